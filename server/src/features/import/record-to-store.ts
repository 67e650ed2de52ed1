import { hash } from 'node:crypto'
import { describeAuthority } from '../../catalogue/describe-authority.ts'
import { describeEntry, describeRest, type TitleEntry } from '../../catalogue/describe-title.ts'
import type { Item } from '../../catalogue/holdings/item.ts'
import { itemsOf, withoutItems } from '../../catalogue/holdings/item.ts'
import { hasHoldings, saysWhatIsHeld } from '../../catalogue/holdings/describe-holdings.ts'
import { hasHoldingsOfUnknown, librariesTold, libraryOfShelf } from '../../catalogue/holdings/library-of-field.ts'
import { serialiseRecord } from '../../catalogue/stored-record.ts'
import { controlValue, dataFields, recordKind, type MarcRecord } from '../../catalogue/record.ts'
import type {
  AuthorityToStore,
  DeletionToStore,
  HoldingDeletion,
  HeadingToStore,
  LinkToStore,
  RecordToStore,
  RelationToStore,
  TitleToStore,
} from '../../ports/catalogue-writer.ts'
import { draftTitle } from '../../title-index/title-draft.ts'

/** A library that a record tells holdings of. `called`: by what it tells them apart from those of others, where there are any. */
export interface HoldingLibrary {
  readonly library: string
  readonly called?: string
}

/** At least one. */
export type HoldingLibraries = readonly [HoldingLibrary, ...(readonly HoldingLibrary[])]

/** What a record becomes before it meets the database; `problem` says why it becomes nothing. */
export type ParsedRecord =
  | {
      readonly kind: 'bib'
      readonly title: TitleToStore
      readonly items: readonly Item[]
      readonly holdings?: HoldingLibraries
      /** It has holdings, and of some or all nothing says where. */
      readonly unplaced?: boolean
      /** It names a library, and nothing that it has. */
      readonly emptied?: boolean
      readonly serial: boolean
      /** What the index and lists need of it, where that was asked for. */
      readonly draft?: string
    }
  | { readonly kind: 'authority'; readonly authority: AuthorityToStore }
  | {
      readonly kind: 'holdings'
      readonly base: RecordToStore
      /** 001 of the title (004). */
      readonly titleNumber?: string
      readonly holdings: HoldingLibraries
      readonly items: readonly Item[]
    }
  | { readonly kind: 'deleted'; readonly base: RecordToStore; readonly deletion: DeletionToStore }
  | { readonly kind: 'deleted-holdings'; readonly base: RecordToStore; readonly deletion: HoldingDeletion }
  | { readonly kind: 'problem'; readonly problem: string; readonly detail: string }

/** Why holdings are not kept: beside a title that is, or instead of a record of their own. */
export const holdingsWithoutLibrary = 'holdings_without_library'
const holdingsOfUnknown = 'the record names several libraries, and nothing says which of them has what'

export const sha256 = (text: string): string => hash('sha256', text)

/** A record is the same record when source, kind, 003 and 001 are the same; without 001 its content is its identity. */
export function identityOf(record: MarcRecord, source: string, kind: 'bib' | 'authority' | 'holdings'): string {
  const number = controlValue(record, '001')?.trim()
  return number
    ? JSON.stringify([source, kind, controlValue(record, '003')?.trim() ?? '', number])
    : // Whatever form records are kept in, this one must not change: it says which title it is.
      JSON.stringify([source, kind, 'sha256', sha256(JSON.stringify(record))])
}

/** Catalogues stored records without their fields 952 once: another hash than then stores them whole at the next import. */
const hashOf = (record: MarcRecord, text: string): string => sha256(record.fields.some(({ tag }) => tag === '952') ? `whole ${text}` : text)

/** Catalogues took such headings for others once (C++ and C# for C, kana without their voicing): the next import parts them, by another hash than then. */
const wasAnother = ({ key }: { readonly key: string }): boolean =>
  key.includes('+') || key.includes('#') || (/[\u0080-\uffff]/.test(key) && /\p{M}/u.test(key.normalize('NFD')))

function baseOf(record: MarcRecord, source: string, kind: 'bib' | 'authority' | 'holdings'): RecordToStore {
  const text = serialiseRecord(record)
  return {
    source,
    identity: identityOf(record, source, kind),
    contentHash: hashOf(record, text),
    record: text,
    controlNumber: controlValue(record, '001')?.trim() || undefined,
  }
}

const headingsOf = ({ headings }: TitleEntry): HeadingToStore[] =>
  headings.map(({ kind, key, label, use, roles, authorityNumber }) => ({
    kind, key, label, role: use, relator: roles.length > 0 ? roles.join(',') : undefined, authorityNumber,
  })) // prettier-ignore

const linksOf = ({ links }: TitleEntry): LinkToStore[] =>
  links.map(({ url, kind, label, restricted }) => ({ url, kind, restricted, ...(label && { label }) }))

const padded = (text: string | undefined): string => (text ?? '').replaceAll(/\d+/g, (figures) => figures.padStart(6, '0'))

/** The title points at others as its record does, place by place. Numbering sorts as it is counted: 10 after 9. */
const relationsOf = ({ relations }: TitleEntry): RelationToStore[] =>
  relations.map(({ kind, controlNumbers, issn, isbn, part, enumeration }) => {
    const { year, volume, number, pages } = enumeration ?? {}
    const issue = part?.replace(/(?<![,;\s])[,;\s]*\b(?:p|pp|f)\.\s*\[?[\divxlc][^,;]*$/i, '').trim()
    return {
      kind,
      ...(controlNumbers[0] && { controlNumber: controlNumbers[0] }),
      ...(issn && { issn }),
      ...(isbn && { isbn }),
      ...(issue && { issue }),
      ...(pages && { pages }),
      issueKey: [padded(year), padded(volume), padded(number)].join(' '),
      pageKey: padded(pages),
    }
  })

const schemes = { '1': 'cnpq', '2': 'capes', '3': 'own' } as const

function linesOf(description: TitleEntry) {
  const { title, names, year, workType, languages, online, accessible, callNumber } = description
  const main = names.find((name) => name.main) ?? names[0]
  return {
    titleLine: title.full,
    sortTitle: title.sortKey,
    mainAuthor: main?.label,
    sortAuthor: main?.key,
    year,
    materialTypeId: Number(workType),
    language: languages[0],
    online,
    accessible,
    callNumber: callNumber?.text,
    callNumberSort: callNumber?.sortKey,
  }
}

/** A bibliographic record as it is stored, with everything that lists and the schema need of it. Pure. */
export function titleToStore(record: MarcRecord, source: string): TitleToStore {
  return titleFrom(record, withoutItems(record), source).title
}

function titleFrom(record: MarcRecord, described: MarcRecord, source: string): { title: TitleToStore; description: TitleEntry } {
  const description = describeEntry(described)
  const identifiers = description.identifiers.map(({ scheme, value, written }) => ({ kind: scheme, value, shown: written ?? value }))
  const base = baseOf(record, source, 'bib')
  const lines = linesOf(description)
  // Each by its name: objects spread into one another cost an import more than what is in them.
  const title = {
    source: base.source,
    identity: base.identity,
    contentHash: description.headings.some(wasAnother) ? sha256(`parted ${base.contentHash}`) : base.contentHash,
    record: base.record,
    controlNumber: base.controlNumber,
    titleLine: lines.titleLine,
    sortTitle: lines.sortTitle,
    mainAuthor: lines.mainAuthor,
    sortAuthor: lines.sortAuthor,
    year: lines.year,
    materialTypeId: lines.materialTypeId,
    language: lines.language,
    online: lines.online,
    accessible: lines.accessible,
    callNumber: lines.callNumber,
    callNumberSort: lines.callNumberSort,
    headings: headingsOf(description),
    identifiers,
    links: linksOf(description),
    relations: relationsOf(description),
    areas: description.knowledgeAreas.map(({ table, code, name }) => ({ scheme: schemes[table], code, name })),
  }
  return { title, description }
}

function understandBib(record: MarcRecord, source: string, { library, drafts }: ParseOptions): ParsedRecord {
  const described = withoutItems(record)
  const { title, description } = titleFrom(record, described, source)
  const items = itemsOf(record, library)
  const told = hasHoldings(record)
  const isUnclear = told && hasHoldingsOfUnknown(record)
  const holdings = told ? placed(record, items, library, isUnclear) : undefined
  return {
    kind: 'bib',
    title,
    items,
    ...(holdings && { holdings }),
    ...(!told && saysWhatIsHeld(record) && { emptied: true }),
    ...(told && (!holdings || isUnclear) && { unplaced: true }),
    serial: description.level === 'serial',
    ...(drafts && { draft: JSON.stringify(draftTitle(described, describeRest(described, description))) }),
  }
}

/** The libraries of a record that names several; undefined for one that needs not tell them apart. */
export function librariesCalled(names: readonly string[]): HoldingLibraries | undefined {
  return names.length > 1 ? eachCalled(names) : undefined
}

function eachCalled(names: readonly string[]): HoldingLibraries | undefined {
  const [first, ...others] = names.map((library): HoldingLibrary => ({ library, called: library }))
  return first && [first, ...others]
}

/** Holdings are of the libraries that they name, else of the one that was told, else of that of all their items. */
function placed(
  record: MarcRecord,
  items: readonly Item[],
  standard: string | undefined,
  isUnclear: boolean,
): HoldingLibraries | undefined {
  const names = librariesTold(record)
  if (isUnclear) return eachCalled(names)
  const several = librariesCalled(names)
  if (several) return several
  const [only, other] = new Set(items.map((item) => item.library))
  const named = names[0] ?? dataFields(record, '852').map(libraryOfShelf).find(Boolean)
  const library = named ?? standard ?? (other === undefined ? only : undefined)
  return library === undefined ? undefined : [{ library }]
}

function understandHoldings(record: MarcRecord, source: string, { library }: ParseOptions): ParsedRecord {
  const items = itemsOf(record, library)
  if (hasHoldingsOfUnknown(record)) return { kind: 'problem', problem: holdingsWithoutLibrary, detail: holdingsOfUnknown }
  const holdings = placed(record, items, library, false)
  if (!holdings) return { kind: 'problem', problem: holdingsWithoutLibrary, detail: 'the holdings record names no library' }
  const titleNumber = controlValue(record, '004')?.trim()
  return { kind: 'holdings', base: baseOf(record, source, 'holdings'), ...(titleNumber && { titleNumber }), holdings, items }
}

function understandAuthority(record: MarcRecord, source: string): ParsedRecord {
  const description = describeAuthority(record)
  if (!description) return { kind: 'problem', problem: 'no_heading', detail: 'the authority record has no heading' }
  const { kind, key, label, references } = description
  return { kind: 'authority', authority: { ...baseOf(record, source, 'authority'), kind, key, label, references } }
}

/** A record that its source has deleted; often there is nothing in it but its number. */
function understandDeleted(record: MarcRecord, source: string, kind: 'bib' | 'authority' | 'holdings'): ParsedRecord {
  const base = baseOf(record, source, kind)
  const { identity, controlNumber } = base
  const hasAgency = Boolean(controlValue(record, '003')?.trim())
  const deletion = { source, identity, ...(controlNumber && !hasAgency && { controlNumber }) }
  return kind === 'holdings' ? { kind: 'deleted-holdings', base, deletion } : { kind: 'deleted', base, deletion: { kind, ...deletion } }
}

export interface ParseOptions {
  readonly only?: 'bib' | 'authority'
  /** Library of items that name none. */
  readonly library?: string
  /** Whether titles come with what the index needs of them. */
  readonly drafts?: boolean
}

/** Reads what the record is and makes of it what is stored. `only` refuses every other kind. Pure. */
export function understand(record: MarcRecord, source: string, options: ParseOptions = {}): ParsedRecord {
  const kind = recordKind(record)
  if (options.only && kind !== options.only && !(options.only === 'bib' && kind === 'holdings'))
    return { kind: 'problem', problem: 'other_kind', detail: `the record is ${kind ?? 'of no known kind'}` }
  if (record.leader[5] === 'd' && (kind === 'bib' || kind === 'authority' || kind === 'holdings'))
    return understandDeleted(record, source, kind)
  if (kind === 'bib') return understandBib(record, source, options)
  if (kind === 'authority') return understandAuthority(record, source)
  if (kind === 'holdings') return understandHoldings(record, source, options)
  return {
    kind: 'problem',
    problem: 'unsupported_kind',
    detail: kind ? `${kind} records are not kept` : `leader ${record.leader.slice(5, 8)}`,
  }
}
