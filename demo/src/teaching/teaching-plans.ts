import { parts, readTable } from '../tables.ts'
import { chanceOf } from '../seed.ts'
import { allWorks } from '../titles/all-works.ts'
import { professorOf } from '../press/people.ts'
import { suppressedHandles } from '../press/press-books.ts'
import type { Work } from '../records/work.ts'

export interface Course {
  code: string
  name: string
  /** Code of its campus. */
  campus: string
  /** Beginnings of the codes of its knowledge areas. */
  areas: string[]
  disciplines: { code: string; name: string }[]
}

/** What a discipline reads in one term. Titles are handles. */
export interface TeachingPlan {
  course: string
  discipline: string
  year: number
  semester: 1 | 2
  period: string
  teacher: string
  places: number
  titles: { handle: string; kind: 'basic' | 'complementary' }[]
}

export const courses = (): Course[] =>
  readTable('teaching/courses.tsv', ['code', 'name', 'campus', 'areas', 'disciplines']).map((row) => ({
    code: row.code,
    name: row.name,
    campus: row.campus,
    areas: row.areas.split(' '),
    disciplines: parts(row.disciplines).map((name, at) => ({ code: `${row.code}${101 + at * 10}`, name })),
  }))

/** Kinds of titles that a teacher puts on a reading list. */
const readable = new Set([
  'book',
  'ebook',
  'reference',
  'act',
  'chapter',
  'film',
  'thesis',
  'dissertation',
  'audiobook',
  'braille',
  'map',
  'score',
  'music',
  'standard',
])
const words = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 4)

/** Titles of a course, those first that share a word with the discipline, then the printed ones. */
function readingList(course: Course, discipline: string, works: readonly Work[]): Work[] {
  const wanted = words(discipline)
  const chance = chanceOf(`plan/${discipline}`)
  const weight = (work: Work): number => {
    const told = `${work.title} ${work.remainder ?? ''} ${work.subjects.join(' ')}`.toLowerCase()
    return wanted.filter((word) => told.includes(word)).length * 3 + (work.kind === 'book' ? 1.5 : 0) + chance.next()
  }
  return works
    .filter((work) => readable.has(work.kind) && course.areas.some((area) => work.area.startsWith(area)))
    .map((work) => ({ work, weight: weight(work) }))
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, 10)
    .map(({ work }) => work)
}

const terms = [
  [2025, 2],
  [2026, 1],
  [2026, 2],
] as const

/** Four disciplines of each course in three terms, each with basic and complementary titles. */
export function teachingPlans(): TeachingPlan[] {
  const works = allWorks().filter(({ handle }) => !suppressedHandles.has(handle))
  return courses().flatMap((course) =>
    course.disciplines.flatMap((discipline, at) => {
      const list = readingList(course, discipline.name, works)
      return terms.map(([year, semester], term): TeachingPlan => ({
        course: course.code,
        discipline: discipline.code,
        year,
        semester,
        period: `${at * 2 + 1}º`,
        teacher: course.code === 'COM' && at === 0 ? 'Paulo Rangel' : professorOf(course.areas[0]!, discipline.code),
        places: chanceOf(`places/${discipline.code}`).pick([30, 40, 45, 50, 60]),
        titles: list.slice(0, 8 + term).map((work, rank) => ({ handle: work.handle, kind: rank < 3 ? 'basic' : 'complementary' })),
      }))
    }),
  )
} // prettier-ignore
