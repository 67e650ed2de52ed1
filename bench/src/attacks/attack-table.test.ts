import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { attackCases } from '@farol/e2e/attacks/attack-cases.ts'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(path.join(root, 'docs/proofs/attacks.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => /^\| A\d\d \|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, id = '', runner = '', tests = '']) => ({ id, runner, tests }))

test('the table of attacks has each of the 75 cases once, in their order', () => {
  expect(rows.map(({ id }) => id)).toEqual(Array.from({ length: 75 }, (_, n) => `A${String(n + 1).padStart(2, '0')}`))
})

test('each is tried in a file that is there, or says why it is not', () => {
  const files = (cell: string) => cell.match(/[\w/.-]+\.tsx?\b/g) ?? []
  const placed = rows.map(({ id, runner, tests }) => ({ id, files: [...files(runner).map((file) => `e2e/src/${file}`), ...files(tests)] }))
  expect(
    placed.flatMap(({ id, files: named }) => named.filter((file) => !existsSync(path.join(root, file))).map((file) => `${id} ${file}`)),
  ).toEqual([])
  expect(rows.filter(({ tests }, at) => placed[at]!.files.length === 0 && !tests.startsWith('not tried')).map(({ id }) => id)).toEqual([])
})

test('what it says of the runner is so: a case of that number, or of the one it names', () => {
  const ids = new Set(attackCases.map(({ id }) => id.slice(0, 3)))
  const isNamed = (cell: string) => /A\d\d-|a test|attacks\.test\.ts/.test(cell)
  expect(rows.filter(({ id, runner }) => runner !== '' && !ids.has(id) && !isNamed(runner)).map(({ id }) => id)).toEqual([])
  expect([...ids].filter((id) => rows.find((row) => row.id === id)?.runner === '')).toEqual([])
})
