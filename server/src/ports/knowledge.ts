import type { CodeAndName } from './teaching-plans.ts'

/** A discipline of a course that reads a title. */
export interface CitingDiscipline {
  readonly titleId: number
  readonly course: CodeAndName
  readonly discipline: CodeAndName
  readonly kind: 'basic' | 'complementary'
}

/** Knowledge areas and courses: names of their codes, and which courses read a title. */
export interface Knowledge {
  areaNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  courseNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Codes of the courses whose teaching plans cite these titles, in one statement. */
  coursesOfTitles(titleIds: readonly number[]): Promise<readonly { readonly titleId: number; readonly course: string }[]>
  /** Whether any plan cites any title. */
  hasPlans(): Promise<boolean>
  /** Which disciplines of which courses cite these titles in their plans, each once, in one statement. */
  disciplinesOfTitles(titleIds: readonly number[]): Promise<readonly CitingDiscipline[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly knowledge: Knowledge
  }
}
