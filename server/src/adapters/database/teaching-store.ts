import { sql } from 'kysely'
import {
  UnknownTeaching,
  type AreaToStore,
  type CourseToStore,
  type DisciplineToStore,
  type Teaching,
  type TeachingPlanToStore,
} from '../../ports/teaching.ts'
import type { Handles } from './handles.ts'
import { outboxStore } from './outbox-store.ts'
import { inChunks } from './rows.ts'

async function putAreas(handles: Handles, areas: readonly AreaToStore[]): Promise<void> {
  await handles.atomically(async ({ write }) => {
    const ids = new Map<string, number>()
    const parentOf = async ({ scheme, parent }: AreaToStore): Promise<number | null> => {
      if (parent === undefined) return null
      const row = await write
        .selectFrom('knowledge_area')
        .select('id')
        .where('scheme', '=', scheme)
        .where('code', '=', parent)
        .executeTakeFirst()
      const id = ids.get(`${scheme} ${parent}`) ?? row?.id
      if (id === undefined) throw new UnknownTeaching('area', parent)
      return id
    }
    for (const area of areas) {
      const rest = { name: area.name, parent_id: await parentOf(area) }
      const { id } = await write
        .insertInto('knowledge_area')
        .values({ scheme: area.scheme, code: area.code, ...rest })
        .onConflict((known) => known.columns(['scheme', 'code']).doUpdateSet(rest))
        .returning('id')
        .executeTakeFirstOrThrow()
      ids.set(`${area.scheme} ${area.code}`, id)
    }
  })
}

async function putCourses(handles: Handles, courses: readonly CourseToStore[]): Promise<void> {
  await handles.atomically(async ({ write }) => {
    for (const { code, name, campusId } of courses) {
      const rest = { name, campus_id: campusId ?? null, active: 1 as const }
      await write
        .insertInto('course')
        .values({ code, ...rest })
        .onConflict((known) => known.column('code').doUpdateSet(rest))
        .execute()
    }
  })
}

async function putDisciplines(handles: Handles, disciplines: readonly DisciplineToStore[]): Promise<void> {
  await handles.atomically(async ({ write }) => {
    for (const { code, name } of disciplines)
      await write
        .insertInto('discipline')
        .values({ code, name })
        .onConflict((known) => known.column('code').doUpdateSet({ name, active: 1 }))
        .execute()
  })
}

async function idsByCode({ write }: Handles, table: 'course' | 'discipline'): Promise<(code: string) => number> {
  const ids = new Map((await write.selectFrom(table).select(['id', 'code']).execute()).map((row) => [row.code, row.id]))
  return (code) => {
    const id = ids.get(code)
    if (id === undefined) throw new UnknownTeaching(table, code)
    return id
  }
}

async function putPlan({ write }: Handles, plan: TeachingPlanToStore, courseId: number, disciplineId: number): Promise<number> {
  const rest = { teacher: plan.teacher ?? null, places: plan.places ?? null }
  const row = await write
    .insertInto('teaching_plan')
    .values({
      course_id: courseId,
      discipline_id: disciplineId,
      year: plan.year,
      semester: plan.semester,
      period: plan.period ?? null,
      ...rest,
    })
    .onConflict((known) => known.expression(sql`course_id, discipline_id, year, semester, coalesce(period, '')`).doUpdateSet(rest))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function putPlans(handles: Handles, plans: readonly TeachingPlanToStore[]): Promise<void> {
  await handles.atomically(async (inside) => {
    const [course, discipline] = [await idsByCode(inside, 'course'), await idsByCode(inside, 'discipline')]
    const touched = new Set<number>()
    const rows: { plan_id: number; title_id: number; kind: 'basic' | 'complementary'; position: number }[] = []
    for (const plan of plans) {
      const id = await putPlan(inside, plan, course(plan.course), discipline(plan.discipline))
      const before = await inside.write.deleteFrom('teaching_plan_title').where('plan_id', '=', id).returning('title_id').execute()
      for (const { title_id } of before) touched.add(title_id)
      for (const [position, { titleId, kind }] of plan.titles.entries()) {
        touched.add(titleId)
        rows.push({ plan_id: id, title_id: titleId, kind, position })
      }
    }
    for (const chunk of inChunks(rows)) await inside.write.insertInto('teaching_plan_title').values(chunk).execute()
    if (touched.size > 0) await outboxStore(inside).append([{ topic: 'titles', ids: [...touched] }])
  })
}

export const teachingStore = (handles: Handles): Teaching => ({
  putAreas: (areas) => putAreas(handles, areas),
  putCourses: (courses) => putCourses(handles, courses),
  putDisciplines: (disciplines) => putDisciplines(handles, disciplines),
  putPlans: (plans) => putPlans(handles, plans),
})
