import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { marc } from '../catalogue/testing/marc.ts'
import { prepareBytes, readInPieces, type Prepared, type PreparedFile } from '../features/import/prepare.ts'
import { PrepareWorkerClient } from './prepare-worker-client.ts'

const rules = { source: 'local', library: 'BC' }
const book = (number: number) =>
  marc(
    `001 ${number}\n245 10 $a Título ${number} ÷ "aspas" \u05D0 $b ${'palavra '.repeat(40)}\n100 1# $a Alencar, José de\n952 ## $p b${number}`,
  )
/** Something in every part of what crosses: numbers shown otherwise than kept, roles, a number of an authority, links, relations, areas, copies, holdings. */
const periodical = marc(
  'LDR nas\n001 p1\n003 BR\n008 210301c20219999bl m        0   a0por d\n020 ## $a 85-359-0277-5 (broch.)\n022 ## $a 0100-1965\n082 04 $a 020 $2 23\n' +
    '090 ## $a 020 $b R454\n110 2# $a Instituto da Língua $0 (BR)77\n245 10 $a Revista de ciência $b teoria\n490 1# $a Série ; $v 2\n650 #4 $a Leitura $z Recife\n' +
    '700 1# $a Rocha, Ana $e trad. $e org.\n773 0# $t Anais $x 0100-1965 $w 88 $g v. 2, n. 10, p. 3-9\n856 40 $u https://exemplo.br/a $y Texto completo\n' +
    '866 #0 $a v.1(2021)-v.3(2023)\n952 ## $b BC $p b1 $h v.1 n.2',
)

let folder = ''
const prepareWorker = new PrepareWorkerClient()
const file = (name: string, bytes: Buffer): string => {
  writeFileSync(path.join(folder, name), bytes)
  return path.join(folder, name)
}
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'farol-thread-'))
})
afterEach(() => prepareWorker.close())
afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function all({ batches }: PreparedFile): Promise<Prepared[]> {
  const found: Prepared[] = []
  for await (const { records } of batches) found.push(...records)
  return found.map(({ item: { offset, bytes }, understood }) => ({ item: { offset, bytes: Buffer.from(bytes) }, understood }))
}

test('what a thread read and understood is what this one would have, byte for byte, over many pieces', async () => {
  const records = [...Array.from({ length: 2500 }, (_, at) => book(at + 1)), periodical].map(writeIso2709)
  const kinds = [marc('LDR nz  \n001 a\n100 1# $a Assis'), marc('LDR cy  \n001 h\n004 1\n852 ## $b BC')].map(writeIso2709)
  const bytes = Buffer.concat([...records, Buffer.from('00050nam a2200037   4500garbage\u001D'), ...kinds])
  const name = file('many.mrc.gz', gzipSync(bytes))
  const prepared = await prepareWorker.prepare(name, rules)
  expect(prepared.format).toBe('iso2709')
  const here = await all(await prepareBytes(readInPieces(name), rules))
  expect(here).toHaveLength(2504)
  const { title, ...more } = here[2500]!.understood as Extract<Prepared['understood'], { kind: 'bib' }>
  const full = [title.headings, title.identifiers, title.areas, title.links, title.relations, more.items].map((list) => list.length > 0)
  expect([...full, more.serial, more.holdings !== undefined]).not.toContain(false)
  expect(title.headings.some((one) => one.authorityNumber === '77')).toBe(true)
  expect(title.identifiers.some((one) => one.shown !== one.value)).toBe(true)
  expect(await all(prepared)).toEqual(here)
})

test('one thread reads file after file; one that is left half way does not stand in the way of the next', async () => {
  const long = file('long.mrc', Buffer.concat(Array.from({ length: 6000 }, (_, at) => writeIso2709(book(at)))))
  for await (const { records } of (await prepareWorker.prepare(long, rules)).batches) if (records.length > 0) break
  const [other, none] = [file('other.mrc', writeIso2709(book(7))), file('none.txt', Buffer.from('nada disso'))]
  expect(await all(await prepareWorker.prepare(other, rules))).toMatchObject([
    { understood: { kind: 'bib', title: { controlNumber: '7' } } },
  ])
  const skipped = await prepareWorker.prepare(none, rules)
  expect([skipped.format, await all(skipped)]).toEqual([undefined, []])
})

test('a file that cannot be read is told with its reason, and the next one is read', async () => {
  await expect(prepareWorker.prepare(path.join(folder, 'falta.mrc'), rules)).rejects.toMatchObject({ code: 'ENOENT' })
  expect(await all(await prepareWorker.prepare(file('after.mrc', writeIso2709(book(1))), rules))).toHaveLength(1)
})
