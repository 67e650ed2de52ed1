import type { Power } from '@farol/contract/delegations.ts'

export type DelegationState = 'offered' | 'accepted' | 'declined' | 'ended'

/** A person as another one sees them. */
export interface DelegationParty {
  readonly patronId: number
  readonly code: string
  /** The social name where there is one. */
  readonly name: string
}

/** `patron` lets `delegate` act. Days are local, both inclusive. */
export interface Delegation {
  readonly id: number
  readonly patron: DelegationParty
  readonly delegate: DelegationParty
  readonly state: DelegationState
  /** Made at the desk with a document. */
  readonly atDesk: boolean
  readonly from: string
  readonly until?: string
  readonly powers: readonly Power[]
  /** The delegate accepted it once, or the desk made it. */
  readonly accepted: boolean
  /** It ended because its last day was over. */
  readonly expired: boolean
}

export interface NewDelegation {
  readonly patronId: number
  readonly delegateId: number
  readonly from: string
  readonly until?: string
  readonly powers: readonly Power[]
  /** Made by staff with a document: in force at once. */
  readonly atDesk?: { readonly ground: 'minor' | 'court'; readonly document: string; readonly loginId: number }
}

/** Who may act for whom. */
export interface Delegations {
  /** Undefined where one between the two waits or is in force; those that are over on this local day count no more. */
  offer(delegation: NewDelegation, today: string): Promise<number | undefined>
  /** False when it does not wait for this person any more. */
  answer(id: number, delegateId: number, accept: boolean): Promise<boolean>
  /** False when it had ended. */
  end(id: number, by: 'represented' | 'delegate'): Promise<boolean>
  find(id: number): Promise<Delegation | undefined>
  /** Given and received, the newest first. */
  ofPatron(patronId: number): Promise<readonly Delegation[]>
  /** The one in force today by which a person acts for who has this user code or user name. */
  inForce(delegateId: number, user: string, today: string): Promise<Delegation | undefined>
}

declare module './stores.ts' {
  interface Stores {
    readonly delegations: Delegations
  }
}
