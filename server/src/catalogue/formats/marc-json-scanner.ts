import { parseMarcJson } from './marc-json-record.ts'
import type { ReadItem, RecordScanner } from './read-item.ts'
import { MAX_RECORD_BYTES, readSlice } from './read-item.ts'

const MAX_DEPTH = 16
/** Bytes by which an object shows that it is a record. */
const BEGINNING = 40
const [OPEN, CLOSE, OPEN_LIST, CLOSE_LIST, QUOTE, BACKSLASH] = [0x7b, 0x7d, 0x5b, 0x5d, 0x22, 0x5c]

/** Where another record seems to begin inside bytes that were no record, or -1. */
function nextBeginning(bytes: Buffer): number {
  const found = /\{\s*"leader"/g
  found.lastIndex = 1
  return found.exec(bytes.toString('latin1'))?.index ?? -1
}

/** Cuts the outermost objects out of a list, of lines, or of objects one after the other; strings are passed over. */
export class MarcJsonScanner implements RecordScanner {
  #buffer: Buffer = Buffer.alloc(0)
  #base = 0
  #at = 0
  #start = -1
  #depth = 0
  #deepest = 0
  #inString = false
  #ended = false

  push(chunk: Uint8Array): ReadItem[] {
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#buffer, chunk])
    const items: ReadItem[] = []
    this.#scan(items)
    if (this.#start >= 0 && this.#buffer.length - this.#start > MAX_RECORD_BYTES) this.#recover(items, 'too_large')
    this.#forget()
    return items
  }

  end(): ReadItem[] {
    const items: ReadItem[] = []
    this.#ended = true
    this.#scan(items)
    while (this.#start >= 0) this.#recover(items, 'truncated')
    return items
  }

  #scan(items: ReadItem[]): void {
    for (; this.#at < this.#buffer.length; this.#at++) {
      const byte = this.#buffer[this.#at]!
      // Whether a record begins here shows only when a little more of the file has come.
      if (byte === OPEN && !this.#inString && !this.#ended && this.#buffer.length - this.#at < BEGINNING) return
      if (this.#start < 0) {
        if (byte === OPEN) this.#begin(this.#at)
      } else if (this.#inString) {
        if (byte === BACKSLASH) this.#at++
        else if (byte === QUOTE) this.#inString = false
      } else if (byte === QUOTE) this.#inString = true
      else if (byte === OPEN && this.#beginsRecord(this.#at)) this.#leave(items)
      else if (byte === OPEN || byte === OPEN_LIST) this.#deepest = Math.max(this.#deepest, ++this.#depth)
      else if ((byte === CLOSE || byte === CLOSE_LIST) && --this.#depth === 0) this.#finish(items)
    }
  }

  #begin(at: number): void {
    this.#start = at
    this.#depth = 1
    this.#deepest = 1
    this.#inString = false
  }

  /** Fields have tags of three characters: an object with a leader inside another one is a record of its own. */
  #beginsRecord(at: number): boolean {
    return /^\{\s*"leader"/.test(this.#buffer.toString('latin1', at, at + BEGINNING))
  }

  /** What was begun never ended, or only wraps the record that begins here. */
  #leave(items: ReadItem[]): void {
    const bytes = Buffer.from(this.#buffer.subarray(this.#start, this.#at))
    const detail = 'another record begins inside this object'
    items.push({ kind: 'bad', offset: this.#base + this.#start, reason: 'bad_json', detail, bytes })
    this.#begin(this.#at)
  }

  #finish(items: ReadItem[]): void {
    const bytes = Buffer.from(this.#buffer.subarray(this.#start, this.#at + 1))
    const offset = this.#base + this.#start
    if (this.#deepest > MAX_DEPTH) {
      items.push({ kind: 'bad', offset, reason: 'too_deep', detail: `objects are nested more than ${MAX_DEPTH} deep`, bytes })
    } else {
      const item = readSlice(offset, bytes, parseMarcJson)
      const next = item.kind === 'bad' ? nextBeginning(bytes) : -1
      if (next > 0) return this.#restart(items, item, next)
      items.push(item)
    }
    this.#start = -1
  }

  /** The damage ends where the next record seems to begin. */
  #restart(items: ReadItem[], item: ReadItem, next: number): void {
    items.push({ ...item, bytes: item.bytes.subarray(0, next) })
    this.#at = this.#start + next
    this.#begin(this.#at)
  }

  #recover(items: ReadItem[], reason: 'too_large' | 'truncated'): void {
    const bytes = Buffer.from(this.#buffer.subarray(this.#start))
    const next = nextBeginning(bytes)
    const detail = reason === 'truncated' ? 'the file ends inside a record' : `no record ends within ${MAX_RECORD_BYTES} bytes`
    const item: ReadItem = {
      kind: 'bad',
      offset: this.#base + this.#start,
      reason,
      detail,
      bytes: bytes.subarray(0, next > 0 ? next : 4096),
    }
    if (next < 0) {
      this.#start = -1
      items.push(item)
      return
    }
    this.#restart(items, item, next)
    this.#at++
    this.#scan(items)
  }

  #forget(): void {
    const keep = this.#start >= 0 ? this.#start : this.#at
    this.#buffer = Buffer.from(this.#buffer.subarray(Math.min(keep, this.#buffer.length)))
    this.#base += keep
    this.#at -= keep
    if (this.#start >= 0) this.#start = 0
  }
}
