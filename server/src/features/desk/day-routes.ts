import { libraryZone } from '@farol/contract/library-zone.ts'
import { activities } from '@farol/contract/activities.ts'
import { getDay } from '@farol/contract/schemas/desk/reports.ts'
import { daysAfter, localMoment } from '../../circulation/local-time.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DayCell } from '../../ports/desk-lists.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn } from '../../ports/tokens.ts'
import { situations } from '../../reader-views/request-wire.ts'
import { libraryNames, libraryOf } from './desk-act.ts'

export type DayDeps = Pick<Stores, 'deskLists' | 'libraries'> & { readonly clock: Clock }

const fewPersons = 5

/** Reasons that too few persons stand behind to be told apart. */
const otherReasons = 'outros'

const isShown = ({ count, persons }: DayCell, full: boolean): boolean => full || count === 0 || persons >= fewPersons

/** A count that fewer than five persons stand behind is hidden without the activity of full figures. */
const shown = (cell: DayCell, full: boolean): number | null => (isShown(cell, full) ? cell.count : null)

const requestsToWire = (requests: Readonly<Record<string, DayCell>>, full: boolean) =>
  Object.fromEntries(Object.entries(requests).map(([state, cell]) => [situations[state as keyof typeof situations], shown(cell, full)]))

/** Reasons are written by hand and may name somebody: the rare ones stand together. */
function waiversToWire(waivers: Readonly<Record<string, DayCell>>, full: boolean): Record<string, number | null> {
  const entries = Object.entries(waivers)
  const rare = entries.filter(([, cell]) => !isShown(cell, full)).map(([, cell]) => cell)
  const often = entries.filter(([, cell]) => isShown(cell, full)).map(([reason, cell]) => [reason, cell.count] as const)
  // At least so many persons: the same one may stand behind two reasons.
  const persons = Math.max(0, ...rare.map((cell) => cell.persons))
  const count = rare.reduce((sum, cell) => sum + cell.count, 0)
  return { ...Object.fromEntries(often), ...(rare.length > 0 && { [otherReasons]: persons >= fewPersons ? count : null }) }
}

/** Counters of a day and the day before it. */
export function bindDay(binding: Binding, deps: DayDeps): void {
  bind(binding, getDay, { perMinute: 120 }, async ({ staff, query }) => {
    const day = query.data ?? localMoment(deps.clock.now(), libraryZone()).date
    const only = query.biblioteca === undefined ? undefined : (await libraryOf(deps, query.biblioteca)).id
    const mayFull = (libraryId: number) => staffActivitiesIn(staff, libraryId).includes(activities.fullStatistics)
    const names = await libraryNames(deps)
    const days = await Promise.all([day, daysAfter(day, -1)].map(async (date) => ({ date, counts: await deps.deskLists.day(date) })))
    return {
      data: days.flatMap(({ date, counts }) =>
        counts
          .filter(({ libraryId }) => only === undefined || only === libraryId)
          .map((one) => ({ ...one, full: mayFull(one.libraryId) }))
          .map(({ full, ...one }) => ({
            data: date,
            ...names.get(one.libraryId)!,
            emprestimos: shown(one.loans, full),
            devolucoes: shown(one.returns, full),
            renovacoes: shown(one.renewals, full),
            consultas: shown(one.consultations, full),
            reservas_liberadas: shown(one.holdsReleased, full),
            reservas_vencidas: shown(one.holdsExpired, full),
            solicitacoes: requestsToWire(one.requests, full),
            abonos: waiversToWire(one.waivers, full),
          })),
      ),
    }
  })
}
