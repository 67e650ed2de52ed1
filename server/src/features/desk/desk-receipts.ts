import type { ReceiptKind } from '@farol/contract/desk/receipts.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { libraryZone } from '@farol/contract/library-zone.ts'
import { localMoment } from '../../circulation/local-time.ts'
import { dayInWords, filledIn, sheetOf, type DocumentDeps } from '../../documents/own-document.ts'
import { writeReceipt, type WrittenReceipt } from '../../documents/receipt-sheet.ts'
import type { ShelvedHold, TakenPayment, TransitSlip } from '../../ports/desk-receipts.ts'
import type { Stores } from '../../ports/stores.ts'
import { debtKindName } from '../../reader-views/debt-kind-names.ts'
import { wireDebtKind } from '../../reader-views/list-debts.ts'
import { money } from '../../texts/money.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { libraryNames, numberOf } from './desk-act.ts'
import { shelfSlipText } from './slip-text.ts'

export type DeskReceiptDeps = Pick<Stores, 'deskReceipts' | 'deskLists' | 'libraries' | 'librarySystem' | 'personalRecords'> &
  Pick<DocumentDeps, 'printer' | 'emailLook'>

/** With the reader whose it is, absent for a slip, which goes to nobody; `libraries` are those it concerns. */
export interface DeskReceipt extends WrittenReceipt {
  readonly patronId?: number
  readonly libraryIds: readonly number[]
}

const missing = () => new Refusal('nao_encontrado')

/** The receipt of a loan as it stands; a return or a renewal that did not happen has none. */
async function ofLoan(deps: DeskReceiptDeps, kind: ReceiptKind, code: string, language: Language): Promise<DeskReceipt> {
  const loan = await deps.deskLists.loan(numberOf(code))
  const known = loan && (await deps.librarySystem.loans.securityKey(code))
  if (!loan?.patronId || !known) throw missing()
  const { key } = known
  const receipt = await deps.librarySystem.loans.receipt(key, loan.patronId)
  if (!receipt || (kind === 'devolucao' && receipt.returnedOn === undefined) || (kind === 'renovacao' && receipt.renewals === 0))
    throw missing()
  return { ...(await writeReceipt(deps, loan.patronId, key, language)), patronId: loan.patronId, libraryIds: [loan.libraryId] }
}

async function ofPayment(deps: DeskReceiptDeps, payment: TakenPayment, language: Language): Promise<DeskReceipt> {
  const { desk: say, receipt: words } = serverTexts(language, 'documents')
  const record = await deps.personalRecords.read(payment.patronId)
  const library = (await libraryNames(deps)).get(payment.libraryId)?.desc_biblioteca ?? ''
  const amount = (cents: number) => money(cents, language)
  const lines = payment.lines.map(
    ({ kind, cents, balance }) =>
      [debtKindName(wireDebtKind(kind), language), filledIn(say.left, { paid: amount(cents), left: amount(balance) })] as const,
  )
  const facts = [
    [words.library, library],
    [words.reader, record?.socialName ?? record?.name ?? ''],
    [words.code, record?.code ?? ''],
    [say.paidOn, dayInWords(payment.on, language)],
    ...lines,
    [say.sum, amount(payment.cents)],
    [say.number, String(payment.paymentId)],
  ] as const
  const undone = payment.reversed ? [{ kind: 'text', text: say.undone } as const] : []
  const sheet = await sheetOf(deps, { title: say.payment, day: payment.on, parts: [...undone, { kind: 'facts', facts }] }, language)
  return { sheet, fileName: `pagamento-${payment.paymentId}.pdf`, patronId: payment.patronId, libraryIds: [payment.libraryId] }
}

async function ofHold(deps: DeskReceiptDeps, hold: ShelvedHold, language: Language): Promise<DeskReceipt> {
  const { desk: say, receipt: words } = serverTexts(language, 'documents')
  const where = (await libraryNames(deps)).get(hold.pickUpLibraryId)?.desc_biblioteca ?? ''
  const facts = [
    [say.slip, shelfSlipText(hold.holdId, hold)],
    [say.until, dayInWords(hold.limitOn, language)],
    [say.where, where],
    [words.copy, hold.barcode],
  ] as const
  const sheet = await sheetOf(deps, { title: say.shelf, day: hold.limitOn, parts: [{ kind: 'facts', facts }] }, language)
  return { sheet, fileName: `etiqueta-reserva-${hold.holdId}.pdf`, libraryIds: [hold.pickUpLibraryId] }
}

async function ofTransit(deps: DeskReceiptDeps, transit: TransitSlip, language: Language): Promise<DeskReceipt> {
  const { desk: say, receipt: words } = serverTexts(language, 'documents')
  const names = await libraryNames(deps)
  const day = localMoment(new Date(transit.startedAt), libraryZone()).date
  const facts = [
    [say.from, names.get(transit.fromLibraryId)?.desc_biblioteca ?? ''],
    [say.to, names.get(transit.toLibraryId)?.desc_biblioteca ?? ''],
    [say.why, say.reasons[transit.reason]],
    [words.copy, transit.barcode],
  ] as const
  const sheet = await sheetOf(deps, { title: say.transit, day, parts: [{ kind: 'facts', facts }] }, language)
  return {
    sheet,
    fileName: `etiqueta-transito-${transit.transitId}.pdf`,
    libraryIds: [transit.fromLibraryId, transit.toLibraryId],
  }
}

/** A receipt or a slip by its kind and number. Throws `nao_encontrado`. */
export async function writeDeskReceipt(deps: DeskReceiptDeps, kind: ReceiptKind, code: string, language: Language): Promise<DeskReceipt> {
  const { deskReceipts } = deps
  const id = numberOf(code)
  if (kind === 'pagamento') {
    const payment = await deskReceipts.payment(id)
    if (payment) return ofPayment(deps, payment, language)
  } else if (kind === 'etiqueta_reserva') {
    const hold = await deskReceipts.hold(id)
    if (hold) return ofHold(deps, hold, language)
  } else if (kind === 'etiqueta_transito') {
    const transit = await deskReceipts.transit(id)
    if (transit) return ofTransit(deps, transit, language)
  } else return ofLoan(deps, kind, code, language)
  throw missing()
}
