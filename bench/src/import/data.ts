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
import { filesIn, runImport, type ImportReport } from '@farol/server/commands/import-run.ts'
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

/** What the import says of itself. */
function importRows(report: ImportReport, failed: number, least: number): ProofRow[] {
  const { read, stored, replaced, unchanged, quarantined, skipped_files: skipped } = report
  const isWhole = read === stored + replaced + unchanged + quarantined
  return [
    { what: 'the run over all files', tried: 1, failed, note: `${skipped} files are of no known form` },
    { what: 'records read', tried: read, failed: isWhole ? 0 : 1, note: JSON.stringify(report) },
    { what: `at least ${least} stored`, tried: stored, failed: stored >= least ? 0 : 1 },
  ]
}

interface Seen {
  readonly lost: readonly string[]
  readonly reported: ReadonlySet<string>
}

/** What the catalogue holds, beside what the files say it should hold. */
function titleRows(expected: ExpectedTitles, tally: Tally, { lost, reported }: Seen): ProofRow[] {
  const { titles, others, updates, deletedUnknown } = expected
  const deleted = [...titles.values()].filter(({ isWithdrawn }) => isWithdrawn).length
  const more = Math.max(0, tally.identities.size - titles.size)
  const updated = `${updates} records were updates of an earlier one`
  const gone = `${deleted} deleted; ${deletedUnknown} deletions of what was never there`
  return [
    { what: 'titles of the files that are stored, and no others', tried: titles.size, failed: lost.length + more },
    { what: 'titles stored as the record that counts, field by field', tried: tally.titles, failed: tally.changed.length, note: updated },
    { what: 'titles hidden where their source deleted them', tried: tally.titles, failed: tally.hidden.length, note: gone },
    { what: 'other works under a number, each reported', tried: others.length, failed: others.filter((one) => !reported.has(one)).length },
    { what: 'titles written back in three forms', tried: tally.titles, failed: tally.wrong.length },
    { what: 'titles without mojibake', tried: tally.titles, failed: tally.garbled.length },
  ]
}

/** `npm run prove -- import-data [FOLDER] [--min 99000]`. */
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
  const rows = [...importRows(report, failed, Number(values.min)), ...titleRows(expected, tally, { lost, reported })]
  return writeProofPage({ name: 'import-data', title: 'Real records taken in', told, seed: 0, rows }) === 0 ? 0 : 1
}
