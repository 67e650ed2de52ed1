import { listNewAcquisitions } from '@farol/contract/guides.ts'
import type { Facet, ResultItem } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { guideTitle } from './guide-title.ts'
import { reachablePage } from '../../features/search/limits.tsx'

export const arrivalsOnPage = 20

export const dayChoices = [7, 15, 30, 60, 90, 180, 365] as const

/** What came: since how many days, narrowed by library, type of work and area. */
export interface ArrivalsPlace {
  readonly dias: number
  readonly biblioteca: string
  readonly tipo_obra: string
  readonly area: string
  readonly page: number
}

export interface ArrivalsData {
  /** Undefined when they could not be loaded. */
  readonly options: readonly Facet[] | undefined
  readonly found: Loaded<{ readonly data: readonly ResultItem[]; readonly total: number }>
}

const code = /^[\p{L}\p{N}.-]{1,64}$/u

/** Reads what an address asks; what it cannot read does not narrow. */
export function readArrivals(search: string | URLSearchParams): ArrivalsPlace {
  const parameters = new URLSearchParams(search)
  const text = (name: string) => {
    const value = (parameters.get(name) ?? '').trim()
    return code.test(value) ? value : ''
  }
  const number = (name: string, fallback: number, max: number) => {
    const value = Number(text(name))
    return Number.isInteger(value) && value >= 1 && value <= max ? value : fallback
  }
  return {
    dias: number('dias', 30, 3650),
    biblioteca: text('biblioteca'),
    tipo_obra: text('tipo_obra'),
    area: text('area'),
    page: number('page', 1, 10_000),
  }
}

export function arrivalsAddress(place: ArrivalsPlace): string {
  const parameters = new URLSearchParams()
  if (place.dias !== 30) parameters.set('dias', String(place.dias))
  for (const name of ['biblioteca', 'tipo_obra', 'area'] as const) if (place[name] !== '') parameters.set(name, place[name])
  if (place.page > 1) parameters.set('page', String(place.page))
  const query = parameters.toString()
  return query === '' ? '/novas_aquisicoes' : `/novas_aquisicoes?${query}`
}

export async function loadArrivals(
  deps: Pick<Deps, 'call'>,
  address: string,
  offer: Promise<Pick<ArrivalsData, 'options'>>,
): Promise<ArrivalsData> {
  const { dias, biblioteca, tipo_obra, area, page } = readArrivals(new URL(address, 'http://page.local').searchParams)
  const query = {
    dias,
    page: reachablePage(page, arrivalsOnPage),
    ...(biblioteca && { biblioteca }),
    ...(tipo_obra && { tipo_obra }),
    ...(area && { area }),
  }
  const [{ options }, found] = await Promise.all([offer, attempt(deps.call(listNewAcquisitions, { query }))])
  return { options, found }
}

export const arrivalsHead: HeadOf = (data, place) => {
  const asked = readArrivals(new URL(place.address, 'http://page.local').searchParams)
  const { found } = (data ?? {}) as Partial<ArrivalsData>
  const t = place.texts.getFixedT(place.language, 'guides')
  const name = place.texts.getFixedT(place.language, 'shell')('guide.novas_aquisicoes')
  const total = found?.ok ? found.value.total : 0
  const count = place.texts.getFixedT(place.language, 'search')('countAll', {
    count: total,
    formatted: formatNumber(total, place.language),
  })
  const heading = found?.ok ? `${name}: ${[count, t('arrivals.lastDays', { count: asked.dias })].join(', ')}` : name
  return { title: guideTitle(heading, asked.page, place), description: t('arrivals.text'), canonical: arrivalsAddress(asked) }
}
