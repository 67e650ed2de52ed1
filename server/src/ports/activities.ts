export interface GrantedActivity {
  readonly module: number
  readonly activity: number
}

/** Who is granted something: every visitor, a category of patrons, one login. */
export type Grantee =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'category'; readonly id: number }
  | { readonly kind: 'login'; readonly id: number }

/** What a category of patrons may do. */
export interface CategoryGrants {
  readonly id: number
  readonly code: string
  readonly names: Readonly<Record<string, string>>
  readonly people: number
  readonly activities: readonly number[]
}

/** What the institution allows whom, by number of activity. */
export interface Activities {
  ofVisitors(): Promise<readonly GrantedActivity[]>
  /** The login's own, those of its patron's active bonds, and the visitors'. */
  ofLogin(loginId: number): Promise<readonly GrantedActivity[]>
  /** Those of all the person's active logins, of active bonds, and the visitors'. */
  ofPatron(patronId: number): Promise<readonly GrantedActivity[]>
  /** Granting twice is granting once. */
  grant(to: Grantee, granted: GrantedActivity): Promise<void>
  revoke(from: Grantee, activity: number): Promise<void>
  /** Every category by its code, with how many people have an active bond of it. */
  ofCategories(): Promise<readonly CategoryGrants[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly activities: Activities
  }
}
