import type { Language } from '@farol/contract/language.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import type { Arrivals } from '../../ports/arrivals.ts'
import type { Clock } from '../../ports/clock.ts'
import { addLibraryAvailability, loadCards, type CardDeps, type LibraryAvailabilityDeps } from '../../title-cards/load-cards.ts'
import { pageOffset } from '../../calls/page-offset.ts'

export type ArrivalDeps = CardDeps & LibraryAvailabilityDeps & { readonly arrivals: Arrivals; readonly clock: Clock }

interface Asked {
  readonly dias: number
  readonly biblioteca?: string | undefined
  readonly tipo_obra?: string | undefined
  readonly area?: string | undefined
  readonly page: number
  readonly perPage: number
}

const oneDay = 86_400_000

/** The day so many days before an instant, YYYY-MM-DD in UTC. */
export const daysBefore = (now: Date, days: number): string => new Date(now.getTime() - days * oneDay).toISOString().slice(0, 10)

/** One page of the titles that came in the last days. Throws `pagina_distante_demais`. */
export async function listNewAcquisitions(deps: ArrivalDeps, asked: Asked, language: Language) {
  const { page, perPage, tipo_obra: type } = asked
  const offset = pageOffset(asked)
  const none = type !== undefined && !/^\d{1,9}$/.test(type)
  const { total, titleIds } = none
    ? { total: 0, titleIds: [] }
    : await deps.arrivals.received({
        since: daysBefore(deps.clock.now(), asked.dias),
        until: localDay(deps.clock.now()),
        ...(asked.biblioteca !== undefined && { library: asked.biblioteca }),
        ...(type !== undefined && { type: Number(type) }),
        ...(asked.area !== undefined && { area: asked.area }),
        offset,
        limit: perPage,
      })
  const data = [...(await addLibraryAvailability(deps, asked.biblioteca, titleIds, loadCards(deps, titleIds, language)))]
  return { data, total, page, perPage }
}
