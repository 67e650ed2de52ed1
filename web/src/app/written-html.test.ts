import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('every file that writes HTML past React is known: drawings of our own, and what the server has washed', () => {
  const source = new URL('../', import.meta.url)
  const writes = /dangerouslySetInnerHTML|\.(?:innerHTML|outerHTML|srcdoc)\s*=|insertAdjacentHTML|document\.write/
  const writing = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file) && writes.test(readFileSync(new URL(file, source), 'utf8')))
    .toSorted()
  expect(writing).toEqual(['catalogue/cover.tsx', 'screens/session/login-screen.tsx', 'ui/badge.tsx', 'ui/icon.tsx', 'ui/rich-text.tsx'])
})
