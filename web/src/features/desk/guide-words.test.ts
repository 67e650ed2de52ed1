import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../../..')

/** Every text of a file of texts. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : Object.values(value as Readonly<Record<string, unknown>>).flatMap(textsIn)

test('what the guide of the desk writes in slanted letters stands on a screen, in these words', () => {
  const folder = path.join(root, 'texts/pt')
  const files = readdirSync(folder).filter((name) => name.startsWith('desk') && !name.includes('server'))
  const shown = new Set(files.flatMap((name) => textsIn(JSON.parse(readFileSync(path.join(folder, name), 'utf8')))))
  const guide = readFileSync(path.join(root, 'docs/guides/desk.md'), 'utf8')
  const named = [...guide.matchAll(/(?<!\*)\*([^*]+)\*(?!\*)/g)].map(([, words]) => words!.replaceAll(/\s+/g, ' '))
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter((words) => !shown.has(words))).toEqual([])
})
