import { activities } from '@farol/contract/activities.ts'
import { getReceipt, sendReceipt } from '@farol/contract/schemas/loans.ts'
import { postDocument, type DocumentDeps } from '../../documents/own-document.ts'
import { bindPreparedAct } from '../../http/bind-act.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Clock } from '../../ports/clock.ts'
import { writeReceipt, type ReceiptDeps } from '../../documents/receipt-sheet.ts'

export type ReceiptRouteDeps = ReceiptDeps & DocumentDeps & { readonly clock: Clock }

const own = { activity: activities.loans, blockedToo: true, perMinute: 30 } as const

/** Receipts of one's loans, renewals and returns: as a file, and to the own address. */
export function bindReceipts(binding: Binding, deps: ReceiptRouteDeps): void {
  bind(binding, getReceipt, { ...own, acting: 'consultar' }, async ({ patron, params, language }) => {
    const { sheet, fileName } = await writeReceipt(deps, patron.personId, params.chave, language)
    return new FileAnswer('application/pdf', fileName, await deps.printer.printSheet(sheet))
  })
  bindPreparedAct(
    binding,
    sendReceipt,
    { ...own, atTerminal: true },
    {
      async prepare({ patron, params, language }) {
        const written = await writeReceipt(deps, patron.personId, params.chave, language)
        return { ...written, pdf: await deps.printer.printSheet(written.sheet), language, patronId: patron.personId }
      },
      act: (document, inside) => postDocument(inside, deps, document, deps.clock.now()),
    },
  )
}
