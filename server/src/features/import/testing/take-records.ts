import { writeIso2709 } from '../../../catalogue/formats/iso2709-writer.ts'
import { marc } from '../../../catalogue/testing/marc.ts'
import type { ComposedStores } from '../../../composition/stores.ts'
import { importFile } from '../import-file.ts'

async function* pieces(texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield writeIso2709(marc(text))
}

/** Imports records, written as text, from one file in ISO 2709. */
export async function takeRecords(stores: ComposedStores, texts: readonly string[], run: object = {}) {
  const outcome = await importFile(stores, { source: 'local', file: 'f.mrc', ...run }, pieces(texts))
  if (outcome.skipped) throw new Error('skipped')
  return outcome
}
