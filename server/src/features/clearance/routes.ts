import { activities } from '@farol/contract/activities.ts'
import {
  checkClearance as checkPromise,
  getClearancePdf,
  issueClearance as issuePromise,
  sendClearance,
  verifyClearance as verifyPromise,
} from '@farol/contract/schemas/clearance.ts'
import { askingReader } from '../../calls/asking-reader.ts'
import { postDocument, type DocumentDeps } from '../../documents/own-document.ts'
import { bindAct, bindPreparedAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { writeClearance, type ClearanceSheetDeps } from './clearance-sheet.ts'
import { checkClearance, issueClearance, verifyClearance, type ClearanceDeps } from './own-clearance.ts'

const granted = { activity: activities.clearance } as const

const chosenBond = ({ bondId }: Pick<PatronBearer, 'bondId'>) => (bondId === undefined ? undefined : String(bondId))

export type ClearanceRouteDeps = ClearanceDeps & ClearanceSheetDeps & DocumentDeps & Pick<Stores, 'logins'> & { readonly clock: Clock }

/** The declaration as a document: as a file, and to the own address. */
function bindDocument(binding: Binding, deps: ClearanceRouteDeps): void {
  const options = { ...granted, blockedToo: true, perMinute: 30 } as const
  bind(binding, getClearancePdf, options, async ({ patron, params, language }) => {
    const { sheet, fileName } = await writeClearance(deps, patron.personId, params.numero, language)
    return new FileAnswer('application/pdf', fileName, await deps.printer.printSheet(sheet))
  })
  bindPreparedAct(binding, sendClearance, options, {
    async prepare({ patron, params, language }) {
      const written = await writeClearance(deps, patron.personId, params.numero, language)
      return { ...written, pdf: await deps.printer.printSheet(written.sheet), language, patronId: patron.personId }
    },
    act: (document, inside) => postDocument(inside, deps, document, deps.clock.now()),
  })
}

/** No-debts declarations: what stands open, the declaration itself, and the check of its code by anybody. */
export function bindClearance(binding: Binding, deps: ClearanceRouteDeps): void {
  bind(binding, checkPromise, { ...granted, blockedToo: true }, async ({ patron, query, language }) => {
    // What stands open may be seen of the bond in force, and with it the others to choose from; one is issued for a chosen bond alone.
    const { bondId } = await askingReader(deps, patron)
    return checkClearance(deps, patron.personId, query.vinculo ?? chosenBond({ ...(bondId !== undefined && { bondId }) }), language)
  })
  bindAct(binding, issuePromise, { ...granted, perMinute: 20 }, ({ patron, body }, inside) =>
    issueClearance(inside, patron.personId, body.vinculo ?? chosenBond(patron), { actor: { kind: 'patron', loginId: patron.loginId } }),
  )
  bind(binding, verifyPromise, { activity: 'none', perMinute: 10, tellsOfPerson: true }, ({ params, language }) =>
    verifyClearance(deps, params.codigo, language),
  )
  bindDocument(binding, deps)
}
