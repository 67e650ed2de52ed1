import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { FirstFile } from '../../ports/first-screen.ts'

interface Chunk {
  readonly css?: readonly string[]
}

/** The script before the first paint and the sheet of every page, as the build of the web application left them in `folder`. */
export function builtFirstScreen(folder: string): readonly FirstFile[] {
  const text = (file: string) => readFileSync(path.join(folder, file), 'utf8')
  const manifest = JSON.parse(text('.vite/manifest.json')) as Readonly<Record<string, Chunk>>
  const sheets = manifest['src/styles/sheets.ts']?.css ?? []
  return [
    { kind: 'script', tag: '<script src="/boot.js"></script>', text: text('boot.js') },
    ...sheets.map((file): FirstFile => ({ kind: 'style', tag: `<link rel="stylesheet" href="/${file}">`, text: text(file) })),
  ]
}
