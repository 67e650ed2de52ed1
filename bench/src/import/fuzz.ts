import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { chanceFrom } from '@farol/server/adapters/database/testing/kill-proof.ts'
import { writeIso2709 } from '@farol/server/catalogue/formats/iso2709-writer.ts'
import { writeMarcJson } from '@farol/server/catalogue/formats/marc-json-record.ts'
import { writeMarcXml } from '@farol/server/catalogue/formats/marcxml-writer.ts'
import { importFile } from '@farol/server/features/import/import-file.ts'
import type { ImportCounts } from '@farol/server/features/import/import-records.ts'
import type { ComposedStores } from '@farol/server/composition/stores.ts'
import { writeProofPage, type ProofRow } from '../proof-page.ts'
import { generatedRecord } from './generated-records.ts'
import { hostileXml, mutations } from './mutations.ts'
import { scratchStores } from './scratch-stores.ts'

const aleph = (from: number): string =>
  [0, 1, 2]
    .map((at) => {
      const number = String(from + at).padStart(9, '0')
      return `${number} LDR   L ^^^^^nam^^22^^^^^^a^4500\n${number} 24510 L $$aTítulo ${from + at} :$$bsubtítulo\n${number} 650^4 L $$aAssunto\n`
    })
    .join('')

/** Good files of every format, small and always the same. */
function goodFiles(): readonly Buffer[] {
  return Array.from({ length: 12 }, (_, at) => {
    const records = [0, 1, 2].map((offset) => generatedRecord(1 + at * 3 + offset))
    const iso = Buffer.concat(records.map(writeIso2709))
    const forms = [
      () => iso,
      () => Buffer.from(writeMarcXml(records)),
      () => Buffer.from(records.map(writeMarcJson).join('')),
      () => Buffer.from(aleph(at * 3)),
      () => gzipSync(iso),
      () => iso,
    ]
    return forms[at % forms.length]!()
  })
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const adds = ({ read, stored, replaced, unchanged, quarantined }: ImportCounts): boolean =>
  read === stored + replaced + unchanged + quarantined

/** Whether the file was taken in without a fall and the counts add up; a text says what was wrong. */
async function survives(stores: ComposedStores, bytes: Buffer, file: string, piece: number): Promise<string | undefined> {
  try {
    const outcome = await importFile(stores, { source: 'fuzz', file }, inPieces(bytes, piece))
    return outcome.skipped || adds(outcome.counts) ? undefined : `${file}: ${JSON.stringify(outcome.counts)}`
  } catch (error) {
    return `${file}: ${error instanceof Error ? error.stack : String(error)}`
  }
}

export interface FuzzReport {
  readonly rows: readonly ProofRow[]
  readonly faults: readonly string[]
  /** Growth of the heap and of what stands beside it, after collection, from the first tenth to the end. */
  readonly grownBytes: number
}

/** The collector, called by hand, so that garbage is not taken for growth. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

const collect = collector()

const used = (): number => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** `tries` hurt files and every hostile document, into one catalogue. */
export async function fuzz(tries: number, seed: number): Promise<FuzzReport> {
  const { stores, remove } = await scratchStores()
  const chance = chanceFrom(seed)
  const files = goodFiles()
  const names = Object.keys(mutations)
  const tried = new Map<string, { tried: number; failed: number }>()
  const faults: string[] = []
  const note = (what: string, fault: string | undefined) => {
    const row = tried.get(what) ?? { tried: 0, failed: 0 }
    tried.set(what, { tried: row.tried + 1, failed: row.failed + (fault ? 1 : 0) })
    if (fault) faults.push(fault)
  }
  for (const [what, text] of Object.entries(hostileXml)) note('hostile XML', await survives(stores, Buffer.from(text), what, 64 << 10))
  let before = used()
  for (let at = 0; at < tries; at++) {
    const what = names[at % names.length]!
    const good = files[Math.floor(chance() * files.length)]!
    note(what, await survives(stores, mutations[what]!(good, chance), `file ${at}`, 1 + Math.floor(chance() * 5000)))
    if (at === Math.floor(tries / 10)) before = used()
  }
  const grownBytes = used() - before
  await remove()
  return { rows: [...tried].map(([what, row]) => ({ what, ...row })), faults, grownBytes }
}

const told =
  'Good files of every format are hurt in eight ways and taken in one after the other, in pieces of random size, into one catalogue on SQLite; then XML ' +
  'that means harm. A file fails when the import falls or its counts do not add up. The database is not looked through afterwards: see import-kill.'

/** `npm run prove -- import-fuzz [--tries 10000] [--seed N]`. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { tries: { type: 'string', default: '10000' }, seed: { type: 'string', default: '20261120' } },
  })
  const [tries, seed] = [Number(values.tries), Number(values.seed)]
  const { rows, faults, grownBytes } = await fuzz(tries, seed)
  for (const fault of faults.slice(0, 20)) process.stderr.write(`${fault}\n`)
  const megabytes = Math.round(grownBytes / 2 ** 20)
  const memory = { what: 'memory grew under 32 MB', tried: 1, failed: megabytes < 32 ? 0 : 1, note: `${megabytes} MB` }
  return writeProofPage({ name: 'import-fuzz', title: 'Hurt files', told, seed, rows: [...rows, memory] }) === 0 ? 0 : 1
}
