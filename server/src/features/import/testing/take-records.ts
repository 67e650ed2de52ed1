import { writeIso2709 } from '../../../catalogue/formats/iso2709-writer.ts'
import type { MarcRecord } from '../../../catalogue/record.ts'
import { marc } from '../../../catalogue/testing/marc.ts'
import type { ComposedStores } from '../../../composition/stores.ts'
import { importFile } from '../import-file.ts'

async function* pieces(records: readonly MarcRecord[]): AsyncGenerator<Uint8Array> {
  for (const record of records) yield writeIso2709(record)
}

/** Imports records, written as text, from one file in ISO 2709. */
export const takeRecords = (stores: ComposedStores, texts: readonly string[], run: object = {}) => takeMarc(stores, texts.map((text) => marc(text)), run) // prettier-ignore

/** The same with records. */
export async function takeMarc(stores: ComposedStores, records: readonly MarcRecord[], run: object = {}) {
  const outcome = await importFile(stores, { source: 'local', file: 'f.mrc', ...run }, pieces(records))
  if (outcome.skipped) throw new Error('skipped')
  return outcome
}
