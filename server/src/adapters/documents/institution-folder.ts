import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { InstitutionFiles } from '../../ports/institution-files.ts'

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** Pictures in one flat folder. A name that could lead out of it is none. */
export const institutionFolder = (folder: string): InstitutionFiles => ({
  async read(name) {
    const ending = /^[a-z0-9][a-z0-9_-]{0,80}\.([a-z]{3,4})$/.exec(name)?.[1] ?? ''
    const type = Object.hasOwn(types, ending) ? types[ending] : undefined
    if (!type) return undefined
    const bytes = await readFile(path.join(folder, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR') return undefined
      throw error
    })
    return bytes && { bytes, type }
  },
})
