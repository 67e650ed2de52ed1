import type { ExportFormat } from '@farol/contract/screens.ts'
import type { Stores } from '../../ports/stores.ts'
import { exportWriters } from '../../title-cards/export-writers.ts'
import { shownTitle } from '../../title-cards/shown-title.ts'

export type ExportDoors = Pick<Stores, 'titles'>

/** One title as a file. Throws `acervo_nao_encontrado`. */
export async function exportTitle(doors: ExportDoors, id: number, format: ExportFormat): Promise<string | Buffer> {
  return exportWriters[format](await shownTitle(doors, id))
}
