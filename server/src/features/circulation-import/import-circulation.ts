import type { DebtKind } from '../../ports/library-system/money.ts'
import type { ImportedDebt, ImportedReader, ImportOutcome, InitialImport } from '../../ports/library-system/initial-import.ts'
import type { Stores } from '../../ports/stores.ts'
import { readCsv, type CsvRow } from '../../calls/read-csv.ts'
import { ToldRows } from '../../calls/told-rows.ts'
import { BadRow, cents, count, day, moment, needed, optional, optionalDay, type Cells } from './cells.ts'
import type { ImportKind } from './import-kinds.ts'
import { keyOfRow } from './row-key.ts'

const debtKinds: Readonly<Record<string, DebtKind>> = {
  multa: 'late_fine',
  reposicao: 'replacement',
  comutacao: 'interlibrary',
  copias: 'photocopies',
  ficha_catalografica: 'catalogue_card',
  segunda_via: 'second_card',
  chave_armario: 'locker_key',
}

const blockKinds: Readonly<Record<string, 'suspension' | 'administrative'>> = { afastamento: 'suspension', bloqueio: 'administrative' }

function chosen<T>(of: Readonly<Record<string, T>>, cells: Cells, name: string): T {
  const word = needed(cells, name)
  if (!Object.hasOwn(of, word)) throw new BadRow(`bad_${name}`)
  return of[word]!
}

const maybe = <K extends string, V>(name: K, value: V | undefined) => (value === undefined ? {} : ({ [name]: value } as Record<K, V>))

const readerOf = (cells: Cells): ImportedReader => ({ code: needed(cells, 'leitor'), ...maybe('category', optional(cells, 'categoria')) })

/** Which of those that are alike this one is: 1 for the first. */
type Counting = (contents: readonly unknown[]) => number

function counting(): Counting {
  const seen = new Map<string, number>()
  return (contents) => {
    const text = JSON.stringify(contents)
    const nth = (seen.get(text) ?? 0) + 1
    seen.set(text, nth)
    return nth
  }
}

/** Two fines of one day are two debts: rows that are alike in one file are told apart by their order among themselves. */
function numbered(debt: ImportedDebt, nthOf: Counting): ImportedDebt {
  const { reader, library, kind, cents: sum, chargedOn, title, reference } = debt
  if (reference !== undefined) return debt
  const nth = nthOf([reader.code, library, kind, sum, chargedOn, title])
  return nth === 1 ? debt : { ...debt, nth }
}

const takers: Readonly<Record<ImportKind, (to: InitialImport, cells: Cells, nthOf: Counting) => Promise<ImportOutcome>>> = {
  loans: (to, cells) =>
    to.loan({
      reader: readerOf(cells),
      barcode: needed(cells, 'exemplar'),
      ...maybe('library', optional(cells, 'biblioteca')),
      lentOn: day(cells, 'emprestado_em'),
      dueOn: day(cells, 'devolver_ate'),
      renewals: count(cells, 'renovacoes'),
    }),
  holds: (to, cells) =>
    to.hold({
      reader: readerOf(cells),
      barcode: needed(cells, 'exemplar'),
      since: moment(cells, 'desde'),
      ...maybe('pickUpLibrary', optional(cells, 'retirada')),
    }),
  debts: (to, cells, nthOf) => {
    const debt: ImportedDebt = {
      reader: readerOf(cells),
      library: needed(cells, 'biblioteca'),
      kind: chosen(debtKinds, cells, 'tipo'),
      cents: cents(cells, 'valor'),
      chargedOn: day(cells, 'data'),
      ...maybe('title', optional(cells, 'titulo')),
      ...maybe('reference', optional(cells, 'referencia')),
    }
    return to.debt(numbered(debt, nthOf))
  },
  blocks: (to, cells) =>
    to.block({
      reader: readerOf(cells),
      kind: chosen(blockKinds, cells, 'tipo'),
      from: day(cells, 'de'),
      ...maybe('until', optionalDay(cells, 'ate')),
      reason: needed(cells, 'motivo'),
    }),
}

export type ImportDeps = Pick<Stores, 'librarySystem' | 'quarantine' | 'audit'>

export interface ImportCounts {
  readonly read: number
  readonly imported: number
  readonly unchanged: number
  readonly quarantined: number
  readonly reasons: Readonly<Record<string, number>>
}

type Outcome = ImportOutcome | { readonly refused: string }

async function taken(to: InitialImport, kind: ImportKind, cells: Cells, nthOf: Counting): Promise<Outcome> {
  try {
    return await takers[kind](to, cells, nthOf)
  } catch (error) {
    if (error instanceof BadRow) return { refused: error.message }
    throw error
  }
}

const unreadable = Number.MAX_SAFE_INTEGER

function waitingSince({ values }: CsvRow): number {
  try {
    return moment(values, 'desde').getTime()
  } catch (error) {
    if (error instanceof BadRow) return unreadable
    throw error
  }
}

/** Rows in the order in which they are taken in: a copy that stands free goes to the first who waits for it, wherever the file has that row. */
function inOrder(kind: ImportKind, rows: Iterable<CsvRow>): Iterable<CsvRow> {
  if (kind !== 'holds') return rows
  return [...rows]
    .map((row) => ({ row, since: waitingSince(row) }))
    .toSorted((one, other) => one.since - other.since)
    .map(({ row }) => row)
}

/** Takes in a table row by row, each in its own transaction; what cannot be taken goes to the quarantine with its line and reason. */
export async function importCirculation(deps: ImportDeps, kind: ImportKind, file: string, text: string): Promise<ImportCounts> {
  const { librarySystem, audit } = deps
  const actor = { kind: 'system' } as const
  // Before its first row: of rows that change nothing or are refused no act tells.
  await audit.record({ actor, act: 'began_import', detail: { kind, file } })
  const counts = { read: 0, imported: 0, unchanged: 0, quarantined: 0 }
  const reasons: Record<string, number> = {}
  const nthOf = counting()
  const told = new ToldRows(deps, { source: `circulation_${kind}`, file })
  for (const row of inOrder(kind, readCsv(text))) {
    counts.read += 1
    const outcome = await taken(librarySystem.initialImport, kind, row.values, nthOf)
    if (typeof outcome === 'string') {
      counts[outcome] += 1
      await told.taken(row, keyOfRow(kind, row.values))
      continue
    }
    counts.quarantined += 1
    reasons[outcome.refused] = (reasons[outcome.refused] ?? 0) + 1
    await told.refused(row, keyOfRow(kind, row.values, outcome.refused), outcome.refused)
  }
  await told.end()
  await audit.record({ actor, act: `imported_${kind}`, detail: counts })
  return { ...counts, reasons }
}
