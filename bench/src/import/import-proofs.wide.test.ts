import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { fuzz } from './fuzz.ts'
import { measuredFilling, measuredImport } from './import-speed.ts'
import { killImports } from './kill.ts'
import { sized } from '@farol/server/testing/thorough.ts'

/** Megabytes of an import alone, whatever the size of the file: what docs/proofs/bench-import.md promises. */
const maxAlone = 512
/** Beside it the threads of a server's index: two that describe titles, about 110 MB each, the one that merges, and what they load of the program. */
const maxBesideSite = 640

const hurtFiles = sized(1000, 300)

test(`${hurtFiles} hurt files and hostile XML: alive, every count adds up, memory stays`, async () => {
  const { faults, grownBytes, rows } = await fuzz(hurtFiles, 7)
  expect(faults).toEqual([])
  expect(rows.reduce((sum, row) => sum + row.tried, 0)).toBeGreaterThan(hurtFiles)
  expect(grownBytes).toBeLessThan(32 * 2 ** 20)
})

const kills = sized(3, 1)

test(`an import killed ${kills} times ends as one in peace, and the index with it`, async () => {
  const { faults, reached } = await killImports(3000, kills, 11)
  expect(faults).toEqual([])
  expect(reached[0]!.toSorted((a, b) => a - b)).toEqual(reached[0])
})

test('the measured import stores and finds every record, shows the share of each part, and stays small', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-import-speed-test-'))
  try {
    const { stored, shares, tenths, megabytes } = measuredImport(folder, '4000', '2', true)
    expect(stored).toBe(4000)
    expect(Object.values(shares).every((part) => part > 0)).toBe(true)
    expect(tenths).toHaveLength(10)
    expect(megabytes).toBeLessThan(maxBesideSite)
    expect(measuredImport(folder, '4000', '2', false).megabytes).toBeLessThan(maxAlone)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the measured filling stores every record and finds it when the index is opened', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-import-filling-test-'))
  try {
    const { stored, found, tenths, megabytes } = measuredFilling(folder, '4000')
    expect([stored, found]).toEqual([4000, 4000])
    expect(tenths).toHaveLength(10)
    expect(megabytes).toBeLessThan(512)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
