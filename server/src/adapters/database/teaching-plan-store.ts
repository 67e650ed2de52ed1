import type { PlansAsked, TeachingPlan, TeachingPlans } from '../../ports/teaching-plans.ts'
import type { Handles } from './handles.ts'
import { withoutNulls } from './rows.ts'
import { idList } from './value-lists.ts'

const allPlans = ({ read }: Handles) =>
  read
    .selectFrom('teaching_plan')
    .innerJoin('course', 'course.id', 'teaching_plan.course_id')
    .innerJoin('discipline', 'discipline.id', 'teaching_plan.discipline_id')
    .where('course.active', '=', 1)

function matching(handles: Handles, { course, discipline, teacher, year, semester, period }: PlansAsked) {
  let plans = allPlans(handles)
  if (course !== undefined) plans = plans.where('course.code', '=', course)
  if (discipline !== undefined) plans = plans.where('discipline.code', '=', discipline)
  if (teacher !== undefined) plans = plans.where('teaching_plan.teacher', '=', teacher)
  if (year !== undefined) plans = plans.where('teaching_plan.year', '=', year)
  if (semester !== undefined) plans = plans.where('teaching_plan.semester', '=', semester)
  if (period !== undefined) plans = plans.where('teaching_plan.period', '=', period)
  return plans
}

const pageOf = (handles: Handles, asked: PlansAsked) =>
  matching(handles, asked)
    .select([
      'teaching_plan.id as id',
      'course.code as courseCode',
      'course.name as courseName',
      'discipline.code as disciplineCode',
      'discipline.name as disciplineName',
      'year',
      'semester',
      'period',
      'teacher',
      'places',
    ])
    .orderBy('year', 'desc')
    .orderBy('semester', 'desc')
    .orderBy('course.name')
    .orderBy('discipline.name')
    .orderBy('teaching_plan.id')
    .limit(asked.limit)
    .offset(asked.offset)
    .execute()

const titlesOf = ({ engine, read }: Handles, planIds: readonly number[]) =>
  read
    .selectFrom('teaching_plan_title')
    .innerJoin('title', 'title.id', 'teaching_plan_title.title_id')
    .select(['plan_id as planId', 'title_id as titleId', 'kind'])
    .where('plan_id', 'in', idList(engine, planIds))
    .where('title.suppressed', '=', 0)
    .orderBy('plan_id')
    .orderBy('kind')
    .orderBy('position')
    .execute()

async function plans(handles: Handles, asked: PlansAsked): Promise<{ total: number; plans: readonly TeachingPlan[] }> {
  const [counted, rows] = await Promise.all([
    matching(handles, asked)
      .select((of) => of.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    pageOf(handles, asked),
  ])
  const titles =
    rows.length === 0
      ? []
      : await titlesOf(
          handles,
          rows.map((row) => row.id),
        )
  const byPlan = Map.groupBy(titles, (row) => row.planId)
  const read = rows.map(({ courseCode, courseName, disciplineCode, disciplineName, ...row }) => ({
    ...withoutNulls(row),
    course: { code: courseCode, name: courseName },
    discipline: { code: disciplineCode, name: disciplineName },
    titles: (byPlan.get(row.id) ?? []).map(({ titleId, kind }) => ({ titleId, kind })),
  }))
  return { total: Number(counted.total), plans: read }
}

export const teachingPlanStore = (handles: Handles): TeachingPlans => ({
  courses: () =>
    allPlans(handles).select(['course.code as code', 'course.name as name']).distinct().orderBy('name').orderBy('code').execute(),
  disciplines: () =>
    allPlans(handles).select(['discipline.code as code', 'discipline.name as name']).distinct().orderBy('name').orderBy('code').execute(),
  teachers: async () => {
    const rows = await allPlans(handles).select('teacher').distinct().where('teacher', 'is not', null).orderBy('teacher').execute()
    return rows.flatMap((row) => row.teacher ?? [])
  },
  plans: (asked) => plans(handles, asked),
})
