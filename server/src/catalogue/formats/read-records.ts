import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { AlephScanner } from './aleph-scanner.ts'
import { Iso2709Scanner } from './iso2709-scanner.ts'
import { MarcJsonScanner } from './marc-json-scanner.ts'
import { MarcXmlScanner } from './marcxml-scanner.ts'
import type { NamedEncoding } from './named-encoding.ts'
import type { ReadItem, RecordScanner } from './read-item.ts'

export type Format = 'iso2709' | 'marcxml' | 'marc-json' | 'aleph'

const HEAD = 64 << 10

/** The form of a file by its first bytes; undefined when it is none of ours. */
export function detectFormat(head: Uint8Array): Format | undefined {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  const text = bytes
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()
  if (text.startsWith('<')) return 'marcxml'
  if (/^[[{]/.test(text)) return /"leader"\s*:/.test(text) && /"fields"\s*:/.test(text) ? 'marc-json' : undefined
  if (/^\d{9} [0-9A-Z]{3}.. [A-Z] /.test(text)) return 'aleph'
  // oxlint-disable-next-line no-control-regex
  if (/^\d{5}[a-z ^\d][a-z ]/.test(text) && (text.length < 24 || /[\u001E\u001D]/.test(text))) return 'iso2709'
  // oxlint-disable-next-line no-control-regex
  return /\u001E/.test(text) && /\u001F/.test(text) ? 'iso2709' : undefined
}

const scanners: Record<Format, (encoding?: NamedEncoding) => RecordScanner> = {
  iso2709: (encoding) => new Iso2709Scanner(encoding),
  marcxml: () => new MarcXmlScanner(),
  'marc-json': () => new MarcJsonScanner(),
  aleph: (encoding) => new AlephScanner(encoding),
}

const isGzip = (head: Uint8Array): boolean => head[0] === 0x1f && head[1] === 0x8b

/** UTF-16 with its mark becomes UTF-8; the scanners look at bytes. */
async function* fromUtf16(source: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(label)
  for await (const chunk of source)
    yield Buffer.from(decoder.decode(chunk, { stream: true }).replace(/(<\?xml[^>]*encoding=["'])[\w-]+/i, '$1UTF-8'))
}

const utf16 = (head: Uint8Array): string | undefined =>
  head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : undefined

/** Takes enough of the beginning to recognise the file, then gives everything, the beginning included. */
async function peek(source: AsyncIterable<Uint8Array>): Promise<{ head: Uint8Array; all: AsyncIterable<Uint8Array> }> {
  const iterator = source[Symbol.asyncIterator]()
  const taken: Uint8Array[] = []
  let size = 0
  let done = false
  while (size < HEAD && !done) {
    const next = await iterator.next()
    if (next.done) done = true
    else {
      taken.push(next.value)
      size += next.value.length
    }
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* taken
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { head: Buffer.concat(taken), all: all() }
}

/** What is packed in the bytes. Damage is thrown to whoever reads, and to nobody else. */
async function* unpack(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip()
  const pumped = pipeline(Readable.from(source, { objectMode: false }), gunzip)
  pumped.catch(() => {})
  yield* gunzip as AsyncIterable<Uint8Array>
}

async function* scan(source: AsyncIterable<Uint8Array>, scanner: RecordScanner): AsyncGenerator<ReadItem[]> {
  let read = 0
  try {
    for await (const chunk of source) {
      read += chunk.length
      const items = scanner.push(chunk)
      if (items.length > 0) yield items
    }
  } catch (error) {
    if (!/^(Z_|ERR_)/.test(String((error as { code?: unknown }).code))) throw error
    yield [
      ...scanner.end(),
      { kind: 'bad', offset: read, reason: 'bad_gzip', detail: 'the packed file is damaged', bytes: new Uint8Array() },
    ]
    return
  }
  const items = scanner.end()
  if (items.length > 0) yield items
}

async function* nothing(): AsyncGenerator<ReadItem[]> {}

/**
 * Recognises a file (packed by gzip or not) and reads its records in pieces. `format` is undefined when the file is none of ours: then
 * there are no items. XML that holds no MARC has a format and no items; it says itself what it is written in, `encoding` is for the others.
 */
export async function readRecords(
  source: AsyncIterable<Uint8Array>,
  encoding?: NamedEncoding,
): Promise<{ format: Format | undefined; items: AsyncGenerator<ReadItem[]> }> {
  const first = await peek(source)
  if (!isGzip(first.head)) return readPlain(first.head, first.all, encoding)
  const unpacked = unpack(first.all)
  try {
    const { head, all } = await peek(unpacked)
    return readPlain(head, all, encoding)
  } catch (error) {
    if (!String((error as { code?: unknown }).code).startsWith('Z_')) throw error
    return { format: undefined, items: nothing() }
  }
}

function readPlain(
  head: Uint8Array,
  all: AsyncIterable<Uint8Array>,
  encoding: NamedEncoding | undefined,
): { format: Format | undefined; items: AsyncGenerator<ReadItem[]> } {
  const wide = utf16(head)
  const format = wide ? 'marcxml' : detectFormat(head)
  if (!format) return { format, items: nothing() }
  return { format, items: scan(wide ? fromUtf16(all, wide) : all, scanners[format](encoding)) }
}
