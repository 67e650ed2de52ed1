import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Clock } from '../../ports/clock.ts'
import type { CopyFiles } from '../../ports/copy-files.ts'

/** A name that could lead out of the folder is none. */
const inFolder = (folder: string, name: string): string => {
  if (!/^[\w-]{20,80}\.zip$/.test(name)) throw new Error('Not the name of a copy.')
  return path.join(folder, name)
}

/** Copies in one folder that its owner alone reads. Their age is by the clock that is given. */
export const copyFolder = (folder: string, clock: Clock): CopyFiles => ({
  async write(name, bytes) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = inFolder(folder, name)
    await writeFile(file, bytes, { mode: 0o600 })
    await utimes(file, clock.now(), clock.now())
  },
  async read(name) {
    return readFile(inFolder(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
  },
  remove: (name) => rm(inFolder(folder, name), { force: true }),
  async removeOlderThan(milliseconds) {
    const names = await readdir(folder).catch(() => [])
    for (const name of names.filter((one) => one.endsWith('.zip'))) {
      const file = path.join(folder, name)
      const written = await stat(file).catch(() => undefined)
      if (written && clock.now().getTime() - written.mtimeMs > milliseconds) await rm(file, { force: true })
    }
  },
})
