import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import type { WantedCopies } from '../../../ports/library-system/holds.ts'
import { libraryIds, mustBeDone, type CirculationFixture } from './circulation-fixture.ts'
import { actingFor } from './scene.ts'

/** One call of the library system, as data: another process makes it. `at` is the instant on the clock of who calls. */
export interface RaceAct {
  readonly at: string
  readonly group: 'holds' | 'requests' | 'desk'
  readonly method: string
  readonly args: readonly unknown[]
}

/** What an act answered: done, the code of its first reason, or what was thrown. */
export type RaceOutcome = string

/** Makes the acts at the same moment and answers what each became, in their order. */
export type RunRace = (acts: readonly RaceAct[]) => Promise<readonly RaceOutcome[]>

interface Refused {
  readonly refused?: boolean
  readonly reasons?: readonly { readonly code: string }[]
  readonly outcome?: Refused
}

const told = (answer: Refused | number | undefined): RaceOutcome => {
  if (typeof answer !== 'object') return 'done'
  if (Array.isArray(answer)) return told((answer as readonly Refused[])[0]?.outcome)
  return answer.refused ? (answer.reasons?.[0]?.code ?? 'refused') : 'done'
}

/** Makes one act. */
export async function makeAct(circulation: CirculationGroups, { group, method, args }: RaceAct): Promise<RaceOutcome> {
  const calls = circulation[group] as unknown as Readonly<Record<string, (...args: readonly unknown[]) => Promise<Refused>>>
  try {
    return told(await calls[method]!(...args))
  } catch (error) {
    return `thrown ${String(error)}`
  }
}

export interface RaceWorld {
  readonly fixture: CirculationFixture
  readonly readers: Readonly<Record<'celia' | 'ana' | 'bruno' | 'davi' | 'elisa', number>>
}

export async function openRaceWorld(fixture: CirculationFixture): Promise<RaceWorld> {
  const reader = (category: 'DO' | 'GR' | 'PG' | 'TA') => fixture.reader({ category })
  const [celia, ana, bruno, davi, elisa] = [
    await reader('DO'),
    await reader('GR'),
    await reader('GR'),
    await reader('PG'),
    await reader('TA'),
  ]
  return { fixture, readers: { celia, ana, bruno, davi, elisa } }
}

interface Prepared {
  readonly acts: readonly RaceAct[]
  /** What is wrong with how it ended; empty is good. */
  readonly faults: (outcomes: readonly RaceOutcome[]) => Promise<readonly string[]>
  readonly titleId: number
}

export interface HoldRace {
  readonly name: string
  prepare(world: RaceWorld): Promise<Prepared>
}

type Reader = keyof RaceWorld['readers']

/** A new book, the calls on it, and how it stands with it. */
async function onNewBook({ fixture, readers }: RaceWorld) {
  fixture.setTime('2026-11-03 10:00')
  const titleId = await fixture.title()
  const barcode = await fixture.copy({ title: titleId })
  const wanted: WantedCopies = { titleId, libraryId: libraryIds.BC }
  const act = (group: RaceAct['group'], method: string, ...args: readonly unknown[]): RaceAct => ({
    at: fixture.clock.now().toISOString(),
    group,
    method,
    args,
  })
  const own = (name: Reader) => ({ patronId: readers[name] })
  return {
    titleId,
    own,
    act,
    lent: async () => mustBeDone(await fixture.lend(readers.celia, barcode)),
    held: async (name: Reader) =>
      mustBeDone(await fixture.circulation.holds.place({ patronId: readers[name], wanted }, actingFor(readers[name]))).id,
    returned: async () => mustBeDone(await fixture.takeBack(barcode)),
    place: (name: Reader) => act('holds', 'place', { ...own(name), wanted }, actingFor(readers[name])),
    request: (name: Reader) =>
      act(
        'requests',
        'make',
        { ...own(name), wanted, pickUpLibraryId: libraryIds.BN, delivery: { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } },
        actingFor(readers[name]),
      ),
    cancel: (id: string, name: Reader) => act('holds', 'cancel', [id], own(name), actingFor(readers[name])),
    suspend: (id: string, name: Reader) => act('holds', 'suspend', id, '2026-11-20', own(name), actingFor(readers[name])),
    takeBack: () => act('desk', 'takeBack', { barcode, libraryId: libraryIds.BC }, fixture.desk),
    expire: () => act('holds', 'expire', 100),
    wake: () => act('holds', 'wake', 100),
    /** `ana cancelled, bruno released with a copy`, in the order of placing. */
    standing: async () => {
      const rows = await fixture.database.read
        .selectFrom('hold')
        .leftJoin('allocation', (join) => join.onRef('allocation.hold_id', '=', 'hold.id').on('allocation.ended_at', 'is', null))
        .select(['hold.patron_id', 'hold.state', 'allocation.id'])
        .where('hold.title_id', '=', titleId)
        .orderBy('hold.id')
        .execute()
      const nameOf = (id: number | null) => Object.entries(readers).find(([, one]) => one === id)?.[0] ?? '?'
      return rows.map((row) => `${nameOf(row.patron_id)} ${row.state}${row.id === null ? '' : ' with a copy'}`).join(', ')
    },
  }
}

const sorted = (outcomes: readonly RaceOutcome[]): string => outcomes.toSorted().join(', ')

const unless = (right: boolean, fault: string): readonly string[] => (right ? [] : [fault])

/** Readers, the desk and the jobs at one copy at the same moment. */
export const holdRaces: readonly HoldRace[] = [
  {
    name: 'F125 the same hold four times at once',
    async prepare(world) {
      const book = await onNewBook(world)
      await book.lent()
      return {
        titleId: book.titleId,
        acts: [1, 2, 3, 4].map(() => book.place('ana')),
        faults: async (outcomes) => {
          const standing = await book.standing()
          const right = sorted(outcomes) === 'ReservaJaPossui, ReservaJaPossui, ReservaJaPossui, done' && standing === 'ana queued'
          return unless(right, `${sorted(outcomes)}; ${standing}`)
        },
      }
    },
  },
  {
    name: 'G161 the last copy asked for by four readers at once',
    async prepare(world) {
      const book = await onNewBook(world)
      const readers = ['ana', 'bruno', 'davi', 'elisa'] as const
      return {
        titleId: book.titleId,
        acts: readers.map(book.request),
        faults: async (outcomes) => {
          const none = 'SolicitacaoSemExemplar'
          return unless(sorted(outcomes) === [none, none, none, 'done'].join(', '), sorted(outcomes))
        },
      }
    },
  },
  {
    name: 'F120 with F112 the next one cancels while the job ends what was not fetched',
    async prepare(world) {
      const book = await onNewBook(world)
      await book.lent()
      await book.held('ana')
      const bruno = await book.held('bruno')
      await book.held('davi')
      world.fixture.setTime('2026-11-10 15:00')
      await book.returned()
      world.fixture.setTime('2026-11-12 08:00')
      return {
        titleId: book.titleId,
        acts: [book.expire(), book.cancel(bruno, 'bruno'), book.expire(), book.wake()],
        faults: async (outcomes) => {
          const standing = await book.standing()
          const right = outcomes.every((one) => one === 'done') && standing === 'ana expired, bruno cancelled, davi released with a copy'
          return unless(right, `${outcomes.join(', ')}; ${standing}`)
        },
      }
    },
  },
  {
    name: 'cancel against release',
    async prepare(world) {
      const book = await onNewBook(world)
      await book.lent()
      const ana = await book.held('ana')
      await book.held('bruno')
      world.fixture.setTime('2026-11-10 15:00')
      return {
        titleId: book.titleId,
        acts: [book.takeBack(), book.cancel(ana, 'ana'), book.cancel(ana, 'ana'), book.wake()],
        faults: async (outcomes) => {
          const [back, first, second] = outcomes
          const standing = await book.standing()
          const once = sorted([first!, second!]) === 'NaoEncontrada, done'
          const right = back === 'done' && once && standing === 'ana cancelled, bruno released with a copy'
          return unless(right, `${outcomes.join(', ')}; ${standing}`)
        },
      }
    },
  },
  {
    name: 'suspend against release',
    async prepare(world) {
      const book = await onNewBook(world)
      await book.lent()
      const ana = await book.held('ana')
      await book.held('bruno')
      world.fixture.setTime('2026-11-10 15:00')
      return {
        titleId: book.titleId,
        acts: [book.takeBack(), book.suspend(ana, 'ana'), book.wake(), book.expire()],
        faults: async ([back, suspended]) => {
          const standing = await book.standing()
          const wanted = suspended === 'done' ? 'ana queued, bruno released with a copy' : 'ana released with a copy, bruno queued'
          const right = back === 'done' && (suspended === 'done' || suspended === 'estado_invalido') && standing === wanted
          return unless(right, `${back}, ${suspended}; ${standing}`)
        },
      }
    },
  },
]

/** What is left of a round ends: a limit of loans or holds would be reached otherwise. */
async function endRound({ fixture }: RaceWorld, titleId: number): Promise<void> {
  const { read } = fixture.database
  const { holds, requests } = fixture.circulation
  const live = await read.selectFrom('hold').select('id').where('title_id', '=', titleId).where('ended_at', 'is', null).execute()
  const open = await read.selectFrom('loan_request').select('id').where('title_id', '=', titleId).where('ended_at', 'is', null).execute()
  const named = (rows: readonly { readonly id: number }[]) => rows.map((row) => `farol-${row.id}`)
  if (live.length > 0) await holds.cancel(named(live), {}, fixture.desk)
  if (open.length > 0) await requests.cancel(named(open), {}, fixture.desk)
  const lent = await read.selectFrom('loan').select('barcode').where('title_id', '=', titleId).where('state', '=', 'open').execute()
  for (const { barcode } of lent) mustBeDone(await fixture.takeBack(barcode))
}

/** So many rounds of one race; answers every fault. The invariants are looked at after every fiftieth round and at the end. */
export async function raceRounds(world: RaceWorld, race: HoldRace, rounds: number, run: RunRace): Promise<readonly string[]> {
  const faults: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { acts, faults: look, titleId } = await race.prepare(world)
    faults.push(...(await look(await run(acts))).map((fault) => `${race.name}, round ${round}: ${fault}`))
    await endRound(world, titleId)
    if (round % 50 === 0 || round === rounds)
      faults.push(...(await world.fixture.brokenInvariants()).map((fault) => `${race.name}, after round ${round}: ${fault}`))
  }
  return faults
}
