import { createHash } from 'node:crypto'
import { Refusal } from '@farol/contract/errors.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import type { DocumentPrinter, PrintedSheet, SheetPart } from '../ports/document-printer.ts'
import type { Jobs } from '../ports/jobs.ts'
import type { Email } from '../ports/mailer.ts'
import type { Stores } from '../ports/stores.ts'
import { serverTexts } from '../texts/server-texts.ts'

/** What documents of one person are printed and posted with. */
export interface DocumentDeps {
  readonly printer: DocumentPrinter
  /** Name and colour of the institution. */
  readonly emailLook: (language: Language) => Promise<{ readonly name: string; readonly colour?: string }>
  readonly enqueueEmail: (jobs: Jobs, email: Email) => Promise<void>
  readonly publicUrl: string
}

/** A local day YYYY-MM-DD in words of the language. */
export const dayInWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A sentence with its `{names}` filled in. */
export const filledIn = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

interface SheetContent {
  readonly title: string
  readonly parts: readonly SheetPart[]
  /** The local day of what the document tells. */
  readonly day: string
}

/** A document with the look of the institution. */
export async function sheetOf(
  { emailLook }: Pick<DocumentDeps, 'emailLook'>,
  { title, parts, day }: SheetContent,
  language: Language,
): Promise<PrintedSheet> {
  const { name, colour } = await emailLook(language)
  return {
    language: languageTag(language),
    title,
    institution: name,
    ...(colour !== undefined && { colour }),
    parts,
    pageLabel: serverTexts(language, 'documents').page,
    made: new Date(`${day}T12:00:00Z`),
  }
}

function partText(part: SheetPart): string {
  if (part.kind === 'text') return part.text
  if (part.kind === 'address') return `${part.label}\n${part.address}`
  const lines = part.facts.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${value}`)
  return [...(part.heading === undefined ? [] : [part.heading]), ...lines].join('\n')
}

/** What was printed and to whom it goes. */
export interface PostedDocument {
  readonly sheet: PrintedSheet
  readonly pdf: Uint8Array
  readonly fileName: string
  readonly language: Language
  readonly patronId: number
}

/** Seconds between two letters with the same document. */
const mailedEvery = 60

/** Posts a document to the person's own address, once a minute. Throws `sem_endereco_email`, `muitas_requisicoes`. */
export async function postDocument(
  { jobs, quotas, personalRecords }: Pick<Stores, 'jobs' | 'quotas' | 'personalRecords'>,
  { enqueueEmail }: Pick<DocumentDeps, 'enqueueEmail'>,
  { sheet, pdf, fileName, language, patronId }: PostedDocument,
  now: Date,
): Promise<{ enviado: boolean }> {
  const address = (await personalRecords.read(patronId))?.email
  if (!address) throw new Refusal('sem_endereco_email')
  if ((await quotas.take({ name: `document:${patronId}:${fileName}`, seconds: mailedEvery })) > 1)
    throw new Refusal('muitas_requisicoes', { segundos: mailedEvery })
  const { greeting, subject } = serverTexts(language, 'documents').email
  const mark = createHash('sha256').update(`${patronId} ${fileName} ${now.toISOString()}`).digest('hex').slice(0, 32)
  await enqueueEmail(jobs, {
    id: `document-${mark}`,
    to: [address],
    subject: filledIn(subject, { title: sheet.title, institution: sheet.institution }),
    text: [greeting, sheet.title, ...sheet.parts.map(partText), sheet.institution].join('\n\n') + '\n',
    attachments: [{ name: fileName, type: 'application/pdf', base64: Buffer.from(pdf).toString('base64') }],
  })
  return { enviado: true }
}
