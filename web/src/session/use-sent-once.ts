import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { isOutcomeUnknown } from '../api/unknown-outcome.ts'
import { useDraft } from './draft-store.ts'

const noneLost = { body: '', key: '' }

/**
 * Sends what is written in the draft `name`. Where the answer was lost the same goes out under the same key, also from a form that was closed
 * in between: it arrives once.
 */
export function useSentOnce<B, R>(name: string, send: (body: B, idempotencyKey: string) => Promise<R>): (body: B) => Promise<R> {
  const { draft: lost, change, forget } = useDraft(`${name} lost`, noneLost)
  return async (body) => {
    const written = JSON.stringify(body)
    const key = lost.body === written ? lost.key : newIdempotencyKey()
    try {
      const reply = await send(body, key)
      forget()
      return reply
    } catch (error) {
      if (isOutcomeUnknown(error)) change({ body: written, key })
      throw error
    }
  }
}
