import type { ImportRefusal } from '../../ports/library-system/initial-import.ts'
import type { Cells } from './cells.ts'
import type { ImportKind } from './import-kinds.ts'

/** The columns that tell a row from the others of its kind, in whatever file it stands. */
const columns: Readonly<Record<ImportKind, readonly string[]>> = {
  loans: ['exemplar'],
  holds: ['leitor', 'exemplar'],
  debts: ['biblioteca', 'referencia'],
  blocks: ['leitor', 'tipo', 'de', 'motivo'],
}

/** The columns that are wrong where the library system does not know what they name. */
const unknowns: Partial<Record<ImportRefusal, string>> = {
  unknown_reader: 'leitor',
  unknown_copy: 'exemplar',
  unknown_library: 'biblioteca',
}

/** What names a row in whatever file it stands; undefined where one of the cells is empty, or what the row is refused for. */
export function keyOfRow(kind: ImportKind, cells: Cells, reason?: string): string | undefined {
  const wrong = reason && (unknowns[reason as ImportRefusal] ?? reason.replace(/^(?:no|bad)_/, ''))
  const named = columns[kind]
  return named.every((name) => cells[name] && name !== wrong) ? JSON.stringify(named.map((name) => cells[name])) : undefined
}
