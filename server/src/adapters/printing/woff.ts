import { inflateSync } from 'node:zlib'

interface Table {
  readonly tag: number
  readonly checksum: number
  readonly bytes: Buffer
}

const wholeWords = (length: number) => (length + 3) & ~3

/** A font out of its WOFF 1.0 wrapping (W3C Recommendation, sections 3 to 5), as the tables it was made of. */
export function decodeWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF font.')
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, at): Table => {
    const entry = 44 + at * 20
    const [offset, packed, length] = [woff.readUInt32BE(entry + 4), woff.readUInt32BE(entry + 8), woff.readUInt32BE(entry + 12)]
    const bytes = woff.subarray(offset, offset + packed)
    return { tag: woff.readUInt32BE(entry), checksum: woff.readUInt32BE(entry + 16), bytes: packed < length ? inflateSync(bytes) : bytes }
  })
  const largest = 2 ** Math.floor(Math.log2(count))
  const head = Buffer.alloc(12 + 16 * count)
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(largest * 16, 6)
  head.writeUInt16BE(Math.log2(largest), 8)
  head.writeUInt16BE((count - largest) * 16, 10)
  const pieces: Buffer[] = [head]
  let offset = head.length
  for (const [at, { tag, checksum, bytes }] of tables.entries()) {
    for (const [word, value] of [tag, checksum, offset, bytes.length].entries()) head.writeUInt32BE(value, 12 + at * 16 + word * 4)
    pieces.push(bytes, Buffer.alloc(wholeWords(bytes.length) - bytes.length))
    offset += wholeWords(bytes.length)
  }
  return Buffer.concat(pieces)
}
