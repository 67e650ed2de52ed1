import type { HistoryEntry, PendingLoan } from '@farol/contract/loans.ts'
import { writeCsv, type CsvCell } from '../../calls/write-csv.ts'

type Row = Readonly<Record<string, unknown>>

function csv<T extends Row>(columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  return writeCsv([columns, ...rows.map((row) => columns.map((column) => row[column] as CsvCell))])
}

/** What a reader has on loan, as a file. */
export const pendingFile = (loans: readonly PendingLoan[]): string =>
  csv<PendingLoan>(
    [
      'codigo',
      'titulo',
      'autor',
      'ano',
      'desc_tipo_obra',
      'exemplar',
      'volume',
      'tomo',
      'parte',
      'material_adicional',
      'cod_biblioteca',
      'desc_biblioteca',
      'data_emprestimo',
      'data_devolucao',
      'hora_devolucao',
      'renovacoes',
      'limite_renovacoes',
      'situacao',
      'dias_atraso',
      'multa_estimada_centavos',
    ],
    loans,
  )

/** What a reader borrowed, renewed, returned and consulted, as a file. */
export const historyFile = (entries: readonly HistoryEntry[]): string =>
  csv<HistoryEntry>(
    ['codigo', 'tipo', 'data', 'hora', 'titulo', 'autor', 'cod_acervo', 'exemplar', 'cod_biblioteca', 'desc_biblioteca'],
    entries,
  )
