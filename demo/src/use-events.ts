import { dayFrom } from './days.ts'
import type { DemoTitle } from './records.ts'
import { chanceOf, type Chance } from './seed.ts'
import type { LibraryCode } from './copies/copy.ts'

export type UseKind = 'loan' | 'renewal' | 'hold' | 'consultation' | 'online_access'

/** How often a title was used in one way in one library on one day (the first of a month's counting). */
export interface DemoUse {
  handle: string
  library?: LibraryCode
  kind: UseKind
  localDate: string
  count: number
}

/** What everybody reads: used every month of five years. */
const popular = new Set(['dom-casmurro', 'bras-cubas', 'vidas-secas', 'o-cortico', 'grande-sertao', 'pedagogia-do-oprimido', 'quarto-de-despejo', 'cormen', 'guyton', 'notebooks', 'recuperacao-da-informacao', 'bibliotecas-e-cidades', 'casa-grande', 'lei-10406-2002', 'constituicao-1988', 'revista-do-farol', 'dom-casmurro-ebook', 'torto-arado']) // prettier-ignore

const daysInFiveYears = 1825

/** Term time is busy, the holidays are not. */
const season = (localDate: string): number => [0.3, 0.4, 1.2, 1.3, 1.2, 1.1, 0.5, 1, 1.2, 1.3, 1.2, 0.6][Number(localDate.slice(5, 7)) - 1]!

function usesOn(title: DemoTitle, localDate: string, chance: Chance, busy: number): DemoUse[] {
  const [copy] = title.copies
  const online = title.record.fields.some(({ tag }) => tag === '856')
  const count = Math.max(1, Math.round(busy * season(localDate) * (0.5 + chance.next())))
  const of = (kind: UseKind, times: number, library?: LibraryCode): DemoUse[] =>
    times > 0 ? [{ handle: title.handle, ...(library && { library }), kind, localDate, count: times }] : []
  const library = copy && chance.pick(title.copies.slice(0, 8)).library
  const goesOut = copy !== undefined && title.copies.some(({ loanType }) => loanType === 'N' || loanType === 'E')
  return [
    ...(goesOut ? of('loan', count, library) : []),
    ...(goesOut && chance.happens(0.4) ? of('renewal', Math.ceil(count / 3), library) : []),
    ...(goesOut && busy > 4 && chance.happens(0.3) ? of('hold', Math.ceil(count / 6), library) : []),
    ...(copy && (!goesOut || chance.happens(0.25)) ? of('consultation', Math.ceil(count / 2), library) : []),
    ...(online ? of('online_access', count * 2) : []),
  ]
}

/** Five years of use up to yesterday, about fourteen thousand rows: a few titles every month, the others now and then. */
export function* useEvents(titles: Iterable<DemoTitle>, today: string): Generator<DemoUse> {
  for (const title of titles) {
    if (title.suppressed || (title.copies.length === 0 && !title.record.fields.some(({ tag }) => tag === '856'))) continue
    const chance = chanceOf(`use/${title.handle}`)
    const often = popular.has(title.handle)
    const step = often ? 30 : chance.between(150, 900)
    for (let ago = 1 + chance.between(0, step); ago < daysInFiveYears; ago += step)
      yield* usesOn(title, dayFrom(today, -ago), chance, often ? 14 : chance.between(1, 4))
  }
}
