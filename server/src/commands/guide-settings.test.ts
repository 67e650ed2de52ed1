import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { CirculationSettings } from '../ports/library-system/circulation-settings.ts'

const guide = readFileSync(path.join(import.meta.dirname, '../../../docs/guides/circulation.md'), 'utf8')

test('the guide has a row for every setting of circulation, and for no other', () => {
  const [, table = ''] = /^\| Setting \|.*\n((?:\|.*\n)+)/m.exec(guide) ?? []
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(CirculationSettings.shape).toSorted())
})
