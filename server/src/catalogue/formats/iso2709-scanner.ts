import { FIELD_END, parseIso2709, RECORD_END } from './iso2709-record.ts'
import type { NamedEncoding } from './named-encoding.ts'
import type { OnRemark } from '../remark.ts'
import type { ReadItem, RecordScanner } from './read-item.ts'
import { MAX_RECORD_BYTES, readSlice } from './read-item.ts'

const padding = new Set([0x00, 0x0a, 0x0d, 0x20, 0x1a, 0x1d])
const wholeLeader = /(?=(\d{5})[a-z ][a-z][^]{3}\d{2}\d{5}[^]{3}4500)/g
const leaderStart = /^\d{5}[a-z ][a-z]/

const looksLikeLeader = (buffer: Buffer, at: number): boolean => leaderStart.test(buffer.toString('latin1', at, at + 7))

const cutShort = ({ offset, bytes }: ReadItem, detail: string): ReadItem => ({ kind: 'bad', offset, reason: 'truncated', detail, bytes })

/**
 * Cuts a stream of bytes into records. The terminator decides; the length at the beginning is asked only when a terminator stands inside
 * a record or is missing between two.
 */
export class Iso2709Scanner implements RecordScanner {
  #buffer: Buffer = Buffer.alloc(0)
  #base = 0
  /** Where the search for a terminator goes on, so that no byte is looked at twice. */
  #searched = 0
  /** Inside a record that was given up: everything until the next terminator is passed over. */
  #skipping = false
  readonly #parse: (bytes: Uint8Array, onRemark?: OnRemark) => ReturnType<typeof parseIso2709>

  constructor(encoding?: NamedEncoding) {
    this.#parse = (bytes, onRemark) => parseIso2709(bytes, onRemark, encoding)
  }

  push(chunk: Uint8Array): ReadItem[] {
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#buffer, chunk])
    const items: ReadItem[] = []
    let at = 0
    for (let end = this.#nextEnd(at); end >= 0; end = this.#nextEnd(at)) {
      this.#take(at, end, items)
      at = end
    }
    this.#keepFrom(at)
    if (this.#buffer.length > MAX_RECORD_BYTES) this.#giveUp(items)
    return items
  }

  end(): ReadItem[] {
    const items: ReadItem[] = []
    let at = this.#skipPadding(0)
    while (at < this.#buffer.length && !this.#skipping) {
      const unterminated = this.#unterminatedEnd(at)
      const end = unterminated > 0 ? unterminated : this.#buffer.length
      const bytes = Buffer.from(this.#buffer.subarray(at, end))
      const item = readSlice(this.#base + at, bytes, this.#parse)
      const whole = item.kind === 'record' && (end !== this.#buffer.length || Number(bytes.toString('latin1', 0, 5)) <= bytes.length + 1)
      items.push(whole ? item : cutShort(item, 'the file ends inside a record'))
      at = this.#skipPadding(end)
    }
    return items
  }

  /** End of the record at or after `from` (just behind its terminator), or -1 when it has not come yet. */
  #nextEnd(from: number): number {
    const found = this.#buffer.indexOf(RECORD_END, Math.max(from, this.#searched))
    if (found < 0) {
      this.#searched = this.#buffer.length
      return -1
    }
    const start = this.#skipPadding(from)
    const declared = this.#declaredEnd(start)
    // A terminator inside a value: the declared end holds one too and what follows the first is no record.
    if (start < found && declared > found + 1 && declared <= this.#buffer.length && this.#buffer[declared - 1] === RECORD_END) {
      const next = this.#skipPadding(found + 1)
      if (!looksLikeLeader(this.#buffer, next) && !this.#buffer.subarray(found + 1, declared - 1).includes(RECORD_END)) return declared
    }
    const unterminated = this.#unterminatedEnd(start)
    if (start < found && unterminated > 0 && unterminated < found && !this.#skipping) return unterminated
    return found + 1
  }

  #declaredEnd(start: number): number {
    const length = this.#buffer.toString('latin1', start, start + 5)
    return /^\d{5}$/.test(length) && Number(length) >= 25 ? start + Number(length) : -1
  }

  /** Two records without a terminator between them: where the first one says it ends, a field ends and another leader begins. */
  #unterminatedEnd(start: number): number {
    const declared = this.#declaredEnd(start)
    const ends = declared > 0 ? [declared - 1, declared] : []
    return ends.find((end) => this.#buffer[end - 1] === FIELD_END && looksLikeLeader(this.#buffer, end)) ?? -1
  }

  #take(from: number, end: number, items: ReadItem[]): void {
    const start = this.#skipPadding(from)
    if (this.#skipping) this.#skipping = false
    else if (start < end) items.push(...this.#read(start, end))
  }

  /** What was cut off before its terminator takes the next record with it: that one begins where a leader counts exactly to the end. */
  #read(start: number, end: number): readonly ReadItem[] {
    const slice = (from: number, to: number) => readSlice(this.#base + from, Buffer.from(this.#buffer.subarray(from, to)), this.#parse)
    const whole = slice(start, end)
    const next = whole.kind === 'record' && this.#declaredEnd(start) === end ? -1 : this.#lastLeader(start, end)
    if (next < 0) return [whole]
    const first = slice(start, next)
    const isCut = first.kind === 'record' && this.#declaredEnd(start) > next + 1
    return [isCut ? cutShort(first, 'another record begins inside of it') : first, slice(next, end)]
  }

  /** Where, in what is damaged or of another length than it says, another record begins that ends with it; -1 where none does. */
  #lastLeader(start: number, end: number): number {
    for (const found of this.#buffer.toString('latin1', start + 1, end).matchAll(wholeLeader)) {
      const at = start + 1 + found.index
      if (Number(found[1]) === end - at) return at
    }
    return -1
  }

  #skipPadding(from: number): number {
    let at = from
    while (at < this.#buffer.length && padding.has(this.#buffer[at]!)) at++
    return at
  }

  #keepFrom(at: number): void {
    this.#buffer = Buffer.from(this.#buffer.subarray(at))
    this.#base += at
    this.#searched = Math.max(0, this.#searched - at)
  }

  #giveUp(items: ReadItem[]): void {
    if (!this.#skipping) {
      const bytes = Buffer.from(this.#buffer.subarray(0, 1024))
      items.push({ kind: 'bad', offset: this.#base, reason: 'too_large', detail: `no record ends within ${MAX_RECORD_BYTES} bytes`, bytes })
    }
    this.#skipping = true
    this.#keepFrom(this.#buffer.length)
  }
}
