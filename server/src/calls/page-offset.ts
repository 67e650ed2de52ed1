import { Refusal } from '@farol/contract/errors.ts'
import { maxReached } from '@farol/contract/search.ts'

/** Where a page begins. Throws `pagina_distante_demais` when it ends past what can be reached, however many rows there are. */
export function pageOffset({ page, perPage }: { readonly page: number; readonly perPage: number }): number {
  if (page * perPage > maxReached)
    throw new Refusal('pagina_distante_demais', { limite: maxReached }, [
      { field: 'page', code: 'muito_longo', limit: { of: 'number', is: Math.floor(maxReached / perPage) } },
    ])
  return (page - 1) * perPage
}
