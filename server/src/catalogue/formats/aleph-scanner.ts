import type { Field, MarcRecord } from '../record.ts'
import { isControlTag, normaliseRecord } from '../record.ts'
import { decodeText } from './decode-text.ts'
import { decoderNamed, type NamedEncoding } from './named-encoding.ts'
import type { ReadItem, RecordScanner } from './read-item.ts'
import { BadRecord, MAX_RECORD_BYTES, readSlice } from './read-item.ts'

const linePattern = /^(\d{9}) ([0-9A-Z]{3})(.)(.) [A-Z] (.*)$/

function readSubfields(data: string): { code: string; value: string }[] {
  return data
    .split('$$')
    .slice(1)
    .filter(Boolean)
    .map((part) => ({ code: part[0]!, value: part.slice(1) }))
}

function readLine(line: string): Field | { leader: string } {
  const match = linePattern.exec(line)
  if (!match) throw new BadRecord('bad_field', `no line of Aleph sequential: ${line.slice(0, 40)}`)
  const [, , tag = '', ind1 = '', ind2 = '', data = ''] = match
  if (tag === 'LDR') return { leader: data.replaceAll('^', ' ') }
  if (!data.startsWith('$$')) return { tag, value: data.replaceAll('^', ' ') }
  const subfields = readSubfields(data)
  return isControlTag(tag) ? { tag, value: subfields[0]?.value ?? '' } : { tag, ind1, ind2, subfields }
}

/** All lines of one system number. A record without 001 gets its system number as one. */
function parseAleph(bytes: Uint8Array, named?: NamedEncoding): MarcRecord {
  const lines = (named ? decoderNamed(named)(Buffer.from(bytes)) : decodeText(bytes)).split(/\r?\n/).filter((line) => line.trim() !== '')
  const read = lines.map(readLine)
  const leader = read.find((one): one is { leader: string } => 'leader' in one)?.leader
  if (leader === undefined) throw new BadRecord('bad_leader', 'the record has no LDR line')
  const fields = read.filter((one): one is Field => 'tag' in one)
  if (!fields.some(({ tag }) => tag === '001')) fields.unshift({ tag: '001', value: lines[0]!.slice(0, 9) })
  return normaliseRecord({ leader, fields })
}

/** Aleph sequential: one field a line, records parted by a change of the system number. */
export class AlephScanner implements RecordScanner {
  #buffer: Buffer = Buffer.alloc(0)
  #base = 0
  #lines: Buffer[] = []
  #number = ''
  #start = 0
  #size = 0
  readonly #encoding: NamedEncoding | undefined

  constructor(encoding?: NamedEncoding) {
    this.#encoding = encoding
  }

  push(chunk: Uint8Array): ReadItem[] {
    this.#buffer = Buffer.concat([this.#buffer, chunk])
    const items: ReadItem[] = []
    let at = 0
    for (let end = this.#buffer.indexOf(0x0a); end >= 0; end = this.#buffer.indexOf(0x0a, at)) {
      this.#line(this.#buffer.subarray(at, end + 1), this.#base + at, items)
      at = end + 1
    }
    this.#buffer = Buffer.from(this.#buffer.subarray(at))
    this.#base += at
    if (this.#buffer.length > MAX_RECORD_BYTES) {
      const bytes = this.#buffer.subarray(0, 1024)
      items.push({ kind: 'bad', offset: this.#base, reason: 'too_large', detail: `a line is longer than ${MAX_RECORD_BYTES} bytes`, bytes })
      this.#base += this.#buffer.length
      this.#buffer = Buffer.alloc(0)
    }
    return items
  }

  end(): ReadItem[] {
    const items: ReadItem[] = []
    if (this.#buffer.length > 0) this.#line(this.#buffer, this.#base, items)
    this.#finish(items)
    return items
  }

  #line(line: Buffer, offset: number, items: ReadItem[]): void {
    const number = line.toString('latin1', 0, 9)
    const begins = /^\d{9}$/.test(number) && number !== this.#number
    if (begins || this.#size > MAX_RECORD_BYTES) {
      this.#finish(items)
      this.#number = number
      this.#start = offset
    }
    if (line.toString('latin1').trim() === '') return
    this.#lines.push(Buffer.from(line))
    this.#size += line.length
  }

  #finish(items: ReadItem[]): void {
    if (this.#lines.length > 0) items.push(readSlice(this.#start, Buffer.concat(this.#lines), (bytes) => parseAleph(bytes, this.#encoding)))
    this.#lines = []
    this.#size = 0
  }
}
