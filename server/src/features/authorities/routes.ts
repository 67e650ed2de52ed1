import {
  getAuthority as authorityPromise,
  getAuthorityMarc as marcPromise,
  listAuthorities as authoritiesPromise,
  listAuthorityTitles as titlesPromise,
} from '@farol/contract/schemas/authorities.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { Stores } from '../../ports/stores.ts'
import type { CardDeps } from '../../title-cards/load-cards.ts'
import { listAuthorities } from './list-authorities.ts'
import { getAuthority, getAuthorityMarc, listAuthorityTitles } from './get-authority.ts'

export function bindAuthorities(binding: Binding, deps: CardDeps & Pick<Stores, 'withdrawals'>): void {
  bind(binding, authoritiesPromise, { activity: 'none' }, ({ query, language }) => listAuthorities(deps, query, language))
  bind(binding, authorityPromise, { activity: 'none' }, ({ params, language }) => getAuthority(deps, params.id, language))
  bind(binding, marcPromise, { activity: 'none' }, ({ params }) => getAuthorityMarc(deps, params.id))
  bind(binding, titlesPromise, { activity: 'none' }, ({ params, query, language }) =>
    listAuthorityTitles(deps, { id: params.id, role: query.papel, page: query.page, perPage: query.perPage }, language),
  )
}
