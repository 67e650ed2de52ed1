import { expect, test } from 'vitest'
import { readCatalogueArguments } from './catalogue-arguments.ts'
import { readImportArguments } from './import-arguments.ts'

test('the import understands its words and names the one it does not', () => {
  expect(readImportArguments(['a.mrc', 'b', '--kind', 'items', '--source', 'usp', '--library', 'BC', '--json'])).toEqual({
    files: ['a.mrc', 'b'], kind: 'items', source: 'usp', library: 'BC', json: true,
  }) // prettier-ignore
  expect(readImportArguments(['a.mrc'])).toEqual({ files: ['a.mrc'], source: 'local', json: false })
  expect(readImportArguments([])).toBe('no file is named')
  expect(readImportArguments(['a', '--kind', 'x'])).toMatch('--kind x')
  expect(readImportArguments(['a', '--source', 'a b'])).toMatch('--source a b')
  expect(readImportArguments(['a', '--frob'])).toMatch('--frob')
})

test('the catalogue command understands its acts and refuses what is none', () => {
  expect(readCatalogueArguments(['quarantine', '--after', '7', '--limit', '2', '--json'])).toEqual({
    act: 'quarantine',
    after: 7,
    limit: 2,
    json: true,
  })
  expect(readCatalogueArguments(['quarantine', '--bytes', '9'])).toEqual({ act: 'bytes', id: 9 })
  expect(readCatalogueArguments(['quarantine', '--strike', '9', '12'])).toEqual({ act: 'strike', ids: [9, 12] })
  for (const words of [[], ['a'], ['0']]) expect(readCatalogueArguments(['quarantine', '--strike', ...words])).toMatch('--strike needs')
  expect(readCatalogueArguments(['suppress', '1', '2'])).toEqual({ act: 'suppress', ids: [1, 2] })
  expect(readCatalogueArguments(['export', '--format', 'ris', '--source', 'usp'])).toEqual({
    act: 'export',
    kind: 'titles',
    format: 'ris',
    suppressed: false,
    source: 'usp',
  })
  expect(readCatalogueArguments(['export', '--kind', 'holdings'])).toMatchObject({ kind: 'holdings', format: 'marcxml' })
  expect(readCatalogueArguments(['export', '--kind', 'authorities', '--format', 'ris'])).toContain('iso2709, marcxml, marc-json')
  expect(readCatalogueArguments(['export', '--kind', 'copies'])).toContain('titles, authorities, holdings')
  expect(readCatalogueArguments(['delete'])).toMatch('delete needs')
  expect(readCatalogueArguments(['delete', '-1'])).toEqual(expect.any(String))
  expect(readCatalogueArguments(['export', '--format', 'mods'])).toMatch('--format mods')
  expect(readCatalogueArguments(['frob'])).toMatch('"frob"')
})
