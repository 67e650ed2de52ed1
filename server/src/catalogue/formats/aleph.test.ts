import { expect, test } from 'vitest'
import { marc } from '../testing/marc.ts'
import { outcome, scanBytes } from '../testing/scan.ts'

const leader = '00000nam a2200000 a 4500'.replaceAll(' ', '^')
const lines = (number: string, ...more: readonly string[]) => [`LDR   L ${leader}`, ...more].map((line) => `${number} ${line}\n`).join('')
const [one, two] = [lines('000000001', '24510 L $$aTítulo :$$bsubtítulo', '650 4 L $$aAssunto'), lines('000000002', '24510 L $$aDois')]
const read = async (text: string | Buffer, chunk?: number) => (await scanBytes(Buffer.from(text as string), chunk)).map(outcome)

test('a field a line, records parted by their number, in pieces of any size', async () => {
  const records = [marc('001 000000001\n245 10 $a Título : $b subtítulo\n650 #4 $a Assunto'), marc('001 000000002\n245 10 $a Dois')]
  for (const chunk of [1, 13, 65_536]) expect(await read(one + two, chunk)).toEqual(records)
  expect(await read(two.replaceAll('\n', '\r\n'))).toEqual([records[1]])
})

test('what is no line, or has no leader, is named with the record it stands in; the others are read', async () => {
  const good = (await read(two))[0]
  expect(await read(`${one}isto não é uma linha\n${two}`)).toEqual(['bad_field', good])
  expect(await read(`${one.replace('LDR', 'LDX')}${two}`)).toEqual(['bad_leader', good])
  expect(await read(`${one}\n\n${two}`)).toHaveLength(2)
  expect(await read(one + two.slice(0, 30))).toHaveLength(2)
})

test('a line of five million characters and a record of a million lines do no harm', async () => {
  const found = await read(`${one}000000003 24510 L $$a${'x'.repeat(5_000_000)}\n${two}`)
  expect(found).toContain('too_large')
  const many = await read(one + '000000001 650 4 L $$aAssunto\n'.repeat(200_000) + two)
  expect(many.filter((item) => typeof item === 'string').length).toBeGreaterThan(0)
  expect(many.at(-1)).toEqual((await read(two))[0])
})

test('letters that are no UTF-8 are Latin-1', async () => {
  expect((await read(Buffer.from(lines('000000004', '24510 L $$aCoração'), 'latin1')))[0]).toEqual(marc('001 000000004\n245 10 $a Coração'))
})
