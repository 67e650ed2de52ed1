import type { MouseEvent } from 'react'
import { maySignInHere, useSignInRequest } from './sign-in-request.ts'
import { useSession } from './session-store.ts'

/**
 * For a link to the sign-in where a form stood: once the session expired the sign-in stands over the page, for a page that is left loses
 * what was typed. `ended` resolves when the form was left: without activity 107 the session ends then (specification, section 2).
 */
export function useSignInAgain(ended: () => Promise<void>): (event: MouseEvent) => void {
  const expired = useSession(({ status }) => status === 'expired')
  const ask = useSignInRequest((state) => state.ask)
  return (event) => {
    const elsewhere = event.button || event.metaKey || event.ctrlKey || event.shiftKey
    if (!expired || elsewhere || !maySignInHere()) return
    event.preventDefault()
    ask(ended)
  }
}
