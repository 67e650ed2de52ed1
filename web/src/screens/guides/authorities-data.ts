import { authorityGroups, listAuthorities, type AuthorityGroup, type AuthorityLine } from '@farol/contract/authorities.ts'
import { maxCharacters } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { readValue, writeValue } from '../../features/search/address-text.ts'
import { formatNumber } from '../../i18n/start.ts'
import { guideTitle } from './guide-title.ts'
import { reachablePage } from '../../features/search/limits.tsx'

export const onPage = 20

/** What is asked of the headings, as the address says it; '' does not narrow. */
export interface AuthoritiesPlace {
  readonly q: string
  readonly tipo: AuthorityGroup | ''
  readonly page: number
  /** The words were longer than what can be looked for. */
  readonly isCut?: true
}

export type AuthoritiesData = Loaded<{ readonly data: readonly AuthorityLine[]; readonly total: number }>

/** Reads what an address asks; what it cannot read does not narrow. */
export function readAuthorities(search: string | URLSearchParams): AuthoritiesPlace {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  const words = readValue(parameters.get('q') ?? '').trim()
  return {
    q: words.slice(0, maxCharacters).toWellFormed().trim(),
    ...(words.length > maxCharacters && { isCut: true }),
    tipo: authorityGroups.find((group) => group === parameters.get('tipo')) ?? '',
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
  }
}

export function authoritiesAddress({ q, tipo, page }: AuthoritiesPlace): string {
  const parameters = new URLSearchParams()
  if (tipo !== '') parameters.set('tipo', tipo)
  if (q !== '') parameters.set('q', writeValue(q))
  if (page > 1) parameters.set('page', String(page))
  const query = parameters.toString()
  return query === '' ? '/pesquisa_autoridades' : `/pesquisa_autoridades?${query}`
}

const placeOf = (address: string) => readAuthorities(new URL(address, 'http://page.local').searchParams)

export async function loadAuthorities({ call }: Pick<Deps, 'call'>, address: string): Promise<AuthoritiesData> {
  const { q, tipo, page } = placeOf(address)
  return attempt(call(listAuthorities, { query: { q, page: reachablePage(page, onPage), perPage: onPage, ...(tipo && { tipo }) } }))
}

export const authoritiesHead: HeadOf = (data, place) => {
  const asked = placeOf(place.address)
  const found = data as AuthoritiesData | undefined
  const t = place.texts.getFixedT(place.language, 'guides')
  const name = place.texts.getFixedT(place.language, 'shell')('guide.pesquisa_autoridades')
  const total = found?.ok ? found.value.total : undefined
  const count =
    total === 0 ? t('authorities.none') : t('authorities.count', { count: total ?? 0, formatted: formatNumber(total ?? 0, place.language) })
  const words = [asked.q, asked.tipo && t(`authorities.${asked.tipo}`), total !== undefined && count].filter(Boolean).join(', ')
  return {
    title: guideTitle([name, words].filter(Boolean).join(': '), asked.page, place),
    description: t('authorities.text'),
    canonical: authoritiesAddress(asked),
    ...((asked.q !== '' || asked.page > 1) && { noindex: true }),
  }
}
