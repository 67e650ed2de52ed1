import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FacetTable } from '../facets/facet-table.ts'
import { freshName, newValues, readManifest, replaceManifest, type ValueFile } from './manifest.ts'

let directory = ''
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'manifest-'))
})
afterEach(() => rm(directory, { recursive: true }))

/** A facet of so many values, named by their numbers. */
const table = (size: number) =>
  ({ size, values: (from: number) => Array.from({ length: size - from }, (_, at) => String(from + at)) }) as unknown as FacetTable
const file = (name: string, ...sizes: number[]): ValueFile => ({ file: name, sizes })

test('values that no file holds are written after those before; where there are none there is no file', () => {
  expect(newValues([table(2), table(1)], [], () => 'a')).toEqual({ file: 'a', values: [['0', '1'], ['0']], sizes: [2, 1], before: [] })
  const before = [file('a', 2, 1)]
  expect(newValues([table(2), table(1)], before, () => 'b')).toBeUndefined()
  expect(newValues([table(2), table(3)], before, () => 'b')).toEqual({ file: 'b', values: [[], ['1', '2']], sizes: [2, 3], before })
})

test('sixteen files become one, which holds all values', () => {
  const files = Array.from({ length: 16 }, (_, at) => file(`f${at}`, at + 1))
  expect(newValues([table(16)], files.slice(0, 15), () => 'x')).toMatchObject({ values: [['15']], before: files.slice(0, 15) })
  expect(newValues([table(16)], files, () => 'x')).toEqual({
    file: 'x',
    values: [Array.from({ length: 16 }, (_, at) => String(at))],
    sizes: [16],
    before: [],
  })
})

test('what the new manifest names stays, other files of ours go, those of other people stay', async () => {
  const [segment, dead, values, old] = [freshName('segment', 1), freshName('dead', 2), freshName('values', 3), freshName('segment', 4)]
  for (const name of [segment, dead, values, old, 'manifest.new', 'notes.txt', 'segment-5', `x${old}`])
    await writeFile(path.join(directory, name), '')
  await mkdir(path.join(directory, 'folder'))
  const manifest = { mark: 'm', generation: 3, sequence: 7, segments: [{ file: segment, documents: 1, dead }], values: [values] }
  await replaceManifest(directory, manifest)
  expect((await readdir(directory)).toSorted()).toEqual(
    [segment, dead, values, 'notes.txt', 'segment-5', `x${old}`, 'folder', 'manifest'].toSorted(),
  )
  expect(await readManifest(directory)).toEqual(manifest)
})
