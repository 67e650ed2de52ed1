import { expect, test } from 'vitest'
import { folderOf, guardFolders, isGuard, otherFolders } from './guards.ts'
import { sourceFiles } from './source-files.ts'

test('every folder that faults are drawn in is said to guard or not to guard, and none is said twice', () => {
  const folders = [...new Set(sourceFiles().map(folderOf))]
  expect(folders.length).toBeGreaterThan(50)
  expect(folders.toSorted()).toEqual([...guardFolders, ...otherFolders].toSorted())
})

test('a page of the account guards, a list of results does not', () => {
  expect(isGuard('web/src/features/privacy/copy-section.tsx')).toBe(true)
  expect(isGuard('server/src/http/asking.ts')).toBe(true)
  expect(isGuard('web/src/features/search/facets.tsx')).toBe(false)
})
