import { BadRecord } from './read-item.ts'
import { joinPieces, withoutStrayTerminators } from './stray-terminators.ts'
import type { Encoding } from '../characters/guess-encoding.ts'
import { guessEncoding } from '../characters/guess-encoding.ts'
import { decodeMarc8, NotMarc8 } from '../characters/marc8.ts'
import { decoderNamed, type NamedEncoding } from './named-encoding.ts'
import type { Field, MarcRecord, Subfield } from '../record.ts'
import { isControlTag, normaliseRecord } from '../record.ts'
import type { OnRemark } from '../remark.ts'

export const FIELD_END = 0x1e
export const RECORD_END = 0x1d
const SUBFIELD = 0x1f
const LEADER = 24
const ENTRY = 12

type Entry = { tag: string; length: number; start: number }

/** The number that these characters are, -1 when one of them is no figure. */
function figures(text: string, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) {
    const figure = text.charCodeAt(at) - 0x30
    if (!(figure >= 0 && figure <= 9)) return -1
    number = number * 10 + figure
  }
  return number
}

/** Each tag is one text for all records: comparing and looking one up is then no reading of letters. */
const tags = Array.from({ length: 1000 }, (_, number) => String(number).padStart(3, '0'))

/** The entry that stands at `at`; its start has five figures, or six in records that grew too long. */
const entryAt = (directory: string, at: number, width: number, number: number): Entry => {
  const tagAsNumber = figures(directory, at, at + 3)
  const tag = tags[tagAsNumber] ?? directory.slice(at, at + 3)
  if (tagAsNumber < 0 && !/^[0-9A-Za-z]{3}$/.test(tag)) throw new BadRecord('bad_directory', `entry ${number} of the directory has no tag`)
  return { tag, length: figures(directory, at + 3, at + 7), start: width > 6 ? -1 : figures(directory, at + 7, at + 7 + width) }
}

/** Long records whose writer let the start grow to six figures: each start is the sum of the lengths before it. */
function readGrowingDirectory(directory: string): Entry[] {
  const entries: Entry[] = []
  for (let at = 0, start = 0; at < directory.length;) {
    const told = String(start).padStart(5, '0')
    if (directory.slice(at + 7, at + 7 + told.length) !== told)
      throw new BadRecord('bad_directory', 'the directory is no row of entries of 12 bytes')
    const entry = entryAt(directory, at, told.length, entries.length + 1)
    entries.push(entry)
    at += 7 + told.length
    start += entry.length
  }
  return entries
}

function readDirectory(bytes: Buffer, end: number): Entry[] {
  const directory = bytes.toString('latin1', LEADER, end)
  if (directory.length % ENTRY !== 0) return readGrowingDirectory(directory)
  const entries: Entry[] = []
  for (let at = 0; at < directory.length; at += ENTRY) entries.push(entryAt(directory, at, 5, entries.length + 1))
  return entries
}

/**
 * The fields where the directory says they are, or undefined when one of them does not begin and end at a field's border. A terminator
 * inside a field is believed only where the leader says the same (`isSound`).
 */
function byDirectory(data: Buffer, entries: Entry[], isSound: boolean): Buffer[] | undefined {
  const pieces: Buffer[] = []
  let total = 0
  for (const { start, length } of entries) {
    if (start < 0 || length < 1 || start + length > data.length || data[start + length - 1] !== FIELD_END) return undefined
    if (start > 0 && data[start - 1] !== FIELD_END) return undefined
    const piece = data.subarray(start, start + length - 1)
    if (!isSound && piece.includes(FIELD_END)) return undefined
    total += length
    pieces.push(piece)
  }
  return total >= data.length - 1 ? pieces : undefined
}

/** Lengths that lie or count characters: the fields stand one after the other, in the directory's order. */
function bySequence(data: Buffer, entries: Entry[], onRemark: OnRemark): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < data.length;) {
    const end = data.indexOf(FIELD_END, at)
    if (end < 0) {
      const left = data.subarray(at)
      if (left.some((byte) => byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0)) pieces.push(left)
      break
    }
    pieces.push(data.subarray(at, end))
    at = end + 1
  }
  if (pieces.length === entries.length) return pieces
  const repaired = joinPieces(pieces, entries)
  if (!repaired) throw new BadRecord('bad_directory', `the directory names ${entries.length} fields, the record holds ${pieces.length}`)
  onRemark({ reason: 'stray_terminator', detail: `field ${repaired.joined.join(', ')}` })
  return repaired.fields
}

type Decode = (bytes: Buffer) => string

function decoder(encoding: Encoding): Decode {
  if (encoding === 'marc-8') return decodeMarc8
  if (encoding === 'latin-1') return (bytes) => new TextDecoder('windows-1252').decode(bytes)
  if (encoding === 'mixed') throw new BadRecord('bad_encoding', 'some bytes are UTF-8 and some are not')
  // The whole record is known to be well formed, and a field never begins inside a character.
  return encoding === 'ascii' ? (bytes) => bytes.toString('latin1') : (bytes) => bytes.toString('utf8')
}

/** The parts of a field behind its indicators. MARC-8 begins anew in each; the others are decoded once. */
function partsOf(piece: Buffer, decode: Decode): string[] {
  if (decode !== decodeMarc8) return decode(piece).split('\u001F')
  const parts: string[] = []
  for (let at = 0; at <= piece.length;) {
    const next = piece.indexOf(SUBFIELD, at)
    const end = next < 0 ? piece.length : next
    parts.push(decode(piece.subarray(at, end)))
    at = end + 1
  }
  return parts
}

function readSubfields(parts: string[]): Subfield[] {
  const found: Subfield[] = []
  for (const part of parts) {
    // Some files have a blank between the sign and the code; a sign with nothing after it says nothing.
    const text = part.startsWith(' ') ? part.trimStart() : part
    if (text === '') continue
    const code = text.charCodeAt(0) < 0xd800 ? text[0]! : String.fromCodePoint(text.codePointAt(0)!)
    found.push({ code, value: text.slice(code.length) })
  }
  return found
}

function readField(tag: string, piece: Buffer, decode: Decode): Field {
  const first = piece.indexOf(SUBFIELD)
  // Local fields in letters (FMT, SYS) hold plain text, and damaged ones lack their first sign: both are kept as text.
  if (first < 0) return { tag, value: decode(piece) }
  const indicators = piece.toString('latin1', 0, first)
  if (/[^ \\]/.test(indicators.slice(2))) throw new BadRecord('bad_field', `field ${tag} has text before its first subfield`)
  const subfields = readSubfields(partsOf(piece.subarray(first + 1), decode))
  return { tag, ind1: indicators[0] ?? ' ', ind2: indicators[1] ?? ' ', subfields }
}

/** Other formats have three indicators (or none): when most fields do, the record is none of ours. A stray third one is dropped. */
function checkIndicators(entries: Entry[], pieces: Buffer[]): void {
  const odd: number[] = []
  let counted = 0
  for (const [at, piece] of pieces.entries()) {
    if (isControlTag(entries[at]!.tag)) continue
    const count = piece[2] === SUBFIELD && piece[0] !== SUBFIELD && piece[1] !== SUBFIELD ? 2 : piece.indexOf(SUBFIELD)
    if (count >= 0) counted += 1
    if (count >= 0 && count !== 2) odd.push(count)
  }
  if (odd.length * 2 > counted) throw new BadRecord('bad_field', `most fields have ${odd[0]} indicators: this is no MARC 21`)
}

/** True when each field begins where the one before it ends: then their order in the text is that of the directory. */
function standInARow(data: Buffer, entries: readonly Entry[]): boolean {
  let end = 0
  for (const { start, length } of entries) {
    if (start !== end || length < 1 || data[start + length - 1] !== FIELD_END) return false
    end += length
  }
  return end >= data.length - 1 && end <= data.length
}

const sign = '\u001F'
// What a value is looked through for, but for the signs between fields and subfields: nearly no record has any.
// oxlint-disable-next-line no-control-regex no-misleading-character-class
const unsound = /[\u0000-\u001D\u007F\u0300-\uFFFF]/

/** Lists are filled here and copied: one that grows by itself keeps room for seventeen. */
const room: Subfield[] = Array.from({ length: 32 }, () => ({ code: '', value: '' }))

/** The subfields between two places of a text; the first sign stands just before them. */
function subfieldsBetween(text: string, from: number, to: number): Subfield[] {
  let count = 0
  for (let at = from; at <= to;) {
    const next = text.indexOf(sign, at)
    const end = next < 0 || next > to ? to : next
    const code = text.charCodeAt(at)
    // A blank before the code, one that is no single character, a field of very many: as the long way has it.
    if (at < end && (code === 0x20 || code > 0xd7ff || count === room.length)) return readSubfields(text.slice(from, to).split(sign))
    if (at < end) room[count++] = { code: text[at]!, value: text.slice(at + 1, end) }
    at = end + 1
  }
  return room.slice(0, count)
}

/** The field of two plain indicators, or the plain text, between two places of a text; undefined when it is neither. */
function readTextField(tag: string, text: string, from: number, to: number): Field | undefined {
  const first = text.indexOf(sign, from)
  if (first < 0 || first >= to) return { tag, value: text.slice(from, to) }
  if (first !== from + 2 || isControlTag(tag) || text.charCodeAt(from) > 0x7f || text.charCodeAt(from + 1) > 0x7f) return undefined
  return { tag, ind1: text[from]!, ind2: text[from + 1]!, subfields: subfieldsBetween(text, from + 3, to) }
}

/**
 * The fields of a record whose lengths are true and whose bytes are ASCII or UTF-8, as nearly all are: decoded once as a whole instead of
 * field by field. Undefined when anything is unusual: then the fields are looked at one by one.
 */
function readAsText(data: Buffer, entries: readonly Entry[], encoding: Encoding): { fields: Field[]; sound: boolean } | undefined {
  if ((encoding !== 'ascii' && encoding !== 'utf-8') || !standInARow(data, entries)) return undefined
  const text = data.toString(encoding === 'ascii' ? 'latin1' : 'utf8')
  const fields: Field[] = []
  let from = 0
  for (const { tag } of entries) {
    const to = text.indexOf('\u001E', from)
    const field = to < 0 ? undefined : readTextField(tag, text, from, to)
    if (!field) return undefined
    fields.push(field)
    from = to + 1
  }
  // More ends of fields than the directory knows: some value holds one.
  return from === text.length ? { fields, sound: !unsound.test(text) } : undefined
}

/** Whether the leader's lengths are those of the record, the terminator of records counted. */
const agreesWithLeader = (leader: string, length: number, base: number): boolean =>
  Number(leader.slice(0, 5)) === length && Number(leader.slice(12, 17)) === base

/**
 * Understands the bytes of one record, with or without its terminator. The leader's lengths are not believed, but for terminators inside
 * a field that the directory does not count either. `named`: what the source is written in, whatever the leader says.
 */
export function parseIso2709(bytes: Uint8Array, onRemark: OnRemark = () => {}, named?: NamedEncoding): MarcRecord {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const record = all.at(-1) === RECORD_END ? all.subarray(0, -1) : all
  const leader = record.toString('latin1', 0, LEADER)
  if (record.length < LEADER + 1 || !/^[\d ]{5}/.test(leader)) throw new BadRecord('bad_leader', 'the record does not begin with a leader')
  const directoryEnd = record.indexOf(FIELD_END, LEADER)
  if (directoryEnd < 0) throw new BadRecord('bad_directory', 'the directory has no end')
  const entries = readDirectory(record, directoryEnd)
  if (entries.length === 0) throw new BadRecord('empty_record', 'the record holds no field')
  const data = record.subarray(directoryEnd + 1)
  const encoding = guessEncoding(data, leader[9] === 'a')
  const plain = named ? undefined : readAsText(data, entries, encoding)
  if (plain) return normaliseRecord({ leader, fields: plain.fields }, plain.sound)
  const isSound = agreesWithLeader(leader, record.length + 1, directoryEnd + 1)
  const found = byDirectory(data, entries, isSound) ?? bySequence(data, entries, onRemark)
  const pieces = found.map(withoutStrayTerminators)
  checkIndicators(entries, pieces)
  try {
    const decode = named ? decoderNamed(named) : decoder(encoding)
    return normaliseRecord({ leader, fields: entries.map(({ tag }, at) => readField(tag, pieces[at]!, decode)) })
  } catch (error) {
    if (error instanceof NotMarc8) throw new BadRecord('bad_encoding', error.message)
    throw error
  }
}
