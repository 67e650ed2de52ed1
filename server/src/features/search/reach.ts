import { Refusal, type MessageParams } from '@farol/contract/errors.ts'
import { mostReached } from '@farol/contract/search.ts'
import type { QueryTooLarge } from '../../ports/search-index.ts'

/** Where a page begins. Throws `pagina_distante_demais` when it ends past what can be reached, however many rows there are. */
export function offsetOf({ page, perPage }: { readonly page: number; readonly perPage: number }): number {
  if (page * perPage > mostReached)
    throw new Refusal('pagina_distante_demais', { limite: mostReached }, [
      { field: 'page', code: 'muito_longo', limit: { of: 'number', is: Math.floor(mostReached / perPage) } },
    ])
  return (page - 1) * perPage
}

const toldOf: Readonly<Record<string, (allowed: number) => MessageParams>> = {
  words: (palavras) => ({ palavras }),
  depth: (niveis) => ({ niveis }),
}

/** The refusal for what an index does not answer: of words and depth it tells how many there may be. */
export const tooLarge = ({ limit }: QueryTooLarge): Refusal =>
  new Refusal('consulta_grande_demais', limit && toldOf[limit.of]?.(limit.allowed))
