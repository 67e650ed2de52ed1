import { readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')

export const demoFile = (name: string): string => path.join(root, name)

/** Rows of a tab-separated file of the demo by column name; an empty cell is ''. A line that begins with # is a remark. */
export function readTable<Column extends string>(name: string, columns: readonly Column[]): Record<Column, string>[] {
  const [head = '', ...lines] = readFileSync(demoFile(name), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  if (head !== columns.join('\t')) throw new Error(`${name} has the columns ${head}, not ${columns.join('\t')}`)
  return lines.map((line, at) => {
    const cells = line.split('\t')
    if (cells.length !== columns.length) throw new Error(`${name}, row ${at + 1}: ${cells.length} cells instead of ${columns.length}`)
    return Object.fromEntries(columns.map((column, place) => [column, cells[place]!.trim()])) as Record<Column, string>
  })
}

export const readJson = <T>(name: string): T => JSON.parse(readFileSync(demoFile(name), 'utf8')) as T

/** Parts of a cell: `a; b; c`. */
export const parts = (cell: string): string[] =>
  cell
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** `key=value; key=value` as an object. A part without a sign belongs to the value before it. */
export function properties(cell: string): Record<string, string> {
  const found: [string, string][] = []
  for (const part of parts(cell)) {
    const at = part.indexOf('=')
    if (/^[a-z]+$/.test(part.slice(0, Math.max(at, 0)))) found.push([part.slice(0, at), part.slice(at + 1)])
    else found.at(-1)![1] += `; ${part}`
  }
  return Object.fromEntries(found)
}
