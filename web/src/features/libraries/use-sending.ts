import { CallError } from '@farol/contract/call.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'

/** Where a letter stands. `signIn`: nobody is signed in; `failed`: the reason in a sentence. */
export type Sending =
  | { readonly state: 'writing' | 'sending' | 'signIn' }
  | { readonly state: 'failed'; readonly message: string }
  | { readonly state: 'sent'; readonly number: number }

/** Sends once at a time; what was written stays with the form until it arrived, then `onSent` may forget it. */
export function useSending(send: () => Promise<{ readonly numero: number }>, onSent?: () => void) {
  const { i18n } = useTranslation()
  const [sending, setSending] = useState<Sending>({ state: 'writing' })
  const submit = async () => {
    setSending({ state: 'sending' })
    try {
      const { numero } = await send()
      setSending({ state: 'sent', number: numero })
      onSent?.()
    } catch (error) {
      const isSignedOut = error instanceof CallError && error.status === 401
      setSending(isSignedOut ? { state: 'signIn' } : { state: 'failed', message: failedCall(error, i18n).text })
    }
  }
  const fail = (message: string) => setSending({ state: 'failed', message })
  return { sending, submit, fail }
}
