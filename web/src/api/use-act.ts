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
  /** Resolves to the reply, or to undefined when there is none. */
  readonly run: (input: I) => Promise<R | undefined>
  readonly again: () => Promise<R | undefined>
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
  const run = async (input: I): Promise<R | undefined> => {
    if (running.current) return undefined
    running.current = true
    const repeated = open.current !== undefined && isSame(open.current.input, input)
    const sent = repeated ? open.current! : { input, key: newIdempotencyKey() }
    open.current = sent
    setProgress({ ...idle, busy: true, sent, repeated })
    try {
      const reply = await send(sent.input, sent.key)
      open.current = undefined
      setProgress({ ...idle, sent, repeated, reply })
      return reply
    } catch (error) {
      if (!isOutcomeUnknown(error)) open.current = undefined
      setProgress({ ...idle, sent, repeated, error })
      return undefined
    } finally {
      running.current = false
    }
  }
  const again = async () => (progress.sent ? run(progress.sent.input) : undefined)
  return { ...progress, unknown: isOutcomeUnknown(progress.error), run, again, clear: () => setProgress(idle) }
}
