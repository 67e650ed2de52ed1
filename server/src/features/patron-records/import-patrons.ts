import type { Actor } from '../../ports/audit.ts'
import { PatronRefused, type PatronRecord, type PatronSaved } from '../../ports/patrons.ts'
import type { PersonalRecord } from '../../ports/personal-records.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { shelfCode } from '../../catalogue/holdings/shelf-code.ts'
import { patronOf } from './patron-row.ts'
import { readCsv, type CsvRow } from '../../calls/read-csv.ts'
import { ToldRows } from '../../calls/told-rows.ts'

/** Ends what the e-mail address before opens, and tells it of the other one unless it is gone; inside the transaction of the row. */
type ReplaceEmail = (inside: Stores, before: PersonalRecord, how: { readonly beforeIsGone: boolean }) => Promise<void>

export interface PatronDeps extends Pick<Stores, 'patrons' | 'quarantine' | 'audit'>, Transactions {
  readonly replaceEmail: ReplaceEmail
}

export type PatronCounts = Record<PatronSaved | 'read' | 'quarantined', number> & { readonly reasons: Record<string, number> }

/** Who imports, and what is asked and told on the way. */
export interface ImportWatch {
  readonly actor: Actor
  /** No other list tells user names: one that this list tells no more is given up for one that it tells. */
  readonly rename?: boolean
  /** E-mail addresses that this list replaces are not written to. */
  readonly oldEmailsGone?: boolean
  /** Why a record must not be taken in; undefined where it may. */
  readonly refuse?: (record: PatronRecord) => Promise<string | undefined>
  readonly onRefused?: (line: number, reason: string) => void
}

interface RowWatch extends Pick<ImportWatch, 'refuse' | 'oldEmailsGone'> {
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

/** Saves a person; who gets another e-mail address by it is told. */
function savePatron(deps: PatronDeps, patron: PatronRecord, beforeIsGone: boolean): Promise<PatronSaved> {
  if (patron.email === undefined) return deps.patrons.save(patron)
  return deps.together(async (inside) => {
    const known = await inside.patrons.find(patron.code)
    const before = known && (await inside.personalRecords.read(known.id))
    const saved = await inside.patrons.save(patron)
    if (!before || saved !== 'changed') return saved
    // What the person wrote down herself is kept, whatever the list says.
    const after = await inside.personalRecords.read(before.patronId)
    if (after?.email !== before.email) await deps.replaceEmail(inside, before, { beforeIsGone })
    return saved
  })
}

async function importRow(deps: PatronDeps, row: CsvRow, { counts, names, refuse, oldEmailsGone }: RowWatch): Promise<string | undefined> {
  const told = patronOf(row.values)
  if (typeof told === 'string') return told
  const listedUsernames = names.get(told.code)
  const patron = listedUsernames ? { ...told, listedUsernames } : told
  const refused = await refuse?.(patron)
  if (refused !== undefined) return refused
  try {
    counts[await savePatron(deps, patron, oldEmailsGone ?? false)] += 1
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
  { actor, rename, oldEmailsGone = false, refuse, onRefused }: ImportWatch = { actor: { kind: 'system' } },
): Promise<PatronCounts> {
  // Before its first row: of an import that breaks off nothing else tells.
  await deps.audit.record({ actor, act: 'began_import', detail: { kind: 'patrons', file, ...(oldEmailsGone && { oldEmailsGone }) } })
  const counts: PatronCounts = { read: 0, created: 0, changed: 0, unchanged: 0, quarantined: 0, reasons: {} }
  const names = rename ? usernamesIn(text) : new Map<string, readonly string[]>()
  const told = new ToldRows(deps, { source: 'patrons', file })
  for (const row of readCsv(text)) {
    counts.read += 1
    const reason = await importRow(deps, row, { counts, names, oldEmailsGone, ...(refuse && { refuse }) })
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
