import { inflateRawSync } from 'node:zlib'

/** Files of an archive, read by its central directory. */
export function unzip(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>()
  let at = bytes.readUInt32LE(bytes.length - 6)
  while (bytes.readUInt32LE(at) === 0x02014b50) {
    const [packed, nameLength, extra, comment] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
    ]
    const local = bytes.readUInt32LE(at + 42)
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    files.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), inflateRawSync(bytes.subarray(start, start + packed)).toString('utf8'))
    at += 46 + nameLength + extra + comment
  }
  return files
}
