import { expect, test } from 'vitest'
import { marc } from '../testing/marc.ts'
import { outcome, scanBytes } from '../testing/scan.ts'
import { writeMarcJson } from './marc-json-record.ts'

const [one, two] = [marc('001 1\n245 10 $a Um "título" {entre} \\ chaves'), marc('001 2\n245 10 $a Dois')]
const [first, second] = [writeMarcJson(one!), writeMarcJson(two!)]
const read = async (text: string, chunk?: number) => (await scanBytes(Buffer.from(text), chunk)).map(outcome)

test('lines, a list, objects one after the other, and a wrapper around them, in pieces of any size', async () => {
  for (const chunk of [1, 7, 100, 65_536]) {
    expect(await read(first + second, chunk)).toEqual([one, two])
    expect(await read(`[${first},${second}]`, chunk)).toEqual([one, two])
    expect(await read(first.trim() + second.trim(), chunk)).toEqual([one, two])
  }
  expect(await read(`{"records": [${first},${second}], "total": 2}`)).toEqual(['bad_json', one, two])
})

test('a damaged record is named; the next one is read', async () => {
  expect(await read(first.slice(0, -20) + second)).toEqual(['truncated', two])
  expect(await read(first.slice(0, -5) + second)).toEqual(['bad_json', two])
  expect(await read(first + second.slice(0, -20))).toEqual([one, 'truncated'])
  // A quotation mark that is missing turns text and structure about.
  expect(await read(first.replace('"leader"', '"leader') + second)).toEqual([expect.stringMatching(/^bad_|^truncated/), two])
})

test.each([
  ['no leader', '{"fields": [], "leader": 7}', 'bad_leader'],
  ['fields that are no list', '{"leader": "00000nam a2200000 a 4500", "fields": {"245": "x"}}', 'bad_json'],
  ['a field of two tags', '{"leader": "00000nam a2200000 a 4500", "fields": [{"001": "a", "003": "b"}]}', 'bad_json'],
  ['a tag that is none', '{"leader": "00000nam a2200000 a 4500", "fields": [{"__proto__": {"subfields": []}}]}', 'missing_tag'],
  ['subfields that are no list', '{"leader": "00000nam a2200000 a 4500", "fields": [{"245": {"subfields": {"a": "x"}}}]}', 'bad_json'],
  ['a subfield without a code', '{"leader": "00000nam a2200000 a 4500", "fields": [{"245": {"subfields": [{"": "x"}]}}]}', 'bad_field'],
  ['nothing inside', '{"leader": "00000nam a2200000 a 4500", "fields": []}', 'empty_record'],
  ['fifty thousand lists inside each other', `{"leader": "x", "fields": ${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 'too_deep'],
])('%s', async (_what, text, reason) => {
  expect(await read(`${text}\n${second}`)).toEqual([reason, two])
})

test('a hundred thousand beginnings without an end take no longer than their bytes', async () => {
  const found = await read(`${'{"leader":"x","fields":['.repeat(100_000)}\n${second}`)
  expect(found).toHaveLength(100_001)
  expect(found.at(-1)).toEqual(two)
  const hidden = await read(`{"leader":"x","fields":[{"245":"${'{"leader"'.repeat(50_000)}`)
  expect(hidden.length).toBeGreaterThan(0)
})
