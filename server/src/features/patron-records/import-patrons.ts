import type { Actor } from '../../ports/audit.ts'
import { PatronRefused, type PatronRecord, type PatronSaved } from '../../ports/patrons.ts'
import type { Stores } from '../../ports/stores.ts'
import { shelfCode } from '../../catalogue/holdings/shelf-code.ts'
import { patronOf } from './patron-row.ts'
import { readCsv, type CsvRow } from '../../calls/read-csv.ts'
import { ToldRows } from '../../calls/told-rows.ts'

export type PatronDeps = Pick<Stores, 'patrons' | 'quarantine' | 'audit'>

export type PatronCounts = Record<PatronSaved | 'read' | 'quarantined', number> & { readonly reasons: Record<string, number> }

/** Who imports, and what is asked and told on the way. */
export interface ImportWatch {
  readonly actor: Actor
  /** No other list tells user names: one that this list tells no more is given up for one that it tells. */
  readonly rename?: boolean
  /** Why a record must not be taken in; undefined where it may. */
  readonly refuse?: (record: PatronRecord) => Promise<string | undefined>
  readonly onRefused?: (line: number, reason: string) => void
}

interface RowWatch extends Pick<ImportWatch, 'refuse'> {
  readonly counts: PatronCounts
  readonly names: ReadonlyMap<string, readonly string[]>
}

/** User names of each person of a list, by code: somebody stands in it once for each bond, and may have one for each. */
function usernamesIn(text: string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>()
  for (const { values } of readCsv(text)) {
    const { codigo, usuario } = values
    if (codigo && usuario) names.set(codigo, [...(names.get(codigo) ?? []), usuario])
  }
  return names
}

/** One bond of a person. What is missing, or is what a row is refused for, names nothing. */
function keyOf({ codigo, categoria }: CsvRow['values'], reason?: string): string | undefined {
  return codigo && categoria && reason !== 'unknown_category' ? JSON.stringify([codigo, shelfCode(categoria)]) : undefined
}

async function importRow({ patrons }: PatronDeps, row: CsvRow, { counts, names, refuse }: RowWatch): Promise<string | undefined> {
  const told = patronOf(row.values)
  if (typeof told === 'string') return told
  const listedUsernames = names.get(told.code)
  const patron = listedUsernames ? { ...told, listedUsernames } : told
  const refused = await refuse?.(patron)
  if (refused !== undefined) return refused
  try {
    counts[await patrons.save(patron)] += 1
    return undefined
  } catch (error) {
    if (error instanceof PatronRefused) return error.message
    throw error
  }
}

/** Takes in a list of people, row by row; what cannot be one goes to the quarantine with its reason. The same file twice changes nothing. */
export async function importPatrons(
  deps: PatronDeps,
  file: string,
  text: string,
  { actor, rename, refuse, onRefused }: ImportWatch = { actor: { kind: 'system' } },
): Promise<PatronCounts> {
  // Before its first row: of an import that breaks off nothing else tells.
  await deps.audit.record({ actor, act: 'began_import', detail: { kind: 'patrons', file } })
  const counts: PatronCounts = { read: 0, created: 0, changed: 0, unchanged: 0, quarantined: 0, reasons: {} }
  const names = rename ? usernamesIn(text) : new Map<string, readonly string[]>()
  const told = new ToldRows(deps, { source: 'patrons', file })
  for (const row of readCsv(text)) {
    counts.read += 1
    const reason = await importRow(deps, row, { counts, names, ...(refuse && { refuse }) })
    if (reason === undefined) {
      await told.taken(row, keyOf(row.values))
      continue
    }
    counts.quarantined += 1
    onRefused?.(row.line, reason)
    counts.reasons[reason] = (counts.reasons[reason] ?? 0) + 1
    await told.refused(row, keyOf(row.values, reason), reason)
  }
  await told.end()
  const { read, created, changed, quarantined } = counts
  await deps.audit.record({ actor, act: 'imported_patrons', detail: { read, created, changed, quarantined } })
  return counts
}
