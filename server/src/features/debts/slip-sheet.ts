import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { dayInWords, filledIn, sheetOf, type DocumentDeps } from '../../documents/own-document.ts'
import type { SheetPart } from '../../ports/document-printer.ts'
import type { PaymentSlips, SlipForm, SlipValue } from '../../ports/payment-slips.ts'
import type { Stores } from '../../ports/stores.ts'
import { money } from '../../texts/money.ts'
import { serverTexts } from '../../texts/server-texts.ts'

export type SlipSheetDeps = Pick<Stores, 'librarySystem' | 'personalRecords' | 'libraries'> &
  Pick<DocumentDeps, 'emailLook'> & { readonly paymentSlips: Readonly<Record<PaymentSlips['driver'], PaymentSlips>> }

/** The fields of the form in its order, each with its name; UG and Gestão stand in one. */
function factsOf({ fields }: SlipForm, library: string, language: Language): readonly (readonly [string, string])[] {
  const say = serverTexts(language, 'documents').slip
  const values = new Map(fields)
  const shown = (value: SlipValue | undefined) =>
    value === undefined ? say.noCpf : typeof value === 'number' ? money(value, language) : value
  const facts = fields.flatMap(([field, value]): (readonly [string, string])[] => {
    if (field === 'management') return []
    if (field === 'unit') return [[say.unit, `${value} / ${values.get('management')}`]]
    return [[say[field], shown(value)]]
  })
  return [...facts, [say.library, library]]
}

/** The sheet of a slip, only the person’s own; the CPF stands here alone. Throws `nao_encontrado`. */
export async function writeSlip(deps: SlipSheetDeps, patronId: number, number: string, language: Language) {
  const [slip, record, libraries] = await Promise.all([
    deps.librarySystem.money.slip(number, patronId),
    deps.personalRecords.read(patronId),
    deps.libraries.libraries(),
  ])
  if (!slip || !record) throw new Refusal('nao_encontrado', { motivo: 'gru' })
  const say = serverTexts(language, 'documents').slip
  const payer = { name: record.name, ...(record.cpf !== undefined && { cpf: record.cpf }) }
  const library = libraries.find(({ id }) => id === slip.libraryId)?.name ?? ''
  const form = deps.paymentSlips[slip.terms.driver].form(slip, payer)
  if (!form) throw new Refusal('nao_encontrado', { motivo: 'gru' })
  const { address } = form
  const told = (text: string, day: string): SheetPart => ({ kind: 'text', text: filledIn(text, { day: dayInWords(day, language) }) })
  const facts: SheetPart = { kind: 'facts', facts: factsOf(form, library, language) }
  const where: SheetPart = address === undefined ? { kind: 'text', text: say.bank } : { kind: 'address', label: say.where, address }
  const parts = slip.paidOn === undefined ? [told(say.notPaid, slip.issuedOn), facts, where] : [told(say.paid, slip.paidOn), facts]
  return { sheet: await sheetOf(deps, { title: say.title, parts, day: slip.issuedOn }, language), fileName: `gru-${slip.number}.pdf` }
}
