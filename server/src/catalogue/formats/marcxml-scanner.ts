import type { MarcRecord } from '../record.ts'
import { decodeText } from './decode-text.ts'
import { parseMarcXmlRecord } from './marcxml-record.ts'
import type { ReadItem, RecordScanner } from './read-item.ts'
import { MAX_RECORD_BYTES, readSlice } from './read-item.ts'

const LESS = 0x3c
const MAX_TAG = 4096

type Markup = { type: 'open' | 'close' | 'empty' | 'doctype' | 'other'; name: string; end: number }

/** Where markup that begins with `opening` ends, or -1 when the buffer does not hold the end yet. */
function skipTo(buffer: Buffer, from: number, ending: string): number {
  const at = buffer.indexOf(ending, from)
  return at < 0 ? -1 : at + ending.length
}

function endOfTag(buffer: Buffer, from: number): number {
  let quote = 0
  for (let i = from; i < buffer.length; i++) {
    const byte = buffer[i]!
    if (quote) quote = byte === quote ? 0 : quote
    else if (byte === 0x22 || byte === 0x27) quote = byte
    else if (byte === 0x3e) return i + 1
  }
  return -1
}

/** The markup at `at` (a `<`), or undefined when more bytes are needed. */
function markupAt(buffer: Buffer, at: number): Markup | undefined {
  const head = buffer.toString('latin1', at, at + 9)
  if ('<!--'.startsWith(head.slice(0, 4)) || '<![CDATA['.startsWith(head) || '<!DOCTYPE'.startsWith(head.toUpperCase())) {
    if (head.length < 9 && buffer.length - at < 9) return undefined
  }
  const special = head.startsWith('<!--') ? '-->' : head === '<![CDATA[' ? ']]>' : head.startsWith('<?') ? '?>' : undefined
  if (special) {
    const end = skipTo(buffer, at + 2, special)
    return end < 0 ? undefined : { type: 'other', name: '', end }
  }
  if (head.toUpperCase() === '<!DOCTYPE') return { type: 'doctype', name: '', end: at + 9 }
  const end = endOfTag(buffer, at)
  if (end < 0) return undefined
  const tag = buffer.toString('latin1', at, Math.min(end, at + 80))
  const name = /^<\/?(?:[\w.-]+:)?([\w.-]+)/.exec(tag)?.[1] ?? ''
  const type = tag[1] === '/' ? 'close' : buffer[end - 2] === 0x2f ? 'empty' : 'open'
  return { type, name, end }
}

const marcElement = /<(?:[\w.-]+:)?(?:leader|controlfield|datafield|subfield)[\s>/]/
const anyChild = /<[A-Za-z_]/

/** A record element of OAI or SRU that holds no MARC is somebody else's. */
function isForeign(text: string): boolean {
  const inside = text.slice(text.indexOf('>') + 1)
  return !marcElement.test(inside) && anyChild.test(inside)
}

/**
 * Finds the innermost `<record>` elements in a stream of bytes, so that wrappers (collection, OAI, SRU), several roots and
 * damage between records do no harm. A DOCTYPE anywhere ends the reading of the file.
 */
export class MarcXmlScanner implements RecordScanner {
  #buffer: Buffer = Buffer.alloc(0)
  #base = 0
  #from = 0
  #start = -1
  #encoding: string | undefined
  #stopped = false

  push(chunk: Uint8Array): ReadItem[] {
    if (this.#stopped) return []
    this.#buffer = this.#buffer.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.#buffer, chunk])
    this.#encoding ??= /^\s*<\?xml[^>]*encoding=["']([\w-]+)["']/.exec(
      this.#buffer.toString('latin1', 0, 200).replace('\u00EF\u00BB\u00BF', ''),
    )?.[1]
    const items: ReadItem[] = []
    this.#scan(items)
    this.#forget(items)
    return items
  }

  end(): ReadItem[] {
    if (this.#stopped || this.#start < 0) return []
    const bytes = this.#buffer.subarray(this.#start)
    return [{ kind: 'bad', offset: this.#base + this.#start, reason: 'truncated', detail: 'the file ends inside a record', bytes }]
  }

  #scan(items: ReadItem[]): void {
    for (;;) {
      const at = this.#buffer.indexOf(LESS, this.#from)
      if (at < 0) {
        this.#from = this.#buffer.length
        return
      }
      this.#from = at
      const markup = markupAt(this.#buffer, at)
      if (!markup) {
        if (this.#buffer.length - at < MAX_TAG || this.#start >= 0) return
        // Outside records an endless tag is skipped, not kept.
        this.#from = at + 1
        continue
      }
      this.#from = markup.end
      if (markup.type === 'doctype') return this.#refuseDoctype(items, at)
      if (markup.name === 'record') this.#meetRecord(items, markup, at)
    }
  }

  #meetRecord(items: ReadItem[], markup: Markup, at: number): void {
    if (markup.type === 'open') this.#start = at
    else if (markup.type === 'empty') this.#finish(items, at, markup.end)
    else if (this.#start >= 0) this.#finish(items, this.#start, markup.end)
  }

  #finish(items: ReadItem[], start: number, end: number): void {
    this.#start = -1
    const bytes = Buffer.from(this.#buffer.subarray(start, end))
    if (isForeign(bytes.toString('latin1'))) return
    items.push(readSlice(this.#base + start, bytes, (slice): MarcRecord => parseMarcXmlRecord(decodeText(slice, this.#encoding))))
  }

  #refuseDoctype(items: ReadItem[], at: number): void {
    this.#stopped = true
    const bytes = Buffer.from(this.#buffer.subarray(at, at + 1024))
    items.push({ kind: 'bad', offset: this.#base + at, reason: 'doctype', detail: 'a document type declaration is refused', bytes })
    this.#buffer = Buffer.alloc(0)
  }

  /** Drops what is behind; gives up a record that has grown past the cap. */
  #forget(items: ReadItem[]): void {
    if (this.#start >= 0 && this.#buffer.length - this.#start > MAX_RECORD_BYTES) {
      const bytes = Buffer.from(this.#buffer.subarray(this.#start, this.#start + 1024))
      items.push({
        kind: 'bad',
        offset: this.#base + this.#start,
        reason: 'too_large',
        detail: `a record is longer than ${MAX_RECORD_BYTES} bytes`,
        bytes,
      })
      this.#start = -1
    }
    const keep = this.#start >= 0 ? this.#start : this.#from
    this.#buffer = Buffer.from(this.#buffer.subarray(keep))
    this.#base += keep
    this.#from -= keep
    if (this.#start >= 0) this.#start = 0
  }
}
