import { open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { crc32 } from 'node:zlib'

/** A file that is missing, cut off, or holds other bytes than were written. */
export class Damaged extends Error {
  constructor(file: string, what: string) {
    super(`${path.basename(file)}: ${what}`)
    this.name = 'Damaged'
  }
}

/** Writes parts one after another, on disk before it answers. A part is asked for when those before it are written. */
export async function writeDurably(file: string, parts: Iterable<Uint8Array>): Promise<void> {
  const handle = await open(file, 'w')
  try {
    for (const part of parts) for (let at = 0; at < part.length;) at += (await handle.write(part, at, part.length - at)).bytesWritten
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** What a directory lists is on disk too. */
async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Puts a whole new file in the place of another: readers and crashes see the one or the other. */
export async function replaceDurably(file: string, parts: readonly Uint8Array[]): Promise<void> {
  await writeDurably(`${file}.new`, parts)
  await syncDirectory(path.dirname(file))
  await rename(`${file}.new`, file)
  await syncDirectory(path.dirname(file))
}

const encoder = new TextEncoder()

/** A value as JSON behind its checksum. */
export const sealed = (value: unknown): Uint8Array[] => sealedText(JSON.stringify(value))

/** A text behind its checksum. */
export function sealedText(text: string): Uint8Array[] {
  const body = encoder.encode(text)
  return [encoder.encode(`${crc32(body).toString(16).padStart(8, '0')}\n`), body]
}

/** Reads back what was sealed. Rejects with `Damaged`, or with ENOENT. */
export const unsealed = async (file: string): Promise<unknown> => JSON.parse((await unsealedBytes(file)).toString('utf8'))

/** As it stands behind the checksum, which holds. */
export async function unsealedBytes(file: string): Promise<Buffer> {
  const bytes = await readFile(file)
  const body = bytes.subarray(9)
  if (bytes.length < 9 || bytes.subarray(0, 9).toString('latin1') !== `${crc32(body).toString(16).padStart(8, '0')}\n`)
    throw new Damaged(file, 'its checksum does not hold')
  return body
}
