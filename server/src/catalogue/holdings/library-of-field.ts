import { isDataField, subfield, subfields, type DataField, type Field, type MarcRecord } from '../record.ts'
import { shelfCode } from './shelf-code.ts'

const numberOf = (link: string): string => link.split('.')[0]!.trim()

/** What ties an 852, a caption and the pieces under it together: the number before the point of $8. */
export const linkOf = (field: DataField): string => numberOf(subfield(field, '8') ?? '')

/** What an 852 calls its library. */
export const libraryOfShelf = (shelf: DataField | undefined): string | undefined =>
  subfield(shelf, 'b')?.trim() || subfield(shelf, 'a')?.trim() || undefined

const shelfTag = '852'
const captionTag = '853'
/** Captions and patterns, pieces by their numbering, and what is held in words; each of issues, supplements and indexes. */
const linkedTags: ReadonlySet<string> = new Set([captionTag, '854', '855', '863', '864', '865', '866', '867', '868'])
/** Those that the register of issues reads. */
const readTags: ReadonlySet<string> = new Set([captionTag, '863', '866', '867', '868'])

/** Whether a field says where something is or what of it is there: other fields of a title's record (856 among them) are its own. */
export const isOfHoldings = ({ tag }: Field): boolean => tag === shelfTag || linkedTags.has(tag)

const isLinked = (field: Field): field is DataField => linkedTags.has(field.tag) && isDataField(field)

/** An 852 that names a library, by its name in the record and by its code. */
interface Shelf {
  readonly library: string
  readonly code: string
  readonly links: readonly string[]
}

function shelfOf(field: Field): Shelf | undefined {
  const library = field.tag === shelfTag && isDataField(field) ? libraryOfShelf(field) : undefined
  return library === undefined
    ? undefined
    : {
        library,
        code: shelfCode(library),
        links: subfields(field as DataField, '8')
          .map(numberOf)
          .filter(Boolean),
      }
}

/**
 * The shelf of each field of a record, in their order: its own for an 852. Others are of one under their link, where there is any, else of any:
 * of the last one before them, else of the first. Where shelves of several libraries stand before all others, as when fields were sorted by tag,
 * their order says nothing: only links do.
 */
function shelvesOf({ fields }: MarcRecord): readonly (Shelf | undefined)[] {
  const own = fields.map(shelfOf)
  const first = own.find(Boolean)
  const firstUnder = new Map<string, Shelf>()
  for (const shelf of own) for (const link of shelf?.links ?? []) if (!firstUnder.has(link)) firstUnder.set(link, shelf!)
  const orderTells = new Set(own.flatMap((shelf) => shelf?.code ?? [])).size < 2 || own.findLastIndex(Boolean) > fields.findIndex(isLinked)
  let last = first
  const lastUnder = new Map(firstUnder)
  return fields.map((field, at) => {
    const shelf = own[at]
    if (shelf) {
      last = shelf
      for (const link of shelf.links) lastUnder.set(link, shelf)
      return shelf
    }
    return isLinked(field) ? (lastUnder.get(linkOf(field)) ?? (orderTells ? last : undefined)) : undefined
  })
}

/** The libraries whose holdings a record tells, as it first calls them, in the order of their fields; none where no 852 of it names one. */
export function librariesTold(record: MarcRecord): readonly string[] {
  const told = new Map<string, string>()
  for (const [at, shelf] of shelvesOf(record).entries())
    if (shelf && readTags.has(record.fields[at]!.tag) && !told.has(shelf.code)) told.set(shelf.code, shelf.library)
  return [...told.values()]
}

/** Whether a record names libraries, and pieces or words of it say nothing of whose they are. Captions may stand for several. */
export function hasHoldingsOfUnknown(record: MarcRecord): boolean {
  const shelves = shelvesOf(record)
  const isUnknown = ({ tag }: Field, at: number) => readTags.has(tag) && tag !== captionTag && !shelves[at]
  return shelves.some(Boolean) && record.fields.some(isUnknown)
}

/**
 * What a record tells of one of its libraries: the fields that are its own, and behind them the captions of others, which may stand for
 * several, first those under links of its pieces.
 */
export function partOfLibrary(record: MarcRecord, called: string): MarcRecord {
  const shelves = shelvesOf(record)
  const code = shelfCode(called)
  const own = record.fields.filter((field, at) => (isLinked(field) || field.tag === shelfTag ? shelves[at]?.code === code : true))
  const links = new Set(own.filter(isLinked).map(linkOf))
  const others = record.fields.filter((field, at) => field.tag === captionTag && isLinked(field) && shelves[at]?.code !== code)
  const isUsed = (field: Field) => links.has(linkOf(field as DataField))
  return { ...record, fields: [...own, ...others.filter(isUsed), ...others.filter((field) => !isUsed(field))] }
}
