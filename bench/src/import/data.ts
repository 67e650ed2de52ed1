import { parseArgs } from 'node:util'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { writeIso2709 } from '@farol/server/catalogue/formats/iso2709-writer.ts'
import { parseIso2709 } from '@farol/server/catalogue/formats/iso2709-record.ts'
import { parseMarcJson, writeMarcJson } from '@farol/server/catalogue/formats/marc-json-record.ts'
import { parseMarcXmlRecord } from '@farol/server/catalogue/formats/marcxml-record.ts'
import { writeMarcXmlRecord } from '@farol/server/catalogue/formats/marcxml-writer.ts'
import { readRecords } from '@farol/server/catalogue/formats/read-records.ts'
import { serialiseRecord, parseStoredRecord } from '@farol/server/catalogue/stored-record.ts'
import { recordKind, type MarcRecord } from '@farol/server/catalogue/record.ts'
import { filesIn, runImport } from '@farol/server/commands/import-run.ts'
import type { ComposedStores } from '@farol/server/composition/stores.ts'
import { readInPieces } from '@farol/server/features/import/prepare.ts'
import { identityOf, sha256 } from '@farol/server/features/import/record-to-store.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { cameAs, ExpectedTitles } from './expected-titles.ts'
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

const placeOf = (file: string, number: number): string => `${file} ${number}`

async function expectedOf(folder: string): Promise<ExpectedTitles> {
  const expected = new ExpectedTitles()
  for (const file of filesIn(folder)) {
    let number = 0
    for await (const items of (await readRecords(readInPieces(file))).items)
      for (const item of items) {
        number += 1
        if (item.kind !== 'record' || recordKind(item.record) !== 'bib') continue
        const [identity, digest] = [identityOf(item.record, 'local', 'bib'), sha256(serialiseRecord(item.record))]
        expected.take(cameAs(item.record, { place: placeOf(file, number), identity, digest }))
      }
  }
  return expected
}

interface Tally {
  readonly identities: Set<string>
  titles: number
  changed: string[]
  hidden: string[]
  wrong: string[]
  garbled: string[]
}

/** Signs of text read in the wrong encoding: the replacement character, UTF-8 read as Latin-1, accents that stand alone. */
const mojibake = /\uFFFD|Ã[\u0080-\u00BF£§©³ª]|Â[\u0080-\u00BF°º]|[\u0080-\u0097\u0099-\u009B\u009D-\u009F]/

async function readAll({ titles }: ComposedStores, expected: ExpectedTitles): Promise<Tally> {
  const tally: Tally = { identities: new Set(), titles: 0, changed: [], hidden: [], wrong: [], garbled: [] }
  for (let after = 0; ;) {
    const page = await titles.after(after, 1000)
    if (page.length === 0) return tally
    for (const { id, record, titleLine, suppressed } of page) {
      tally.titles += 1
      const identity = identityOf(parseStoredRecord(record), 'local', 'bib')
      tally.identities.add(identity)
      const due = expected.titles.get(identity)
      if (due?.digest !== sha256(record)) tally.changed.push(`${id} ${identity} is not the record that counts`)
      if (due && due.isWithdrawn !== suppressed) tally.hidden.push(`${id} ${identity} hidden: ${suppressed}`)
      tally.wrong.push(...writtenWrong(record).map((form) => `${id} in ${form}`))
      if (mojibake.test(titleLine)) tally.garbled.push(`${id} ${titleLine}`)
    }
    after = page.at(-1)!.id
  }
}

/** Places of records that were reported because their number is another work's. */
async function reportedTwice({ quarantine }: ComposedStores): Promise<ReadonlySet<string>> {
  const places = new Set<string>()
  for (let after = 0; ;) {
    const page = await quarantine.list({ after, limit: 1000 })
    if (page.length === 0) return places
    for (const { reason, file, recordNumber } of page) if (reason === 'duplicate_control_number') places.add(placeOf(file, recordNumber))
    after = page.at(-1)!.id
  }
}

const told =
  'Every file of a folder of real records and authorities is taken into one catalogue on SQLite. Sums must add up, every title must be stored as the record that counts under its number came (the rule of 0264 is computed a second time over all files), titles whose source deleted them must be hidden and no others, every stored title must read back equal from each form it is written in, and no title may show signs of a wrong encoding.'

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
  const expected = await expectedOf(folder)
  const tally = await readAll(stores, expected)
  const lost = [...expected.titles.keys()].filter((one) => !tally.identities.has(one))
  const reported = await reportedTwice(stores)
  for (const line of [...tally.changed, ...tally.hidden, ...tally.wrong, ...tally.garbled, ...lost].slice(0, 40)) say(line)
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
    {
      what: 'titles of the files that are stored, and no others',
      tried: expected.titles.size,
      failed: lost.length + Math.max(0, tally.identities.size - expected.titles.size),
    },
    {
      what: 'titles stored as the record that counts came, field by field',
      tried: tally.titles,
      failed: tally.changed.length,
      note: `${expected.updates} records were updates of an earlier one`,
    },
    {
      what: 'titles hidden where their source deleted them, shown otherwise',
      tried: tally.titles,
      failed: tally.hidden.length,
      note: `${[...expected.titles.values()].filter(({ isWithdrawn }) => isWithdrawn).length} deleted; ${expected.deletedUnknown} deletions of what was never there`,
    },
    {
      what: 'records of another work under a number, each reported',
      tried: expected.others.length,
      failed: expected.others.filter((place) => !reported.has(place)).length,
    },
    { what: 'titles written back in three forms', tried: tally.titles, failed: tally.wrong.length },
    { what: 'titles without mojibake', tried: tally.titles, failed: tally.garbled.length },
  ]
  return writeProofPage({ name: 'import-data', title: 'Real records taken in', told, seed: 0, rows }) === 0 ? 0 : 1
}
