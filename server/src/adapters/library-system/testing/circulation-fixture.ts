import { libraryZone } from '@farol/contract/library-zone.ts'
import { sql } from 'kysely'
import { at as instantAt, local } from '../../../circulation/testing/sample-libraries.ts'
import type { ShelfState } from '../../../circulation/copy-state.ts'
import type { Decision } from '../../../circulation/decision.ts'
import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import type { Acting } from '../../../ports/library-system/acts.ts'
import { SettableClock } from '../../clock/settable-clock.ts'
import { databaseStores } from '../../database/database-stores.ts'
import type { Stores } from '../../../ports/stores.ts'
import { auditStore } from '../../database/audit-store.ts'
import { circulationCheck } from '../../database/circulation-invariants.ts'
import { handlesOf } from '../../database/handles.ts'
import { localMoment } from '../../../circulation/local-time.ts'
import { insertOf, type Row } from '../../database/testing/circulation-rows.ts'
import type { TestDatabase, TestEngine } from '../../database/testing/test-database.ts'
import { builtInCirculation } from '../built-in/built-in-circulation.ts'
import { builtInLibrarySystem } from '../built-in/built-in-library-system.ts'
import { categoryIds, furnish, institutionDocument, libraryIds, loanTypeIds } from './sample-places.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

const made = '2026-01-02T12:00:00.000Z'

export interface SampleReader {
  readonly category: keyof typeof categoryIds
  readonly validUntil?: string
  /** Category of a second bond. */
  readonly second?: keyof typeof categoryIds
}

export interface SampleCopy {
  readonly title?: number
  readonly library?: keyof typeof libraryIds
  readonly type?: keyof typeof loanTypeIds
  readonly volume?: string
  readonly price?: number
  readonly group?: 'livro' | 'multimidia' | 'tese'
  readonly state?: ShelfState
}

/** The libraries of the scenarios over one database: its clock, its readers, its shelf, and the library system under test. */
export class CirculationFixture {
  readonly clock = new SettableClock(instantAt('2026-11-03 10:00').toISOString())
  readonly desk: Acting = { actor: { kind: 'staff', loginId: 900 }, operatorPatronId: 900, libraryId: libraryIds.BC }
  readonly database: TestDatabase
  readonly circulation: CirculationGroups
  #next = 1_000

  constructor(database: TestDatabase) {
    this.database = database
    this.circulation = builtInCirculation(handlesOf(database, this.clock, alertKinds), Buffer.from('x'.repeat(32)))
  }

  async open(): Promise<this> {
    await furnish(this.database.write)
    await this.settings({})
    await databaseStores(this.database, this.clock, builtInLibrarySystem, alertKinds).settings.put('institution', institutionDocument)
    return this
  }

  /** `2026-11-03 10:00` on the libraries' clocks. */
  setTime(text: string): void {
    this.clock.set(instantAt(text).toISOString())
  }

  stores(): Stores {
    return databaseStores(this.database, this.clock, builtInLibrarySystem, alertKinds)
  }

  async settings(value: object): Promise<void> {
    await this.stores().settings.put('circulation', {
      centralLibrary: 'BC',
      ...value,
    })
  }

  async insert(table: string, row: Row): Promise<number> {
    const { rows } = await sql.raw<{ id: number }>(`${insertOf(table, row)} returning id`).execute(this.database.write)
    return Number(rows[0]!.id)
  }

  /** A reader with one active bond, or with two. */
  async reader({ category, validUntil = '2027-02-28', second }: SampleReader): Promise<number> {
    const n = (this.#next += 1)
    const id = await this.insert('patron', { code: `p${n}`, name: `Leitor ${n}`, created_at: made, updated_at: made })
    await this.bond(id, category, validUntil)
    if (second) await this.bond(id, second)
    return id
  }

  bond(patronId: number, category: keyof typeof categoryIds, validUntil: string | null = '2027-02-28'): Promise<number> {
    return this.insert('bond', {
      patron_id: patronId,
      category_id: categoryIds[category],
      library_id: libraryIds.BC,
      valid_until: validUntil,
    })
  }

  title(group: 'livro' | 'multimidia' | 'tese' = 'livro'): Promise<number> {
    const n = (this.#next += 1)
    return this.insert('title', {
      source: 'local',
      identity: `t${n}`,
      content_hash: `h${n}`,
      record: '{"leader":"00000nam a2200000 a 4500","fields":[]}',
      title_line: `Título ${n}`,
      sort_title: `titulo ${n}`,
      material_type_id: group === 'livro' ? 1 : group === 'multimidia' ? 2 : 3,
      created_at: made,
      updated_at: made,
    })
  }

  /** A copy on its shelf, by bar code. */
  async copy({ title, library = 'BC', type = 'N', volume, price, group, state = 'available' }: SampleCopy = {}): Promise<string> {
    const barcode = String((this.#next += 1))
    await this.insert('copy', {
      title_id: title ?? (await this.title(group)),
      library_id: libraryIds[library],
      loan_type_id: loanTypeIds[type],
      barcode,
      status: state,
      sort_key: barcode,
      volume: volume ?? null,
      price_cents: price ?? null,
      created_at: made,
      updated_at: made,
    })
    return barcode
  }

  async copyState(barcode: string): Promise<string> {
    const row = await this.database.read
      .selectFrom('copy')
      .select(['status', 'due_date'])
      .where('barcode', '=', barcode)
      .executeTakeFirstOrThrow()
    return row.due_date === null ? row.status : `${row.status} ${row.due_date}`
  }

  /** A hold in the queue of a copy's key. */
  async hold(patronId: number, barcode: string, more: Row = {}): Promise<number> {
    const { read } = this.database
    const copy = await read.selectFrom('copy').selectAll().where('barcode', '=', barcode).executeTakeFirstOrThrow()
    const bond = await read.selectFrom('bond').select('id').where('patron_id', '=', patronId).executeTakeFirstOrThrow()
    const now = this.clock.now().toISOString()
    const id = await this.insert('hold', {
      patron_id: patronId,
      bond_id: bond.id,
      library_id: copy.library_id,
      pick_up_library_id: copy.library_id,
      title_id: copy.title_id,
      title_line: 'Título',
      copy_key: copy.copy_key,
      volume: copy.volume,
      state: 'queued',
      queued_at: now,
      placed_at: now,
      ...more,
    })
    await this.insert('hold_event', { hold_id: id, kind: 'placed', state: 'queued', at: now, actor: 'patron' })
    return id
  }

  lend(patronId: number, barcode: string, more: Partial<Parameters<CirculationGroups['desk']['lend']>[0]> = {}) {
    return this.circulation.desk.lend({ patronId, barcode, libraryId: libraryIds.BC, ...more }, this.desk)
  }

  takeBack(barcode: string, more: Partial<Parameters<CirculationGroups['desk']['takeBack']>[0]> = {}) {
    return this.circulation.desk.takeBack({ barcode, libraryId: libraryIds.BC, ...more }, this.desk)
  }

  /** Renews at the web, as the reader. */
  async renew(patronId: number, ...loanIds: readonly string[]) {
    const outcomes = await this.circulation.loans.renew(
      { loanIds, channel: 'web', patronId },
      { actor: { kind: 'patron', loginId: patronId } },
    )
    return outcomes.map((one) => one.outcome)
  }

  /** The acts that were recorded last, the newest first. */
  async acts(limit: number): Promise<readonly { readonly act: string; readonly subject: string | undefined; readonly detail: unknown }[]> {
    const entries = await auditStore(handlesOf(this.database, this.clock)).list({ limit })
    return entries.map(({ act, subject, detail }) => ({ act, subject: subject && `${subject.kind} ${subject.id}`, detail }))
  }

  /** The invariants of circulation that do not hold, with how many rows break each. */
  async brokenInvariants(): Promise<readonly string[]> {
    const found = await circulationCheck(handlesOf(this.database, this.clock)).run(localMoment(this.clock.now(), libraryZone()).date)
    return found.filter((one) => one.count > 0).map(({ name, count }) => `${name}: ${count}`)
  }

  remove(): Promise<void> {
    return this.database.remove()
  }
}

export const openFixture = async (engine: TestEngine): Promise<CirculationFixture> => new CirculationFixture(await engine.open()).open()

/** What an act answered, in short: the due day and time in the library's zone, or the reasons. */
export const told = (decision: Decision<{ dueAt: Date }>): string => (decision.done ? local(decision.dueAt) : codes(decision).join(', '))

/** A copy that does not come back. */
export const asLost = { kind: 'lost', reason: 'Perdeu' } as const

/** Codes with their parameters: `limite {"n":5}`. */
export const codes = (decision: Decision<object>): readonly string[] =>
  (decision.refused ? decision.reasons : []).map(({ code, params }) =>
    Object.keys(params).length === 0 ? code : `${code} ${JSON.stringify(params)}`,
  )

export const mustBeDone = <T extends object>(decision: Decision<T>): T => {
  if (decision.refused) throw new Error(`refused: ${codes(decision).join(', ')}`)
  return decision
}

export { categoryIds, libraryIds, loanTypeIds } from './sample-places.ts'
