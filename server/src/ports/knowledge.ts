/** Knowledge areas and courses: names of their codes, and which courses read a title. */
export interface Knowledge {
  areaNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  courseNames(codes: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Codes of the courses whose teaching plans cite these titles, in one statement. */
  coursesOfTitles(titleIds: readonly number[]): Promise<readonly { readonly titleId: number; readonly course: string }[]>
}
