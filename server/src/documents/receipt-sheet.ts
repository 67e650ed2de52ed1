import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { dayInWords, filledIn, sheetOf, type DocumentDeps } from './own-document.ts'
import type { PrintedSheet } from '../ports/document-printer.ts'
import type { Receipt } from '../ports/library-system/loans.ts'
import type { Stores } from '../ports/stores.ts'
import { serverTexts } from '../texts/server-texts.ts'

export type ReceiptDeps = Pick<Stores, 'librarySystem' | 'personalRecords'> & Pick<DocumentDeps, 'printer' | 'emailLook'>

/** A receipt as it is printed, and its file’s name. */
export interface WrittenReceipt {
  readonly sheet: PrintedSheet
  readonly fileName: string
}

const inFours = (key: string): string => key.replaceAll(/.{4}(?=.)/g, '$& ')

/** What the key of a loan tells now: its return, its last renewal, or the loan. */
const kindOf = ({ returnedOn, renewals }: Receipt) => (returnedOn ? 'devolucao' : renewals > 0 ? 'renovacao' : 'emprestimo')

const copyText = ({ barcode, volume, tome, part, additionalMaterial }: Receipt): string =>
  [barcode, volume, tome, part, additionalMaterial].filter((one) => one !== undefined).join(', ')

type Facts = readonly (readonly [string, string])[]

function factsOf(receipt: Receipt, reader: { name: string; code: string }, key: string, language: Language): Facts {
  const say = serverTexts(language, 'documents').receipt
  const day = (date: string | undefined) => (date === undefined ? '' : dayInWords(date, language))
  const due = filledIn(say.dueAt, { day: day(receipt.dueOn), time: receipt.dueTime })
  return [
    [say.title, receipt.title],
    [say.author, receipt.author ?? ''],
    [say.copy, copyText(receipt)],
    [say.library, receipt.library.name],
    [say.reader, reader.name],
    [say.code, reader.code],
    [say.lent, day(receipt.lentOn)],
    [say.renewed, day(receipt.renewedOn)],
    [say.renewals, receipt.renewals > 0 ? String(receipt.renewals) : ''],
    [say.returned, day(receipt.returnedOn)],
    [say.due, receipt.returnedOn ? '' : due],
    [say.key, inFours(key)],
  ]
}

/** The receipt that a key stands for among a person’s loans. Throws `nao_encontrado`. */
export async function writeReceipt(deps: ReceiptDeps, patronId: number, typed: string, language: Language): Promise<WrittenReceipt> {
  const [receipt, record] = await Promise.all([deps.librarySystem.loans.receipt(typed, patronId), deps.personalRecords.read(patronId)])
  if (!receipt || !record) throw new Refusal('nao_encontrado')
  const say = serverTexts(language, 'documents').receipt
  const key = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  const reader = { name: record.socialName ?? record.name, code: record.code }
  const sheet = await sheetOf(
    deps,
    {
      title: say[kindOf(receipt)],
      day: receipt.returnedOn ?? receipt.renewedOn ?? receipt.lentOn,
      parts: [
        ...(receipt.current ? [] : [{ kind: 'text', text: say.replaced } as const]),
        { kind: 'facts', facts: factsOf(receipt, reader, key, language) },
        { kind: 'text', text: say.keyHint, small: true },
      ],
    },
    language,
  )
  return { sheet, fileName: `comprovante-${key.toLowerCase()}.pdf` }
}
