import { createHash } from 'node:crypto'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { controlValue, type MarcRecord } from '../../catalogue/record.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import type { HeadingToStore, LinkToStore, TitleToStore } from '../../ports/catalogue-writer.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** A record is the same record when source, kind, 003 and 001 are the same; without 001 its content is its identity. */
export function identityOf(record: MarcRecord, source: string, kind: 'bib' | 'authority', hash: string): string {
  const number = controlValue(record, '001')?.trim()
  return number
    ? JSON.stringify([source, kind, controlValue(record, '003')?.trim() ?? '', number])
    : JSON.stringify([source, kind, 'sha256', hash])
}

/** Item fields say where copies are, not what the title is: they are kept apart. */
const withoutItems = (record: MarcRecord): MarcRecord => ({ ...record, fields: record.fields.filter((field) => field.tag !== '952') })

const headingsOf = ({ headings }: TitleDescription): HeadingToStore[] =>
  headings.map(({ kind, key, label, use, roles }) => ({
    kind,
    key,
    label,
    role: use,
    ...(roles.length > 0 && { relator: roles.join(',') }),
  }))

const linksOf = ({ links }: TitleDescription): LinkToStore[] =>
  links.map(({ url, kind, label, restricted }) => ({ url, kind, restricted, ...(label && { label }) }))

/** A bibliographic record as it is stored, with everything that lists and the schema need of it. Pure. */
export function titleToStore(record: MarcRecord, source: string): TitleToStore {
  const kept = withoutItems(record)
  const text = JSON.stringify(kept)
  const contentHash = sha256(text)
  const description = describeTitle(kept)
  const { title, names, year, workType, languages, online, accessible, callNumber, identifiers } = description
  const main = names.find((name) => name.main)
  return {
    source,
    identity: identityOf(kept, source, 'bib', contentHash),
    contentHash,
    record: text,
    titleLine: title.full,
    sortTitle: title.sortKey,
    ...(main && { mainAuthor: main.label, sortAuthor: main.key }),
    ...(year !== undefined && { year }),
    materialTypeId: Number(workType),
    ...(languages[0] && { language: languages[0] }),
    online,
    accessible,
    ...(callNumber && { callNumber: callNumber.text, callNumberSort: callNumber.sortKey }),
    headings: headingsOf(description),
    identifiers: identifiers.filter((one) => one.value !== '').map((one) => ({ kind: one.scheme, value: one.value, shown: one.value })),
    links: linksOf(description),
  }
}
