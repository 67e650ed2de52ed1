import type { Power } from '@farol/contract/delegations.ts'
import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { Actor } from './audit.ts'

/** For so long a password or second factor opens calls that ask for a fresh one. */
export const minutesOfProof = 10

/** A signed-in person. `personId` is the patron whose account it is, `loginId` what was signed in with, `sessionId` this one sign-in. */
export interface PatronBearer {
  readonly kind: 'patron'
  readonly personId: number
  readonly loginId: number
  readonly sessionId: string
  /** The library blocked the person: only calls that say so are open. */
  readonly blocked: boolean
  /** Signed in at a self-service terminal: only calls that say so are open. */
  readonly atTerminal?: true
  /** A password or second factor was given at most `minutesOfProof` ago. */
  readonly freshlyProved?: true
  /** The patron in whose place this person acts: the same as `personId`, while `loginId` is of who acts. */
  readonly actingForId?: number
  /** The bond in force, of several: what is on loan and how much may be is that of this bond. */
  readonly bondId?: number
  /** While acting: what the delegation allows. */
  readonly powers?: readonly Power[]
  /** What must be done before anything else: choose a new password, or set up a second factor. */
  readonly mustFirst?: 'password' | 'second_factor'
  readonly activities: readonly number[]
}

/** Who an act of this person is written down to: who acts, and for whom. */
export const actorOf = ({ loginId, actingForId }: PatronBearer): Actor => ({
  kind: 'patron',
  loginId,
  ...(actingForId !== undefined && { actingForId }),
})

/** A role of the staff, in one library or, without `libraryId`, in all. */
export interface StaffGrant {
  readonly role: StaffRole
  readonly libraryId?: number
  readonly activities: readonly number[]
}

/** A member of the staff, signed in at the desk of a library. Its session is apart from the person's own sign-ins. */
export interface StaffBearer {
  readonly kind: 'staff'
  readonly personId: number
  readonly loginId: number
  readonly sessionId: string
  /** The library where the person works today. */
  readonly libraryId: number
  /** The browser it was opened in; absent in sessions of earlier releases. */
  readonly deviceId?: number
  readonly endsAt: Date
  readonly freshlyProved?: true
  readonly grants: readonly StaffGrant[]
}

/** Who an act at the desk is written down to, and at which device. */
export const staffActor = ({ loginId, deviceId }: Pick<StaffBearer, 'loginId' | 'deviceId'>): Actor => ({
  kind: 'staff',
  loginId,
  ...(deviceId !== undefined && { deviceId }),
})

/** What a member of the staff may do in a library. */
export const staffActivitiesIn = ({ grants }: StaffBearer, libraryId: number): readonly number[] =>
  grants.filter((grant) => grant.libraryId === undefined || grant.libraryId === libraryId).flatMap((grant) => grant.activities)

/** Whom a bearer token belongs to. */
export type Bearer = { readonly kind: 'public' } | PatronBearer | StaffBearer

/** The bearer, or the anonymous visitor who reads the catalogue without a token. */
export type Who = Bearer | { readonly kind: 'anonymous' }

/** Activities granted to the bearer: a patron's, as far as the powers reach while acting; those of the staff's roles where they work. */
export function ownActivities(who: Who): readonly number[] {
  if (who.kind === 'patron') return who.activities
  return who.kind === 'staff' ? staffActivitiesIn(who, who.libraryId) : []
}

/** Whether what every visitor may is open besides. A patron's own activities hold it already, but not those of who acts for somebody. */
export const hasVisitorActivities = (who: Who): boolean => who.kind !== 'patron' || who.actingForId !== undefined

/** A token as it is handed out: its text and how many seconds it lives. */
export interface IssuedToken {
  readonly text: string
  readonly expiresIn: number
}

/** Issues and recognises bearer tokens. */
export interface Tokens {
  issuePublic(): Promise<IssuedToken>
  /** Undefined for a token that is wrong, expired or revoked. */
  bearerOf(token: string): Promise<Bearer | undefined>
}
