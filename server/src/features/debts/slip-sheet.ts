import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { dayInWords, filledIn, moneyInWords, sheetOf, type DocumentDeps } from '../../documents/own-document.ts'
import type { SheetPart } from '../../ports/document-printer.ts'
import type { PaymentSlip } from '../../ports/library-system/payment-slips.ts'
import type { Stores } from '../../ports/stores.ts'
import { serverTexts } from '../../texts/server-texts.ts'

export type SlipSheetDeps = Pick<Stores, 'librarySystem' | 'personalRecords' | 'libraries'> & Pick<DocumentDeps, 'emailLook'>

/** Names on the Treasury's form have at most so many characters. */
const longestName = 45

const brazilianDay = (day: string): string => day.split('-').toReversed().join('/')

interface Payer {
  readonly name: string
  readonly cpf?: string
}

/** The fields of the form in its order, with what the Treasury asks for: days as dd/mm/aaaa, CPF as eleven digits. */
function fieldsOf(
  { terms, ...slip }: PaymentSlip,
  payer: Payer,
  library: string,
  language: Language,
): readonly (readonly [string, string])[] {
  const say = serverTexts(language, 'documents').slip
  const [amount, nothing] = [moneyInWords(slip.cents, language), moneyInWords(0, language)]
  return [
    [say.payer, payer.name.slice(0, longestName)],
    [say.cpf, payer.cpf?.replaceAll(/\D/g, '') ?? say.noCpf],
    [say.payee, terms.payee],
    [say.unit, `${terms.unit} / ${terms.management}`],
    [say.collectionCode, terms.code],
    [say.reference, slip.reference],
    [say.month, slip.competence],
    [say.due, brazilianDay(slip.dueOn)],
    [say.principal, amount],
    [say.discount, nothing],
    [say.deductions, nothing],
    [say.fine, nothing],
    [say.interest, nothing],
    [say.additions, nothing],
    [say.total, amount],
    [say.library, library],
  ]
}

/** The sheet of a slip, only the person’s own; the CPF stands here alone. Throws `nao_encontrado`. */
export async function writeSlip(deps: SlipSheetDeps, patronId: number, number: string, language: Language) {
  const [slip, record, libraries] = await Promise.all([
    deps.librarySystem.money.slip(number, patronId),
    deps.personalRecords.read(patronId),
    deps.libraries.libraries(),
  ])
  if (!slip || !record) throw new Refusal('nao_encontrado')
  const say = serverTexts(language, 'documents').slip
  const payer = { name: record.name, ...(record.cpf !== undefined && { cpf: record.cpf }) }
  const library = libraries.find(({ id }) => id === slip.libraryId)?.name ?? ''
  const { address } = slip.terms
  const parts: readonly SheetPart[] = [
    { kind: 'text', text: filledIn(say.notPaid, { day: dayInWords(slip.issuedOn, language) }) },
    { kind: 'facts', facts: fieldsOf(slip, payer, library, language) },
    address === undefined ? { kind: 'text', text: say.bank } : { kind: 'address', label: say.where, address },
  ]
  return { sheet: await sheetOf(deps, { title: say.title, parts, day: slip.issuedOn }, language), fileName: `gru-${slip.number}.pdf` }
}
