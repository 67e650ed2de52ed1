export interface AreaToStore {
  readonly scheme: 'cnpq' | 'capes' | 'own'
  readonly code: string
  readonly name: string
  /** Code of the area around it, in the same scheme; it comes before. */
  readonly parent?: string
}

export interface CourseToStore {
  readonly code: string
  readonly name: string
  readonly campusId?: number
}

export interface DisciplineToStore {
  readonly code: string
  readonly name: string
}

/** What a discipline of a course reads in one term. A plan is the same plan when course, discipline, year, semester and period are. */
export interface TeachingPlanToStore {
  readonly course: string
  readonly discipline: string
  readonly year: number
  readonly semester: 1 | 2
  readonly period?: string
  readonly teacher?: string
  /** Authorised places (vagas). */
  readonly places?: number
  /** In the order of the list. */
  readonly titles: readonly { readonly titleId: number; readonly kind: 'basic' | 'complementary' }[]
}

/** Writes what is taught. What is known by its code is changed; whoever must hear of the titles is told in the outbox. */
export interface Teaching {
  putAreas(areas: readonly AreaToStore[]): Promise<void>
  putCourses(courses: readonly CourseToStore[]): Promise<void>
  putDisciplines(disciplines: readonly DisciplineToStore[]): Promise<void>
  /** All or none. The titles of a plan become these. Rejects with `UnknownTeaching` when a course or discipline is not there. */
  putPlans(plans: readonly TeachingPlanToStore[]): Promise<void>
}

/** A plan names a course or discipline, or an area a parent, that nobody has written. */
export class UnknownTeaching extends Error {
  constructor(what: 'area' | 'course' | 'discipline', code: string) {
    super(`There is no ${what} ${code}.`)
    this.name = 'UnknownTeaching'
  }
}

declare module './stores.ts' {
  interface Stores {
    readonly teaching: Teaching
  }
}
