import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { badReasons } from '../catalogue/formats/read-item.ts'
import { readConfig } from '../config.ts'
import { CirculationSettings } from '../ports/library-system/circulation-settings.ts'

const read = (file: string) => readFileSync(path.join(import.meta.dirname, '../../..', file), 'utf8')

const guide = read('docs/guides/circulation.md')

test('the guide has a row for every setting of circulation, and for no other', () => {
  const [, table = ''] = /^\| Setting \|.*\n((?:\|.*\n)+)/m.exec(guide) ?? []
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  const named = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual(Object.keys(CirculationSettings.shape).toSorted())
})

test('the import guide has a row for every reason for which bytes are no record', () => {
  const [, table = ''] = /^\| Reason \|.*\n((?:\|.*\n)+)/m.exec(read('docs/guides/import.md')) ?? []
  const named = table.split('\n').flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(badReasons.filter((reason) => !named.includes(reason))).toEqual([])
})

test('the README has a row for every variable of the environment that is read, and for no other', () => {
  const [, table = ''] = /^\| variable \|.*\n((?:\|.*\n)+)/m.exec(read('README.md')) ?? []
  const cells = table.split('\n').map((row) => row.split('|')[1] ?? '')
  const named = cells.flatMap((cell) => [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name))
  const asked: string[] = []
  readConfig(new Proxy({}, { get: (_, name) => void asked.push(String(name)) }))
  // Of another program of the family; it is refused.
  expect(named.toSorted()).toEqual([...new Set(asked)].filter((name) => name !== 'SEARCH_URL').toSorted())
})
