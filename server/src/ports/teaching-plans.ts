export interface CodeAndName {
  readonly code: string
  readonly name: string
}

/** What is known of a plan; what is absent does not narrow. */
export interface PlansAsked {
  readonly course?: string
  readonly discipline?: string
  /** Whole name, as `teachers` answers it. */
  readonly teacher?: string
  readonly year?: number
  readonly semester?: 1 | 2
  readonly period?: string
  readonly offset: number
  readonly limit: number
}

export interface TeachingPlan {
  readonly id: number
  readonly course: CodeAndName
  readonly discipline: CodeAndName
  readonly year: number
  readonly semester: 1 | 2
  readonly period?: string
  readonly teacher?: string
  /** Authorised places (vagas). */
  readonly places?: number
  /** Basic before complementary, each in the order of the list. */
  readonly titles: readonly { readonly titleId: number; readonly kind: 'basic' | 'complementary' }[]
}

/** Reads what is taught and what is read for it. */
export interface TeachingPlans {
  /** By name; only those that have a plan. */
  courses(): Promise<readonly CodeAndName[]>
  disciplines(): Promise<readonly CodeAndName[]>
  teachers(): Promise<readonly string[]>
  /** Newest first, then by course and discipline; `total` is exact. */
  plans(asked: PlansAsked): Promise<{ readonly total: number; readonly plans: readonly TeachingPlan[] }>
}

declare module './stores.ts' {
  interface Stores {
    readonly teachingPlans: TeachingPlans
  }
}
