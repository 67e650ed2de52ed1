import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sized } from '../testing/thorough.ts'
import { GuideFolder } from './testing/guide-folder.ts'
import { guideLines } from './testing/guide-lines.ts'

// A proof at full size, which tests of its own run in small.
const elsewhere = ['npm run prove -- restore']
const lines = guideLines().filter(({ line }) => !elsewhere.includes(line))

/** The guides whose commands are typed, in this order over one catalogue, and what stands there before: what the guide takes for granted. */
const guides: readonly (readonly [guide: string, before: (folder: GuideFolder) => unknown])[] = [
  ['import.md', () => {}],
  ['people.md', (folder) => folder.type('npm run patrons -- import pessoas.csv') && folder.comment('20231')],
  ['circulation.md', (folder) => Array.from({ length: 3 }, () => folder.type('npm run circulation -- settings load settings.json'))],
  ['institution.md', (folder) => Array.from({ length: 6 }, () => folder.type('npm run institution -- load first.json'))],
  ['bases-and-providers.md', () => {}],
  ['operation.md', () => {}],
  ['demo.md', () => {}],
]

test('every command of every guide is typed below', () => {
  expect(lines.length).toBeGreaterThan(38)
  expect([...new Set(lines.map(({ guide }) => guide))].toSorted()).toEqual(guides.map(([guide]) => guide).toSorted())
})

/** A line of the bank's file that fits no slip waits for staff, and the command says so by its status. */
const statuses: Readonly<Record<string, number>> = { 'npm run debts -- bank-file retorno.csv': 1 }

// The others need what the first one brings.
describe.each(guides.slice(0, sized(guides.length, 1)))('%s', (guide, before) => {
  test('its commands run as they are written', async () => {
    await before(folder)
    const outcomes = lines.filter((one) => one.guide === guide).map(({ line }) => ({ line, ...folder.type(line) }))
    expect(outcomes.filter(({ line, status }) => status !== (statuses[line] ?? 0))).toEqual([])
  }, 480_000)
})

let folder: GuideFolder
let place: string
beforeAll(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'farol-guides-'))
  folder = new GuideFolder(place)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))
