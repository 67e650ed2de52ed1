import type { Generated } from 'kysely'
import { openToAll } from '../../../privacy/rules.ts'
import type { Handles } from '../handles.ts'
import { teachingPlanStore } from '../teaching-plan-store.ts'
import { teachingStore } from '../teaching-store.ts'
import type { Flag } from './column-types.ts'
import { table } from './table.ts'

export interface CourseTable {
  id: Generated<number>
  code: string
  name: string
  campus_id: number | null
  active: Generated<Flag>
}

export interface DisciplineTable {
  id: Generated<number>
  code: string
  name: string
  active: Generated<Flag>
}

export interface TeachingPlanTable {
  id: Generated<number>
  course_id: number
  discipline_id: number
  year: number
  semester: 1 | 2
  period: string | null
  teacher: string | null
  places: number | null
}

export interface TeachingPlanTitleTable {
  plan_id: number
  title_id: number
  kind: 'basic' | 'complementary'
  position: number
}

export const teachingArea = {
  tables: {
    course: table<CourseTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'id code name campus_id active' },
    }),
    discipline: table<DisciplineTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'id code name active' },
    }),
    teaching_plan: table<TeachingPlanTable>({
      subject: 'catalogue',
      privacy: {
        ...openToAll,
        none: 'id course_id discipline_id year semester period places',
        personal: 'teacher',
        except: { teacher: { basis: 'public_policy' } },
      },
      notOfPersons: 'names who teaches, as the institution publishes it',
    }),
    teaching_plan_title: table<TeachingPlanTitleTable>({
      subject: 'catalogue',
      privacy: { ...openToAll, none: 'plan_id title_id kind position' },
    }),
  },
  stores: (handles: Handles) => ({
    teaching: teachingStore(handles),
    teachingPlans: teachingPlanStore(handles),
  }),
}
