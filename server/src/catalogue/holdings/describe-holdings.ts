import { readable } from '../description/clean.ts'
import type { DataField, MarcRecord } from '../record.ts'
import { controlValue, dataFields, subfield, subfields } from '../record.ts'
import { libraryOfShelf, linkOf, partOfLibrary } from './library-of-field.ts'

/** One level of numbering as captioned: "v." 12, "n." 3. */
export type Level = { caption: string; value: string }

/** What a library has of one sequence: a piece, or a run of pieces when a value holds a hyphen. */
export type HeldPiece = {
  enumeration: Level[]
  chronology: { year?: string; text?: string; month?: string; day?: string }
  /** Its levels are a year and, where there is a second one, a month or a season: nothing of it is a volume or a number. */
  byDate?: true
  gapAfter: boolean
  note?: string
}

/** 853: captions and how the periodical comes out. `perYear` and `perVolume` are undefined when the pattern does not say. */
export type Pattern = { link: string; captions: string[]; perVolume?: number; perYear?: number; frequency?: string; continuous: boolean }

export type HoldingsDescription = {
  controlNumber?: string
  source?: string
  /** 001 of the title (004). */
  titleNumber?: string
  library?: string
  location?: string
  callNumber?: string
  patterns: Pattern[]
  pieces: HeldPiece[]
  /** 866-868 as the cataloguer wrote them. */
  statements: string[]
  notes: string[]
}

const perYear: Record<string, number> = {
  a: 1,
  b: 6,
  c: 104,
  d: 365,
  e: 26,
  f: 2,
  g: 0.5,
  h: 1 / 3,
  i: 156,
  j: 36,
  m: 12,
  q: 4,
  s: 24,
  t: 3,
  w: 52,
}

function patternOf(field: DataField): Pattern {
  const captions = 'abcdef'.split('').map((code) => (subfield(field, code) ?? '').trim())
  const parts = Number(subfield(field, 'u'))
  const frequency = (subfield(field, 'w') ?? '').trim().toLowerCase()
  const count = perYear[frequency] ?? (/^\d+$/.test(frequency) ? Number(frequency) : undefined)
  return {
    link: linkOf(field),
    captions,
    ...(parts > 0 && { perVolume: parts }),
    ...(count !== undefined && { perYear: count }),
    ...(frequency && { frequency }),
    continuous: (subfield(field, 'v') ?? '').trim() === 'c',
  }
}

const defaultCaptions = ['v.', 'n.', '', '', '', '']

// A caption in brackets is not shown with its value.
const yearCaption = /^\((?:year|ano|año|anno|année|jahr)\)$/i
const partOfYearCaption = /^(?:\((?:season|month|estação|mês|estación|mes|stagione|mese|saison|mois|jahreszeit|monat)\))?$/i

const isByDate = ({ captions: [first = '', second = '', third] }: Pattern): boolean =>
  yearCaption.test(first) && partOfYearCaption.test(second) && !third

function pieceOf(field: DataField, pattern: Pattern | undefined): HeldPiece | undefined {
  const values = 'abcdef'.split('').map((code) => (subfield(field, code) ?? '').trim())
  const enumeration = values.flatMap((value, at) =>
    value ? [{ caption: (pattern?.captions[at] ?? defaultCaptions[at] ?? '').replaceAll(/[()]/g, '').trim(), value }] : [],
  )
  const byDate = pattern !== undefined && isByDate(pattern)
  const [year, month, day] = ['i', 'j', 'k'].map((code, at) => (subfield(field, code) ?? '').trim() || (byDate ? values[at]! : ''))
  if (enumeration.length === 0 && !year) return undefined
  const note = readable(subfields(field, 'z').join(' '))
  const text = [year, month, day].filter(Boolean).join(' ')
  return {
    enumeration,
    chronology: { ...(year && { year }), ...(month && { month }), ...(day && { day }), ...(text && { text }) },
    ...(byDate && { byDate }),
    gapAfter: /g/.test(subfield(field, 'w') ?? ''),
    ...(note && { note }),
  }
}

/** A holdings record, or the holdings fields inside a bibliographic one; where it tells of several libraries, what it tells of `called`. */
export function describeHoldings(whole: MarcRecord, called?: string): HoldingsDescription {
  const record = called === undefined ? whole : partOfLibrary(whole, called)
  const patterns = dataFields(record, '853').map(patternOf)
  const shelf = dataFields(record, '852')[0]
  const pieces = dataFields(record, '863').map((field) =>
    pieceOf(field, patterns.find(({ link }) => link === linkOf(field)) ?? patterns[0]),
  )
  const optional = {
    controlNumber: controlValue(record, '001')?.trim(), source: controlValue(record, '003')?.trim(), titleNumber: controlValue(record, '004')?.trim(),
    library: libraryOfShelf(shelf), location: subfield(shelf, 'c')?.trim(),
    callNumber: shelf && readable(subfields(shelf, 'khim').join(' ')),
  } // prettier-ignore
  return {
    ...Object.fromEntries(Object.entries(optional).filter(([, value]) => value)),
    patterns,
    pieces: pieces.filter((piece) => piece !== undefined),
    statements: dataFields(record, ['866', '867', '868'])
      .map((field) => readable(subfields(field, 'a').join(' ')))
      .filter(Boolean),
    notes: shelf ? subfields(shelf, 'z').map(readable).filter(Boolean) : [],
  }
}

/** True when the record tells of pieces, statements or a pattern. */
export const hasHoldings = (record: MarcRecord): boolean => dataFields(record, ['853', '863', '866', '867', '868']).length > 0

/**
 * True when a title's record says what is held: something, or of a library nothing (an 852 without any of it). An 852 with a bar code ($p) is of
 * a copy. Another record says nothing of holdings: it came from where none are kept.
 */
export const saysWhatIsHeld = (record: MarcRecord): boolean =>
  hasHoldings(record) ||
  dataFields(record, '852').some((shelf) => libraryOfShelf(shelf) !== undefined && subfield(shelf, 'p') === undefined)
