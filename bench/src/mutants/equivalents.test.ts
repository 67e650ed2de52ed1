import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { drawMutants } from './draw.ts'
import { equivalentOf, equivalents } from './equivalents.ts'
import { mutationsOf } from './mutations.ts'
import { root } from './source-files.ts'

const faultsOf = (file: string) => {
  const text = readFileSync(path.join(root, file), 'utf8')
  return drawMutants(new Map([[file, { text, mutations: mutationsOf(file, text) }]]), 10_000, 1).map((mutant) => equivalentOf(mutant, text))
}

test('each fault that changes nothing still stands in its file, with a reason', () => {
  const found = [...new Set(equivalents.map(({ file }) => file))].flatMap(faultsOf)
  expect(equivalents.filter((one) => !found.includes(one))).toEqual([])
  expect(equivalents.filter(({ reason }) => reason.length < 20)).toEqual([])
})
