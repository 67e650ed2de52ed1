import type { DemoTitle } from '../records.ts'
import { knowledgeAreas } from '../teaching/areas.ts'
import { courses, teachingPlans } from '../teaching/teaching-plans.ts'
import { useEvents } from '../use-events.ts'
import type { DemoDeps } from './deps.ts'
import { idsByHandle } from './load-titles.ts'

/** The tree of knowledge areas, the courses and what they read. */
export async function loadTeaching(deps: DemoDeps, titles: readonly DemoTitle[]): Promise<void> {
  const { teaching, libraries } = deps
  const handles = await idsByHandle(deps, titles)
  const campusIds = new Map((await libraries.campuses()).map(({ code, id }) => [code, id]))
  const all = courses()
  await teaching.putAreas(knowledgeAreas().map((area) => ({ scheme: 'cnpq', ...area })))
  await teaching.putCourses(all.map(({ code, name, campus }) => ({ code, name, campusId: campusIds.get(campus)! })))
  await teaching.putDisciplines(all.flatMap(({ disciplines }) => disciplines))
  await teaching.putPlans(
    teachingPlans().map(({ titles, ...plan }) => ({
      ...plan,
      titles: titles.map(({ handle, kind }) => ({ titleId: handles.get(handle)!, kind })),
    })),
  )
}

/** Five years of use. */
export async function loadUse(deps: DemoDeps, titles: readonly DemoTitle[], today: string): Promise<void> {
  const handles = await idsByHandle(deps, titles)
  const libraryIds = new Map((await deps.libraries.libraries()).map(({ code, id }) => [code, id]))
  const events = [...useEvents(titles, today)].map(({ handle, library, ...use }) => ({
    titleId: handles.get(handle)!,
    ...(library && { libraryId: libraryIds.get(library)! }),
    ...use,
  }))
  await deps.useEvents.record(events)
}
