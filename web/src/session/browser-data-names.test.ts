import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { browserData } from './browser-data.ts'

test('every file that writes to a store of the browser is known: a new one adds its names to the list', () => {
  const source = new URL('../', import.meta.url)
  const writes = /\b(?:localStorage|sessionStorage|storageOf\([^)]*\))\.setItem|\bindexedDB\.open|\bcaches\.open/
  const writing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file) && writes.test(readFileSync(new URL(file, source), 'utf8')))
    .toSorted()
  expect(writing).toEqual([
    'app/notices.tsx',
    'features/basket/basket-store.ts',
    'features/desk/desk-session.ts',
    'features/links/stored-content.ts',
    'features/search/search-store.ts',
    'session/encrypted-storage.ts',
    'ui/language-switcher.tsx',
  ])
  const worker = readFileSync(new URL('../../public/sw.js', import.meta.url), 'utf8')
  const cacheNames = [...worker.matchAll(/'(farol-[\w-]+-\d+)'/g)].map(([, name]) => name)
  expect(browserData.flatMap(({ place, name }) => (place === 'caches' ? name : [])).toSorted()).toEqual(cacheNames.toSorted())
})
