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

/** Of the system: something else stands where a file should, or nothing does. */
const notThere: ReadonlySet<string | undefined> = new Set(['ENOENT', 'EISDIR', 'ENOTDIR'])

/**
 * Why what is on disk cannot be used; undefined where it could not be read for a reason that has nothing to do with it, which is to be thrown. Whole
 * files in the place of others have right checksums, and are no more than what cannot be made sense of.
 */
export function whyUnusable(error: unknown): string | undefined {
  if (error instanceof Damaged) return error.message
  const { code, path: file } = error as NodeJS.ErrnoException
  if (notThere.has(code)) return `${path.basename(String(file ?? 'the directory'))} is missing, or is no file`
  const isSystem = typeof code === 'string' && code.startsWith('E') && !code.startsWith('ERR_')
  return isSystem || !(error instanceof Error) ? undefined : `its files do not fit together: ${error.message}`
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

/**
 * A checksum of bytes under the name of their file: a whole file in the place of another has the wrong one. A file that is renamed has none: its checksum is
 * that of the bytes alone.
 */
export const checksumOf = (bytes: Uint8Array, name: string): number => crc32(bytes, crc32(name))

/** A value as JSON behind its checksum, to be written under a name. */
export const sealed = (value: unknown, name = ''): Uint8Array[] => sealedText(JSON.stringify(value), name)

const lineOf = (checksum: number) => `${checksum.toString(16).padStart(8, '0')}\n`

/** A text behind its checksum. */
export function sealedText(text: string, name = ''): Uint8Array[] {
  const body = encoder.encode(text)
  return [encoder.encode(lineOf(checksumOf(body, name))), body]
}

/** Reads back what was sealed. Rejects with `Damaged`, or with ENOENT. */
export const unsealed = async (file: string, name?: string): Promise<unknown> =>
  JSON.parse((await unsealedBytes(file, name)).toString('utf8'))

/** As it stands behind the checksum, which holds. */
export async function unsealedBytes(file: string, name = path.basename(file)): Promise<Buffer> {
  const bytes = await readFile(file)
  const body = bytes.subarray(9)
  if (bytes.length < 9 || bytes.subarray(0, 9).toString('latin1') !== lineOf(checksumOf(body, name)))
    throw new Damaged(file, 'its checksum does not hold')
  return body
}
