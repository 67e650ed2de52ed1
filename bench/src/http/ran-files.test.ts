import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import os from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { inHalfOf, RanFiles } from './ran-files.ts'

test('the files of which a function ran since it was asked last are told, by their path under the root', () => {
  const root = `${mkdtempSync(path.join(os.tmpdir(), 'farol-ran-'))}/`
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const name of ['one.mjs', 'other.mjs']) writeFileSync(root + name, 'export const act = () => 1\n')
  using ran = new RanFiles(root)
  // Not by the runner's own loader, which names files otherwise.
  const load = createRequire(import.meta.url) as (file: string) => { readonly act: () => number }
  const [one, other] = [load(`${root}one.mjs`), load(`${root}other.mjs`)]
  ran.take()
  expect(one.act()).toBe(1)
  expect([...ran.take()]).toEqual(['one.mjs'])
  expect(other.act() + one.act()).toBe(2)
  expect([...ran.take()].toSorted()).toEqual(['one.mjs', 'other.mjs'])
  expect([...ran.take()]).toEqual([])
})

test('what ran in every second of them is told', () => {
  expect(inHalfOf([new Set(['b', 'a']), new Set(['b', 'c']), new Set(['a']), new Set(['b'])])).toEqual(['a', 'b'])
  expect(inHalfOf([])).toEqual([])
})
