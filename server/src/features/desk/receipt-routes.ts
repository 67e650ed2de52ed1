import { getDeskReceipt, sendDeskReceipt } from '@farol/contract/schemas/desk/receipts.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { parseLanguage, type Language } from '@farol/contract/language.ts'
import { postDocument, type DocumentDeps } from '../../documents/own-document.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindPreparedAct } from '../../http/bind-act.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import type { Clock } from '../../ports/clock.ts'
import { staffActivitiesIn, type StaffBearer } from '../../ports/tokens.ts'
import { writeDeskReceipt, type DeskReceipt, type DeskReceiptDeps } from './desk-receipts.ts'

export type ReceiptDeskDeps = DeskReceiptDeps & DocumentDeps & { readonly clock: Clock }

/** A receipt of a library is for who looks readers up there. */
function checkLibrary(staff: StaffBearer, { libraryIds }: DeskReceipt): void {
  if (!libraryIds.some((id) => staffActivitiesIn(staff, id).includes(deskActivities.lookUp))) throw new Refusal('acesso_negado')
}

/** Receipts and slips on paper, and receipts to the reader’s own address in the reader’s language. */
export function bindReceipts(binding: Binding, deps: ReceiptDeskDeps): void {
  bind(binding, getDeskReceipt, { perMinute: 240 }, async ({ staff, params, query, language }) => {
    const receipt = await writeDeskReceipt(deps, params.tipo, params.cod, language)
    checkLibrary(staff, receipt)
    const sheet = { ...receipt.sheet, paper: query.largura }
    return new FileAnswer('application/pdf', receipt.fileName, await deps.printer.printSheet(sheet))
  })
  bindPreparedAct(
    binding,
    sendDeskReceipt,
    // As many as copies returned of a trolley, whose readers want each by e-mail.
    { perMinute: 240 },
    {
      async prepare({ staff, params, language }) {
        const first = await writeDeskReceipt(deps, params.tipo, params.cod, language)
        checkLibrary(staff, first)
        const { patronId } = first
        if (patronId === undefined) throw new Refusal('nao_encontrado')
        const own: Language = parseLanguage((await deps.personalRecords.read(patronId))?.language) ?? language
        const written = own === language ? first : await writeDeskReceipt(deps, params.tipo, params.cod, own)
        return { ...written, pdf: await deps.printer.printSheet(written.sheet), language: own, patronId }
      },
      act: (document, inside) => postDocument(inside, deps, document, deps.clock.now()),
    },
  )
}
