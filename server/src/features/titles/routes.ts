import { getTitle as titlePromise, listCopies as copiesPromise } from '@farol/contract/titles.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { CardDoors } from '../../title-cards/load-cards.ts'
import { getTitle } from './get-title.ts'
import { listCopies, type CopyDoors } from './list-copies.ts'

export function bindTitles(binding: Binding, doors: CardDoors & CopyDoors): void {
  bind(binding, titlePromise, {}, ({ params, language }) => getTitle(doors, params.id, language))
  bind(binding, copiesPromise, {}, ({ params, query, language }) =>
    listCopies(doors, { titleId: params.id, libraryCode: query.cod_unidade, page: query.page, perPage: query.perPage }, language),
  )
}
