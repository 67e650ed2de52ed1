import { activities } from '@farol/contract/activities.ts'
import { getSlipPdf, issueSlip as issuePromise, listDebts as debtsPromise } from '@farol/contract/schemas/debts.ts'
import type { DocumentDeps } from '../../documents/own-document.ts'
import { bindAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { reasonsToWire } from '../../http/problems.ts'
import { actorOf } from '../../ports/tokens.ts'
import { listDebts, type DebtDeps } from '../../reader-views/list-debts.ts'
import { issueSlip, type IssuingDeps } from './issue-slip.ts'
import { writeSlip, type SlipSheetDeps } from './slip-sheet.ts'

export type DebtRouteDeps = DebtDeps & IssuingDeps & SlipSheetDeps & Pick<DocumentDeps, 'printer'>

const own = { activity: activities.debts, blockedToo: true } as const

/** What a signed-in person owes, and slips by which it is paid. */
export function bindDebts(binding: Binding, deps: DebtRouteDeps): void {
  bind(binding, debtsPromise, { ...own, acting: 'consultar' }, ({ patron, query, language }) =>
    listDebts(deps, patron.personId, query.situacao === 'encerrados', {
      language,
      say: (reasons) => reasonsToWire(reasons, language),
      powers: patron.powers,
    }),
  )
  bindAct(binding, issuePromise, { ...own, perMinute: 30 }, ({ patron, body }, inside) =>
    issueSlip(inside, patron.personId, body, { actor: actorOf(patron) }),
  )
  bind(binding, getSlipPdf, { ...own, perMinute: 30 }, async ({ patron, params, language }) => {
    const { sheet, fileName } = await writeSlip(deps, patron.personId, params.numero, language)
    return new FileAnswer('application/pdf', fileName, await deps.printer.printSheet(sheet))
  })
}
