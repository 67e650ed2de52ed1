import { authorityGroups, listAuthorities, type AuthorityGroup, type AuthorityLine } from '@farol/contract/authorities.ts'
import { mostCharacters } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Doors } from '../../api/site.ts'
import { readValue, writeValue } from '../../features/search/address-text.ts'

export const onPage = 20

/** What is asked of the headings, as the address says it; '' does not narrow. */
export interface AuthoritiesPlace {
  readonly q: string
  readonly tipo: AuthorityGroup | ''
  readonly page: number
}

export type AuthoritiesData = Loaded<{ readonly data: readonly AuthorityLine[]; readonly total: number }>

/** Reads what an address asks; what it cannot read does not narrow. */
export function readAuthorities(search: string | URLSearchParams): AuthoritiesPlace {
  const parameters = new URLSearchParams(search)
  const page = Number(parameters.get('page'))
  return {
    q: readValue(parameters.get('q') ?? '')
      .trim()
      .slice(0, mostCharacters),
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

export async function loadAuthorities({ call }: Pick<Doors, 'call'>, address: string): Promise<AuthoritiesData> {
  const { q, tipo, page } = placeOf(address)
  return attempt(call(listAuthorities, { query: { q, page, perPage: onPage, ...(tipo && { tipo }) } }))
}

export const authoritiesHead: HeadOf = (_data, place) => {
  const asked = placeOf(place.address)
  const name = place.texts.getFixedT(place.language, 'shell')('guide.pesquisa_autoridades')
  const page = [asked.q ? `${name}: ${asked.q}` : name, asked.page > 1 && String(asked.page)].filter(Boolean).join(', ')
  return {
    title: place.texts.t('pageTitle', { page, site: place.site.name }),
    description: place.texts.getFixedT(place.language, 'guides')('authorities.text'),
    canonical: authoritiesAddress(asked),
    ...((asked.q !== '' || asked.page > 1) && { noindex: true }),
  }
}
