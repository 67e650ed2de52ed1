import { Refusal, type MessageParams } from '@farol/contract/errors.ts'
import type { QueryTooLarge } from '../../ports/search-index.ts'

const toldOf: Readonly<Record<string, (allowed: number) => MessageParams>> = {
  words: (palavras) => ({ palavras }),
  depth: (niveis) => ({ niveis }),
}

/** The refusal for what an index does not answer: of words and depth it tells how many there may be. */
export const queryTooLarge = ({ limit }: QueryTooLarge): Refusal =>
  new Refusal('consulta_grande_demais', limit && toldOf[limit.of]?.(limit.allowed))
