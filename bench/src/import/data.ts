import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeIso2709 } from '@farol/server/catalogue/formats/iso2709-writer.ts'
import { parseIso2709 } from '@farol/server/catalogue/formats/iso2709-record.ts'
import { parseMarcJson, writeMarcJson } from '@farol/server/catalogue/formats/marc-json-record.ts'
import { parseMarcXmlRecord } from '@farol/server/catalogue/formats/marcxml-record.ts'
import { writeMarcXmlRecord } from '@farol/server/catalogue/formats/marcxml-writer.ts'
import { serialiseRecord, parseStoredRecord } from '@farol/server/catalogue/stored-record.ts'
import type { MarcRecord } from '@farol/server/catalogue/record.ts'
import { runImport } from '@farol/server/commands/import-run.ts'
import type { ComposedStores } from '@farol/server/compose-stores.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { scratchStores } from './scratch-stores.ts'

const standard = fileURLToPath(new URL('../../../../shared/data', import.meta.url))

/** Which of the three written forms do not read back as the record that is stored. */
function writtenWrong(text: string): string[] {
  const record = parseStoredRecord(text)
  const same = (again: MarcRecord) => serialiseRecord(again) === text
  const forms: [string, () => MarcRecord][] = [
    ['ISO 2709', () => parseIso2709(writeIso2709(record))],
    ['MARCXML', () => parseMarcXmlRecord(writeMarcXmlRecord(record))],
    ['MARC-in-JSON', () => parseMarcJson(Buffer.from(writeMarcJson(record)))],
  ]
  return forms.filter(([, read]) => !same(read())).map(([name]) => name)
}

interface Tally {
  titles: number
  wrong: string[]
  garbled: string[]
}

/** Signs of text read in the wrong encoding: the replacement character, UTF-8 read as Latin-1, accents that stand alone. */
const mojibake = /\uFFFD|Ã[\u0080-\u00BF£§©³ª]|Â[\u0080-\u00BF°º]|[\u0080-\u0097\u0099-\u009B\u009D-\u009F]/

async function readAll({ titles }: ComposedStores): Promise<Tally> {
  const tally: Tally = { titles: 0, wrong: [], garbled: [] }
  for (let after = 0; ;) {
    const page = await titles.after(after, 1000)
    if (page.length === 0) return tally
    for (const { id, record, titleLine } of page) {
      tally.titles += 1
      tally.wrong.push(...writtenWrong(record).map((form) => `${id} in ${form}`))
      if (mojibake.test(titleLine)) tally.garbled.push(`${id} ${titleLine}`)
    }
    after = page.at(-1)!.id
  }
}

const told =
  'Every file of a folder of real records and authorities is taken into one catalogue on SQLite. Sums must add up, every stored title must read back equal from each form it is written in, and no title may show signs of a wrong encoding.'

/** `npm run prove -- import-data [FOLDER] [--least 99000]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { min: { type: 'string', default: '99000' } },
  })
  const folder = positionals[0] ?? standard
  if (!existsSync(folder)) {
    process.stderr.write(`there is no folder ${folder}\n`)
    return 2
  }
  const { stores, remove } = await scratchStores()
  const say = (line: string) => process.stderr.write(`${line}\n`)
  const { report, failed } = await runImport(
    stores,
    { files: [folder], source: 'local', json: false },
    { say, progress: () => {}, stopped: () => false },
  )
  const tally = await readAll(stores)
  for (const line of [...tally.wrong, ...tally.garbled].slice(0, 40)) say(line)
  await remove()
  const { read, stored, replaced, unchanged, quarantined, skipped_files: skipped } = report
  const rows: ProofRow[] = [
    { what: 'files opened', tried: 1, failed, note: `${skipped} skipped` },
    {
      what: 'records read',
      tried: read,
      failed: read === stored + replaced + unchanged + quarantined ? 0 : 1,
      note: JSON.stringify(report),
    },
    { what: `at least ${values.min} stored`, tried: stored, failed: stored >= Number(values.min) ? 0 : 1 },
    { what: 'titles written back in three forms', tried: tally.titles, failed: tally.wrong.length },
    { what: 'titles without mojibake', tried: tally.titles, failed: tally.garbled.length },
  ]
  return writeProofPage({ name: 'import-data', title: 'Real records taken in', told, seed: 0, rows }) === 0 ? 0 : 1
}
