import type { HistoryEntry, PendingLoan } from '@farol/contract/loans.ts'

/** A text as one cell (RFC 4180). A sign that a spreadsheet would take for a formula is kept from the beginning. */
const cell = (value: string | number | undefined): string =>
  typeof value === 'number' ? String(value) : `"${(value ?? '').replace(/^[=+\-@\t\r]/, "'$&").replaceAll('"', '""')}"`

type Row = Readonly<Record<string, unknown>>

function csv<T extends Row>(columns: readonly (keyof T & string)[], rows: readonly T[]): string {
  const lines = rows.map((row) => columns.map((column) => cell(row[column] as string | number | undefined)).join(','))
  return [columns.join(','), ...lines, ''].join('\r\n')
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
