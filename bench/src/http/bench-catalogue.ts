import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import type { MarcRecord } from '@farol/server/catalogue/record.ts'
import { composeStores } from '@farol/server/composition/stores.ts'
import { RecordImport } from '@farol/server/features/import/import-records.ts'
import { fillDisplays } from '@farol/server/features/search/fill-displays.ts'
import { prepare } from '@farol/server/features/import/prepare.ts'
import { corpus } from '../search/corpus.ts'
import { corpusRecord } from './corpus-records.ts'

/** Copies of the one title that has very many. */
export const copiesOfTheLargest = 5_000
const source = 'bench'

export interface BenchCatalogue {
  readonly dataDir: string
  readonly titles: number
  /** Code of the title with 5,000 copies: the last. */
  readonly largest: number
}

/** A title that a whole university keeps on its shelves: the record of the last document, with its number and 5,000 copies. */
function largestRecord(record: MarcRecord, number: number): MarcRecord {
  const copy = (at: number) => ({
    tag: '952', ind1: ' ', ind2: ' ',
    subfields: [['b', `B${at % 20}`], ['p', `L-${at}`], ['h', `v. ${1 + (at % 40)}`], ['o', '658 S1m']].map(([code, value]) => ({ code: code!, value: value! })),
  }) // prettier-ignore
  const otherFields = record.fields.filter((one) => one.tag !== '952' && one.tag !== '001')
  return {
    ...record,
    fields: [{ tag: '001', value: String(number) }, ...otherFields, ...Array.from({ length: copiesOfTheLargest }, (_, at) => copy(at))],
  }
}

async function fill(dataDir: string, size: number, told: (done: number) => void): Promise<void> {
  const database = await openDatabase({ dataDir })
  const { stores } = await composeStores({ databaseUrl: undefined, dataDir }, { database })
  // Batches are written in the order of the corpus: a fill that was broken off goes on where it stopped.
  const stored = await stores.titles.count()
  const work = new RecordImport(stores, { source, file: 'corpus' })
  const take = async (record: MarcRecord) => {
    const item = { kind: 'record', offset: 0, bytes: new Uint8Array(), record } as const
    await work.importPreparedFile(prepare(item, { source }))
  }
  for (const document of corpus(size)) {
    if (document.id > stored) await take(corpusRecord(document))
    if (document.id === size) await take(largestRecord(corpusRecord(document), size + 1))
    if (document.id % 50_000 === 0) told(document.id)
  }
  await work.finish()
  await database.close()
}

/** How many segments the kept index has; 0 where there is none. One that an older program left may have several, and answers slower. */
function segmentsIn(index: string): number {
  const folders = existsSync(index) ? readdirSync(index).toSorted((a, b) => Number(b) - Number(a)) : []
  return folders.slice(0, 1).flatMap((folder) => readdirSync(path.join(index, folder)).filter((file) => file.startsWith('segment-'))).length
}

/** Says with which index the run begins; `anew` has it built again by the program of now. */
export function readIndex({ dataDir }: BenchCatalogue, anew: boolean, told: (line: string) => void): void {
  const index = path.join(dataDir, 'index')
  if (anew) rmSync(index, { recursive: true, force: true })
  const segments = segmentsIn(index)
  told(segments === 0 ? 'the index is built first: about a millisecond a title' : `the index is kept from before: ${segments} segments`)
}

/** Once for each catalogue a server looks through all titles for such as have nothing to show in lists: here before it is measured, not meanwhile. */
export async function readAll({ dataDir }: BenchCatalogue): Promise<void> {
  const database = await openDatabase({ dataDir })
  const { stores } = await composeStores({ databaseUrl: undefined, dataDir }, { database })
  await fillDisplays(stores, () => false, 0)
  await database.close()
}

/**
 * A data folder with so many generated titles, of which the last has 5,000 copies. It is filled once and kept in the system's temporary
 * folder (or under `keep`; or it is `keep`, one that was filled before), because that takes minutes.
 */
export async function benchCatalogue(titles: number, keep = os.tmpdir(), told: (line: string) => void = () => {}): Promise<BenchCatalogue> {
  const folder = `farol-bench-http-${titles}`
  const dataDir = path.basename(keep) === folder ? keep : path.join(keep, folder)
  const done = path.join(dataDir, 'whole')
  if (!existsSync(done)) {
    mkdirSync(dataDir, { recursive: true })
    const begin = performance.now()
    await fill(dataDir, titles, (count) => told(`${count} titles stored`))
    told(`catalogue filled in ${Math.round((performance.now() - begin) / 1000)} s`)
    writeFileSync(done, '')
  }
  return { dataDir, titles, largest: titles + 1 }
}
