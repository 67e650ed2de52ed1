import { titleAddress, type ExportFormat } from '@farol/contract/screens.ts'
import type { Stores } from '../../ports/stores.ts'
import { exportWriters } from '../../title-cards/export-writers.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'

export type ExportDeps = Pick<Stores, 'titles'> & { readonly publicUrl: string }

/** One title as a file. Throws `acervo_nao_encontrado`. */
export async function exportTitle(deps: ExportDeps, id: number, format: ExportFormat): Promise<string | Buffer> {
  return exportWriters[format](await visibleTitle(deps, id), deps.publicUrl + titleAddress(String(id)))
}
