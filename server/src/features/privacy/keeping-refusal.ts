import { Refusal } from '@farol/contract/errors.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'

/** One transaction that is committed also where what stands open refuses the wish: the refusal is stored with it, then thrown. */
export async function keepingRefusal<T>({ together }: Transactions, work: (inside: Stores) => Promise<T>): Promise<T> {
  const outcome = await together(async (inside) => {
    try {
      return { done: await work(inside) }
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'ExclusaoPendencias') throw error
      return { refused: error }
    }
  })
  if ('refused' in outcome) throw outcome.refused
  return outcome.done
}
