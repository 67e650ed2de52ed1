import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FacetTable } from '../facets/facet-table.ts'
import { schemaFingerprint } from '../schema.ts'
import type { EngineOptions } from '../search-index.ts'
import { replaceDurably, sealed, sealedText, unsealed, unsealedBytes, writeDurably } from './checked-file.ts'

/** The one file that says which others count. It is renamed into place last. */
export interface Manifest {
  readonly mark: string
  readonly generation: number
  readonly sequence: number
  readonly segments: readonly { readonly file: string; readonly documents: number; readonly dead?: string }[]
  /** Files of facet values, in the order in which their numbers were given. */
  readonly values: readonly string[]
}

/** A file of facet values, and how many of each facet there are with it. */
export interface ValueFile {
  readonly file: string
  readonly sizes: readonly number[]
}

/** Values that are new, by facet, to be written after the files before. */
export interface NewValues extends ValueFile {
  readonly values: readonly (readonly string[])[]
  readonly before: readonly ValueFile[]
}

const manifestName = 'manifest'
const maxValueFiles = 16

/** Under which schema and analysis an index is made. */
export const fingerprintOf = ({ schema, stemmers = {} }: Pick<EngineOptions, 'schema' | 'stemmers'>): string =>
  schemaFingerprint(schema, stemmers)

/** Names as `freshName` makes them, and a manifest that was not renamed any more: whatever else lies in the directory is somebody else's. */
const ours = /^(?:(?:segment|dead|values)-\d+-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|manifest\.new)$/

/** A name that no file has: what an interrupted save left is never taken for ours. */
export const freshName = (kind: string, number: number): string => `${kind}-${number}-${randomUUID()}`

/** Rejects with `Damaged`, or with ENOENT. */
export const readManifest = async (directory: string): Promise<Manifest> =>
  (await unsealed(path.join(directory, manifestName), '')) as Manifest

/** Whether a directory holds an index: a manifest is the last that is written of one. */
export const holdsIndex = async (directory: string): Promise<boolean> => (await readdir(directory)).includes(manifestName)

/** From now on the directory holds what this one names, and nothing else. */
export async function replaceManifest(directory: string, manifest: Manifest): Promise<void> {
  await replaceDurably(path.join(directory, manifestName), sealed(manifest))
  const referenced = new Set([
    manifestName,
    ...manifest.values,
    ...manifest.segments.flatMap(({ file, dead }) => (dead ? [file, dead] : [file])),
  ])
  for (const file of await readdir(directory))
    if (!referenced.has(file) && ours.test(file)) await rm(path.join(directory, file), { force: true })
}

/** Values that no file holds yet. Many small files become one. */
export function newValues(tables: readonly FacetTable[], files: readonly ValueFile[], fresh: () => string): NewValues | undefined {
  const before = files.length >= maxValueFiles ? [] : files
  const known = before.at(-1)?.sizes
  const sizes = tables.map((table) => table.size)
  if (known && sizes.every((size, facet) => size === known[facet])) return undefined
  return { file: fresh(), values: tables.map((table, facet) => table.values(known?.[facet] ?? 0)), sizes, before }
}

/** Answers the files that hold all values then. */
export async function writeValues(directory: string, { file, values, sizes, before }: NewValues): Promise<readonly ValueFile[]> {
  await writeDurably(path.join(directory, file), sealedText(valueLines(values), file))
  return [...before, { file, sizes }]
}

/** Gives the tables the values that are on disk; they are read when somebody asks for them. */
export async function readValues(directory: string, manifest: Manifest, tables: readonly FacetTable[]): Promise<readonly ValueFile[]> {
  const files: ValueFile[] = []
  for (const file of manifest.values) {
    addUnreadValues(tables, await unsealedBytes(path.join(directory, file)))
    files.push({ file, sizes: tables.map((table) => table.size) })
  }
  return files
}

/** How many values each facet has, then a line of them for each facet: read only when the facet is asked for. */
const valueLines = (values: NewValues['values']): string =>
  [values.map((one) => one.length), ...values].map((line) => JSON.stringify(line)).join('\n')

function addUnreadValues(tables: readonly FacetTable[], body: Buffer): void {
  const lines: Buffer[] = []
  for (let from = 0; from < body.length;) {
    const end = body.indexOf('\n', from)
    lines.push(body.subarray(from, end < 0 ? body.length : end))
    from = end < 0 ? body.length : end + 1
  }
  const counts = JSON.parse(lines[0]!.toString('utf8')) as number[]
  counts.forEach((count, facet) => {
    if (count > 0) tables[facet]!.addUnread(count, () => JSON.parse(lines[facet + 1]!.toString('utf8')) as string[])
  })
}
