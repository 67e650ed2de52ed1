import { expect, test } from 'vitest'
import { crash } from './crash.ts'
import { damage } from './damage.ts'

test('three kills leave an index that is whole', async () => {
  const report = await crash(3, 5)
  expect(report).toMatchObject({ unusable: 0, lost: 0, wrong: 0 })
  expect(report.lastSequence).toBeGreaterThan(0)
})

test('turned bits in every file are refused', async () => {
  const rows = await damage(5, 5)
  expect(rows.filter((row) => row.failed > 0)).toEqual([])
  expect(rows.length).toBeGreaterThan(4)
})
