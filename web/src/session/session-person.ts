import type { PersonReply } from '@farol/contract/session.ts'
import type { SessionUser } from './session-store.ts'

/** Who is signed in, as the server tells it. */
export const personOf = ({ user, authPermissions, primeiro, termos }: PersonReply): SessionUser => ({
  user,
  authPermissions,
  ...(primeiro && { first: primeiro }),
  ...(termos && { terms: termos }),
})

/** Whether what a store of the browser holds is a person. */
export const isPerson = (value: unknown): value is SessionUser => typeof value === 'object' && value !== null && 'user' in value
