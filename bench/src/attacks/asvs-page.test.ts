import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = readFileSync(path.join(root, 'docs/security/asvs.md'), 'utf8')

/** How many requirements of levels 1 and 2 each section of the release 5.0.0 has, numbered from 1: 253 in all. */
const sections = `1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4
  5.1:1 5.2:3 5.3:2 5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1
  9.1:3 9.2:4 10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3 11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4
  13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 16.3:4 16.4:3 16.5:3 17.1:1 17.2:4 17.3:2`

const numbered = (section: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => `${section}.${first + n}`)

/** `1.4.1, 1.4.3` and `1.2.6 to 1.2.8`, one by one. */
const numbersIn = (cell: string): readonly string[] =>
  cell.split(', ').flatMap((part) => {
    const [from = '', to = from] = part.split(' to ')
    const [section, first, last] = [from.slice(0, from.lastIndexOf('.')), from.split('.').at(-1), to.split('.').at(-1)]
    return numbered(section, Number(first), Number(last))
  })

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .flatMap(([, cell = '', state = '', said = '']) => numbersIn(cell).map((number) => ({ number, state, said })))

const numbersOf = (state: string) => rows.filter((row) => row.state === state).map(({ number }) => number)

test('each requirement of levels 1 and 2 stands once', () => {
  const all = sections.split(/\s+/).flatMap((section) => {
    const [name = '', count = ''] = section.split(':')
    return numbered(name, 1, Number(count))
  })
  expect(all).toHaveLength(253)
  expect(rows.map(({ number }) => number).toSorted()).toEqual(all.toSorted())
})

test('what the page says in sum is what its lines say', () => {
  const counts = ['met', 'part', 'not', 'n/a', 'operator'].map((state) => numbersOf(state).length)
  const [met, part, not, none, operator] = counts
  expect(met! + part! + not! + none! + operator!).toBe(rows.length)
  expect(page).toContain(`${met} met, ${part} met in part, ${not} missing, ${none} not applicable, ${operator} for the operator`)
  const [, missing = '', inPart = ''] = /## What is not met\n\nMissing: (.*)\.\n\nIn part: (.*)\.\n/.exec(page) ?? []
  expect(missing.replaceAll(/ \([^)]*\)/g, '').split(', ')).toEqual(numbersOf('not'))
  expect(inPart.split(', ')).toEqual(numbersOf('part'))
})

test('every file that it names is there', () => {
  const files = [...page.matchAll(/`([\w/.-]+\.(?:tsx?|mjs|md|json))`/g)].map(([, file]) => file!)
  expect(files.length).toBeGreaterThan(60)
  expect(files.filter((file) => ['', 'server/src'].every((folder) => !existsSync(path.join(root, folder, file))))).toEqual([])
})
