import { activities } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { useKinds as wireKinds, type UseCell, type UseKind as WireKind, type UseRow } from '@farol/contract/statistics.ts'
import { unpagedList } from '../../calls/unpaged-list.ts'
import type { Who } from '../../ports/tokens.ts'
import type { Library } from '../../ports/libraries.ts'
import type { Stores } from '../../ports/stores.ts'
import type { MonthlyUse, UseEvents, UseKind } from '../../ports/use-events.ts'
import { requireVisible } from '../../title-cards/visible-title.ts'
import { hideSmallCounts, showAllCounts, smallest, type ShownMargins } from './hide-small-counts.ts'

export type StatisticsDeps = Pick<Stores, 'titles' | 'libraries'> & { readonly useEvents: UseEvents }

const kindOf: Readonly<Record<WireKind, UseKind>> = {
  emprestimos: 'loan',
  renovacoes: 'renewal',
  reservas: 'hold',
  consultas: 'consultation',
  acessos_online: 'online_access',
}

/** Years with figures, newest first. Throws `acervo_nao_encontrado`. */
export async function listYears(deps: StatisticsDeps, code: string | undefined) {
  if (code !== undefined && !/^[1-9]\d{0,14}$/.test(code)) throw new Refusal('acervo_nao_encontrado')
  const id = code === undefined ? undefined : Number(code)
  if (id !== undefined) await requireVisible(deps, id)
  return unpagedList((await deps.useEvents.years(id)).map((year) => ({ ano: String(year) })))
}

const months = Array.from({ length: 12 }, (_, index) => index + 1)

const total = (uses: readonly MonthlyUse[], fits: (use: MonthlyUse) => boolean) =>
  uses.filter(fits).reduce((sum, use) => sum + use.count, 0)

const cell = (count: number | undefined): UseCell => (count === undefined ? { oculto: true } : { valor: count })

const rowOf = (pick: (kind: WireKind) => number | undefined): UseRow =>
  Object.fromEntries(wireKinds.map((kind) => [kind, cell(pick(kind))])) as UseRow

/** Libraries of the figures by name; what happens in none stands last. */
function placesOf(uses: readonly MonthlyUse[], libraries: readonly Library[]) {
  const ids = new Set(uses.map((use) => use.libraryId))
  const named = libraries.filter((one) => ids.has(one.id))
  const known = new Set(named.map((one) => one.id))
  const elsewhere = [...ids].some((id) => id === undefined || !known.has(id))
  return { named, known, elsewhere }
}

/**
 * How a title was used in one year; without a year, in its newest. Visitors and patrons do not see small counts.
 * Throws `acervo_nao_encontrado`.
 */
export async function getStatistics(
  deps: StatisticsDeps,
  id: number,
  asked: number | undefined,
  { who, currentYear, elsewhereName }: { readonly who: Who; readonly currentYear: number; readonly elsewhereName: string },
) {
  await requireVisible(deps, id)
  const year = asked ?? (await deps.useEvents.years(id))[0] ?? currentYear
  const [uses, libraries] = await Promise.all([deps.useEvents.ofYear(id, year), deps.libraries.libraries()])
  const { named, known, elsewhere } = placesOf(uses, libraries)
  const inPlace = (place: Library | undefined) => (use: MonthlyUse) =>
    place ? use.libraryId === place.id : use.libraryId === undefined || !known.has(use.libraryId)
  const places = [...named, ...(elsewhere ? [undefined] : [])]
  const hide = who.kind === 'patron' && who.activities.includes(activities.fullStatistics) ? showAllCounts : hideSmallCounts
  const shown = new Map<WireKind, ShownMargins>(
    wireKinds.map((kind) => {
      const own = uses.filter((use) => use.kind === kindOf[kind])
      const margins = {
        months: months.map((month) => total(own, (use) => use.month === month)),
        libraries: places.map((place) => total(own, inPlace(place))),
      }
      return [kind, hide(margins)]
    }),
  )
  return {
    ano: String(year),
    menor_que: smallest,
    meses: months.map((mes, at) => ({ mes, ...rowOf((kind) => shown.get(kind)!.months[at]) })),
    bibliotecas: places.map((place, at) => ({
      ...(place && { cod_biblioteca: place.code }),
      desc_biblioteca: place?.name ?? elsewhereName,
      ...rowOf((kind) => shown.get(kind)!.libraries[at]),
    })),
    total: rowOf((kind) => shown.get(kind)!.total),
  }
}
