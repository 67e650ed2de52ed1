import { Refusal } from '@farol/contract/errors.ts'
import { mostReached } from '@farol/contract/search.ts'

/** Where a page begins. Throws `pagina_distante_demais` when it ends past what can be reached, however many rows there are. */
export function offsetOf({ page, perPage }: { readonly page: number; readonly perPage: number }): number {
  if (page * perPage > mostReached)
    throw new Refusal('pagina_distante_demais', { limite: mostReached }, [
      { field: 'page', code: 'muito_longo', limit: { of: 'number', is: Math.floor(mostReached / perPage) } },
    ])
  return (page - 1) * perPage
}
