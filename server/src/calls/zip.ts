import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'

const deflate = promisify(deflateRaw)

/** One file of an archive, by its path in it. */
export interface Entry {
  readonly path: string
  readonly content: string
}

// 1 January 1980, where the time of ZIP begins: the same titles make the same bytes.
const began = 0x00_21_00_00
const utf8Names = 0x0800
const deflated = 8

/** An archive (APPNOTE 6.3.10) of a few small files, deflated; for what is far from four gigabytes. */
export async function zip(entries: readonly Entry[]): Promise<Buffer> {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const entry of entries) {
    const [path, content] = [Buffer.from(entry.path), Buffer.from(entry.content)]
    const packed = await deflate(content)
    const about = Buffer.alloc(26)
    about.writeUInt16LE(20, 0)
    about.writeUInt16LE(utf8Names, 2)
    about.writeUInt16LE(deflated, 4)
    about.writeUInt32LE(began, 6)
    about.writeUInt32LE(crc32(content), 10)
    about.writeUInt32LE(packed.length, 14)
    about.writeUInt32LE(content.length, 18)
    about.writeUInt16LE(path.length, 22)
    const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), about, path, packed])
    // The directory says the same again, and where the file begins.
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), about, place, path]))
    files.push(file)
    offset += file.length
  }
  const end = Buffer.alloc(18)
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(size, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...files, ...directory, Buffer.from('PK\u0005\u0006'), end])
}
