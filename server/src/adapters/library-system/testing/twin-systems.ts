import { libraryZone } from '@farol/contract/library-zone.ts'
import { isDeepStrictEqual } from 'node:util'
import { localMoment } from '../../../circulation/local-time.ts'
import type { Decision } from '../../../ports/library-system/acts.ts'
import type { EssentialGroups } from '../../../ports/library-system/essential-groups.ts'
import type { TestDatabase } from '../../database/testing/test-database.ts'
import { CirculationFixture, codes, libraryIds } from './circulation-fixture.ts'
import { memoryCopy, MemoryFixture, memoryLoanTypes, sampleRules } from './memory-fixture.ts'
import type { FirstEstimate } from './estimate-law.ts'
import { policyRow } from './sample-places.ts'

/** The same thing as each of the two systems names it. */
export interface Twin {
  readonly real: string
  readonly model: string
}

export type Side = 'real' | 'model'

/** The two systems answered differently, or their states differ. */
export class Difference extends Error {
  constructor(what: string, real: unknown, model: unknown) {
    super(`${what}: built-in ${JSON.stringify(real)}, in-memory ${JSON.stringify(model)}`)
    this.name = 'Difference'
  }
}

export const expectSame = (what: string, real: unknown, model: unknown): void => {
  if (!isDeepStrictEqual(real, model)) throw new Difference(what, real, model)
}

/** The built-in library system over a database and the in-memory one, with the same readers, shelf, rules and clock. */
export class TwinSystems {
  readonly fixture: CirculationFixture
  readonly memory: MemoryFixture
  readonly readers: number[] = []
  readonly titles: { readonly titleId: number; readonly libraryId: number }[] = []
  readonly barcodes: string[] = []
  readonly holds: Twin[] = []
  readonly requests: Twin[] = []
  readonly debts: Twin[] = []
  readonly blocks: Twin[] = []
  readonly certificates: Twin[] = []
  /** What the answers to new holds said. */
  readonly estimates: FirstEstimate[] = []
  commands = 0

  private constructor(fixture: CirculationFixture, memory: MemoryFixture) {
    this.fixture = fixture
    this.memory = memory
  }

  static async open(database: TestDatabase): Promise<TwinSystems> {
    const fixture = await new CirculationFixture(database).open()
    // Late readers of one category owe money, the others are suspended.
    const scope = { library_id: libraryIds.BC, category_ids: '[2]', loan_groups: '["livro"]' }
    await fixture.insert('loan_policy', policyRow({ ...scope, fine_per_day_cents: 300, penalty_days: 0, web_renewals: 1, renewals: 2 }))
    const [{ policies }, { limits }] = [await fixture.circulation.policies.list(), await fixture.circulation.policies.limits()]
    const twins = new TwinSystems(fixture, new MemoryFixture({ ...sampleRules, policies, limits }))
    for (const category of ['GR', 'GR', 'DO', 'PG', 'PG', 'egresso'] as const) twins.readers.push(await fixture.reader({ category }))
    for (const [library, copies] of [
      ['BC', 2],
      ['BC', 1],
      ['BN', 1],
      ['BC', 1],
    ] as const) {
      const titleId = await fixture.title()
      twins.titles.push({ titleId, libraryId: libraryIds[library] })
      for (let n = 0; n < copies; n += 1) twins.barcodes.push(await fixture.copy({ title: titleId, library }))
    }
    await twins.#fillMemory()
    return twins
  }

  async #fillMemory(): Promise<void> {
    const { read } = this.fixture.database
    const { shelf } = this.memory.circulation
    for (const { id: bondId, patron_id, category_id: categoryId, valid_until } of await read.selectFrom('bond').selectAll().execute())
      shelf.bonds.set(patron_id, [{ bondId, active: true, categoryId, validUntil: valid_until! }])
    const rows = await read
      .selectFrom('copy')
      .innerJoin('title', 'title.id', 'copy.title_id')
      .selectAll('copy')
      .select('title_line')
      .orderBy('copy.id')
      .execute()
    for (const { id: copyId, barcode, title_id: titleId, title_line: title, library_id: libraryId } of rows)
      shelf.copies.add(
        memoryCopy({ copyId, barcode, titleId, title, libraryId, loanType: memoryLoanTypes.N, group: 'livro', state: 'available' }),
      )
  }

  get today(): string {
    return localMoment(this.fixture.clock.now(), libraryZone()).date
  }

  advance(minutes: number): void {
    const then = new Date(this.fixture.clock.now().getTime() + minutes * 60_000).toISOString()
    this.fixture.clock.set(then)
    this.memory.clock.set(then)
  }

  of(side: Side): EssentialGroups {
    return side === 'real' ? this.fixture.circulation : this.memory.circulation
  }

  /** Does one act on both; their answers must be the same. Answers both decisions where it was done. */
  async both<T extends object>(
    what: string,
    act: (groups: EssentialGroups, side: Side) => Promise<Decision<T>>,
    shown: (done: T) => unknown = () => 'done',
  ): Promise<{ readonly real: T; readonly model: T } | undefined> {
    this.commands += 1
    const [real, model] = [await act(this.of('real'), 'real'), await act(this.of('model'), 'model')]
    expectSame(what, answerOf(real, shown), answerOf(model, shown))
    return real.done && model.done ? { real, model } : undefined
  }

  /** Readers and copies as each system shows them. */
  async expectSameState(): Promise<void> {
    for (const patronId of this.readers)
      expectSame(`reader ${patronId}`, await this.#readerAt('real', patronId), await this.#readerAt('model', patronId))
    for (const barcode of this.barcodes)
      expectSame(`copy ${barcode}`, await this.fixture.copyState(barcode), await this.memory.copyState(barcode))
  }

  async #readerAt(side: Side, patronId: number) {
    const { loans, holds, requests, money, blocks, clearance } = this.of(side)
    const owed = await money.debts(patronId, 'open')
    const kept = await blocks.ofPatron(patronId)
    const check = await clearance.check({ patronId })
    return {
      loans: (await loans.open(patronId)).loans.map(
        ({ barcode, dueOn, dueTime, renewals, webRenewals, situation, lateDays, estimatedFine, actions }) => ({
          barcode,
          dueOn,
          dueTime,
          renewals,
          webRenewals,
          situation,
          lateDays,
          estimatedFine,
          renew: actions.renew,
        }),
      ),
      holds: (await holds.live(patronId)).holds.map(({ titleId, stage, position, waiting, limit, actions }) => ({
        titleId,
        stage,
        position,
        waiting,
        limit,
        actions,
      })),
      requests: (await requests.list({ patronId, offset: 0, limit: 100 })).requests.map(({ titleId, state, limit }) => ({
        titleId,
        state,
        limit,
      })),
      debts: owed.debts.map(({ kind, state, amount, balance, paid, discount }) => ({ kind, state, amount, balance, paid, discount })),
      money: [owed.total, owed.blocks, owed.estimates.map((one) => [one.dueOn, one.cents])],
      blocks: kept.blocks.map(({ kind, from, until, active, hinders, lifted, origin }) => ({
        kind,
        from,
        until,
        active,
        hinders,
        lifted,
        origin,
      })),
      blocked: [kept.until, kept.open, kept.overdue.map((one) => one.barcode)],
      clearance: check.done ? [check.obstacles, check.present?.validUntil] : codes(check),
    }
  }
}

/** The number of a loan is each system's own. */
const withoutNumbers = (decision: Decision<object>): readonly string[] =>
  codes(decision).map((code) => code.replace(/"emprestimo":\d+/u, '"emprestimo":0'))

const answerOf = <T extends object>(decision: Decision<T>, shown: (done: T) => unknown): unknown =>
  decision.done ? shown(decision) : withoutNumbers(decision)
