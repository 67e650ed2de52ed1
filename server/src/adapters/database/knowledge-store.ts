import type { CitingDiscipline, Knowledge } from '../../ports/knowledge.ts'
import type { Handles } from './handles.ts'
import { idSlot, prepared, type Slots } from './prepared-statement.ts'
import { idList, textList } from './value-lists.ts'

type Named = readonly { readonly code: string; readonly name: string }[]

const byCode = (rows: Named): ReadonlyMap<string, string> => new Map(rows.map((row) => [row.code, row.name]))

async function coursesOfTitles({ engine, read }: Handles, titleIds: readonly number[]) {
  if (titleIds.length === 0) return []
  return read
    .selectFrom('teaching_plan_title')
    .innerJoin('teaching_plan', 'teaching_plan.id', 'teaching_plan_title.plan_id')
    .innerJoin('course', 'course.id', 'teaching_plan.course_id')
    .select(['title_id as titleId', 'course.code as course'])
    .distinct()
    .where('title_id', 'in', idList(engine, titleIds))
    .where('course.active', '=', 1)
    .orderBy('title_id')
    .orderBy('course.code')
    .execute()
}

const citing = prepared((handles, slot: Slots<readonly number[]>) =>
  handles.read
    .selectFrom('teaching_plan_title')
    .innerJoin('teaching_plan', 'teaching_plan.id', 'teaching_plan_title.plan_id')
    .innerJoin('course', 'course.id', 'teaching_plan.course_id')
    .innerJoin('discipline', 'discipline.id', 'teaching_plan.discipline_id')
    .select([
      'title_id as titleId',
      'course.code as courseCode',
      'course.name as courseName',
      'discipline.code as disciplineCode',
      'discipline.name as disciplineName',
      'kind',
    ])
    .distinct()
    .where(
      'title_id',
      'in',
      idSlot(handles.engine, slot, (ids) => ids),
    )
    .where('course.active', '=', 1)
    .orderBy('title_id')
    .orderBy('course.code')
    .orderBy('discipline.code')
    .orderBy('kind'),
)

async function disciplinesOfTitles(handles: Handles, titleIds: readonly number[]): Promise<readonly CitingDiscipline[]> {
  if (titleIds.length === 0) return []
  const rows = await citing(handles, titleIds)
  return rows.map(({ titleId, kind, courseCode, courseName, disciplineCode, disciplineName }) => ({
    titleId,
    course: { code: courseCode, name: courseName },
    discipline: { code: disciplineCode, name: disciplineName },
    kind,
  }))
}

const hasPlans = async ({ read }: Handles): Promise<boolean> =>
  (await read.selectFrom('teaching_plan_title').select('title_id').limit(1).executeTakeFirst()) !== undefined

export const knowledgeStore = (handles: Handles): Knowledge => ({
  areaNames: async (codes) =>
    codes.length === 0
      ? new Map()
      : byCode(
          await handles.read
            .selectFrom('knowledge_area')
            .select(['code', 'name'])
            .where('code', 'in', textList(handles.engine, codes))
            .execute(),
        ),
  courseNames: async (codes) =>
    codes.length === 0
      ? new Map()
      : byCode(
          await handles.read.selectFrom('course').select(['code', 'name']).where('code', 'in', textList(handles.engine, codes)).execute(),
        ),
  coursesOfTitles: (titleIds) => coursesOfTitles(handles, titleIds),
  hasPlans: () => hasPlans(handles),
  disciplinesOfTitles: (titleIds) => disciplinesOfTitles(handles, titleIds),
})
