import { useRef, useState } from 'react'
import { newIdempotencyKey } from './idempotency-key.ts'
import { isOutcomeUnknown } from './unknown-outcome.ts'

interface Sent<I> {
  readonly input: I
  readonly key: string
}

/** An act in its course: `sent` is the request that was made last, `repeated` tells that it was sent more than once under one key. */
export interface Act<I, R> {
  readonly busy: boolean
  readonly sent: Sent<I> | undefined
  readonly repeated: boolean
  readonly reply: R | undefined
  readonly error: unknown
  /** The answer was lost: the act may have been done. Sending the same again is safe. */
  readonly unknown: boolean
  /**
   * Resolves to the reply, or to undefined when there is none. Where the answer was lost it waits for the same to be sent again, so that
   * what follows the act follows it then too; something else that is sent, and `clear`, end the waiting without a reply.
   */
  readonly run: (input: I) => Promise<R | undefined>
  /** Sends the same once more; `run`, which waits for it, has the reply. */
  readonly again: () => Promise<void>
  readonly clear: () => void
}

type Progress<I, R> = Pick<Act<I, R>, 'busy' | 'sent' | 'repeated' | 'reply' | 'error'>

const idle = { busy: false, sent: undefined, repeated: false, reply: undefined, error: undefined }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Runs an act that changes something. The same input after an answer that was lost goes out under the same idempotency key; a second press
 * while it runs does nothing.
 */
export function useAct<I, R>(send: (input: I, key: string) => Promise<R>): Act<I, R> {
  const [progress, setProgress] = useState<Progress<I, R>>(idle)
  const open = useRef<Sent<I>>(undefined)
  const running = useRef(false)
  const waiting = useRef<(reply: R | undefined) => void>(undefined)
  const endWaiting = (reply?: R) => {
    waiting.current?.(reply)
    waiting.current = undefined
  }
  const attempt = async (input: I): Promise<{ reply: R | undefined; isLost: boolean }> => {
    running.current = true
    const repeated = open.current !== undefined && isSame(open.current.input, input)
    const sent = repeated ? open.current! : { input, key: newIdempotencyKey() }
    open.current = sent
    setProgress({ ...idle, busy: true, sent, repeated })
    try {
      const reply = await send(sent.input, sent.key)
      open.current = undefined
      setProgress({ ...idle, sent, repeated, reply })
      return { reply, isLost: false }
    } catch (error) {
      const isLost = isOutcomeUnknown(error)
      if (!isLost) open.current = undefined
      setProgress({ ...idle, sent, repeated, error })
      return { reply: undefined, isLost }
    } finally {
      running.current = false
    }
  }
  const run = async (input: I) => {
    if (running.current) return undefined
    endWaiting()
    const { reply, isLost } = await attempt(input)
    if (!isLost) return reply
    return new Promise<R | undefined>((resolve) => (waiting.current = resolve))
  }
  const again = async () => {
    if (running.current || !progress.sent) return
    const { reply, isLost } = await attempt(progress.sent.input)
    if (!isLost) endWaiting(reply)
  }
  const clear = () => {
    endWaiting()
    setProgress(idle)
  }
  return { ...progress, unknown: isOutcomeUnknown(progress.error), run, again, clear }
}
