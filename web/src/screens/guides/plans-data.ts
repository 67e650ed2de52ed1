import { listPlanCourses, listPlanDisciplines, listPlanTeachers, listTeachingPlans, type TeachingPlan } from '@farol/contract/guides.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { formatNumber } from '../../i18n/start.ts'
import { guideTitle } from './guide-title.ts'
import { reachablePage } from '../../features/search/limits.tsx'

export const plansOnPage = 10

export const planFields = ['curso', 'disciplina', 'professor', 'ano', 'semestre', 'periodo'] as const
export type PlanField = (typeof planFields)[number]

/** What is asked of the plans, as the address says it; '' does not narrow. */
export type PlansPlace = { readonly [F in PlanField]: string } & {
  readonly page: number
  /** Sent off with nothing in it. */
  readonly blank: boolean
  /** The year that was written and is none of a plan. */
  readonly unreadYear?: string
}

export interface PlanOptions {
  readonly courses: readonly { readonly codigo: string; readonly descricao: string }[]
  readonly disciplines: readonly { readonly codigo: string; readonly descricao: string }[]
  readonly teachers: readonly string[]
  /** Set when some of them could not be loaded. */
  readonly failed?: true
}

export interface PlansData {
  readonly options: PlanOptions
  /** Absent before anything is asked. */
  readonly found?: Loaded<{ readonly data: readonly TeachingPlan[]; readonly total: number }>
}

const fits: { readonly [F in PlanField]: RegExp } = {
  curso: /^[\p{L}\p{N}.-]{1,64}$/u,
  disciplina: /^[\p{L}\p{N}.-]{1,64}$/u,
  professor: /^.{1,200}$/u,
  ano: /^(?:19|2[01])\d\d$/,
  semestre: /^[12]$/,
  periodo: /^.{1,200}$/u,
}

/** Reads what an address asks; what it cannot read does not narrow. */
export function readPlans(search: string | URLSearchParams): PlansPlace {
  const parameters = new URLSearchParams(search)
  const text = (field: PlanField) => {
    const value = (parameters.get(field) ?? '').trim()
    return fits[field].test(value) ? value : ''
  }
  const values = Object.fromEntries(planFields.map((field) => [field, text(field)])) as { [F in PlanField]: string }
  const page = Number(parameters.get('page'))
  const asked = planFields.some((field) => values[field] !== '')
  const year = (parameters.get('ano') ?? '').trim()
  const isUnread = year !== values.ano
  const blank = !asked && !isUnread && planFields.some((field) => parameters.has(field))
  return {
    ...values,
    page: Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1,
    blank,
    ...(isUnread && { unreadYear: year }),
  }
}

export const asksPlans = (place: PlansPlace): boolean => planFields.some((field) => place[field] !== '')

export function plansAddress(place: PlansPlace): string {
  const parameters = new URLSearchParams()
  for (const field of planFields) if (place[field] !== '') parameters.set(field, place[field])
  if (place.page > 1) parameters.set('page', String(place.page))
  const query = parameters.toString()
  return query === '' ? '/plano_ensino' : `/plano_ensino?${query}`
}

/** What can be chosen: courses, subjects and teachers that have a plan. */
export async function loadPlanOptions({ call }: Pick<Deps, 'call'>): Promise<PlanOptions> {
  const [courses, disciplines, teachers] = await Promise.all([
    attempt(call(listPlanCourses)),
    attempt(call(listPlanDisciplines)),
    attempt(call(listPlanTeachers)),
  ])
  return {
    courses: courses.ok ? courses.value : [],
    disciplines: disciplines.ok ? disciplines.value : [],
    teachers: teachers.ok ? teachers.value.map((one) => one.nome) : [],
    ...(!(courses.ok && disciplines.ok && teachers.ok) && { failed: true }),
  }
}

export async function loadPlans({ call }: Pick<Deps, 'call'>, address: string, options: Promise<PlanOptions>): Promise<PlansData> {
  const place = readPlans(new URL(address, 'http://page.local').searchParams)
  if (!asksPlans(place)) return { options: await options }
  const { curso, disciplina, professor, ano, semestre, periodo, page } = place
  const query = {
    ...(curso && { curso }),
    ...(disciplina && { disciplina }),
    ...(professor && { professor }),
    ...(ano && { ano: Number(ano) }),
    ...(semestre && { semestre: Number(semestre) }),
    ...(periodo && { periodo }),
    page: reachablePage(page, plansOnPage),
  }
  const [offered, found] = await Promise.all([options, attempt(call(listTeachingPlans, { query }))])
  return { options: offered, found }
}

/** What is asked of the plans, in words. */
function askedWords(asked: PlansPlace, { courses, disciplines }: PlanOptions): readonly string[] {
  const named = (list: PlanOptions['courses'], code: string) => list.find((one) => one.codigo === code)?.descricao ?? code
  const { curso, disciplina, professor, ano, semestre, periodo } = asked
  const term = [ano, semestre].filter(Boolean).join('/')
  return [named(courses, curso), named(disciplines, disciplina), professor, term, periodo].filter(Boolean)
}

export const plansHead: HeadOf = (data, place) => {
  const asked = readPlans(new URL(place.address, 'http://page.local').searchParams)
  const { found, options } = (data ?? {}) as Partial<PlansData>
  const t = place.texts.getFixedT(place.language, 'guides')
  const name = place.texts.getFixedT(place.language, 'shell')('guide.plano_ensino')
  const total = found?.ok ? found.value.total : undefined
  const count = total === 0 ? t('plans.none') : t('plans.count', { count: total ?? 0, formatted: formatNumber(total ?? 0, place.language) })
  const words = total === undefined || !options ? [] : [count, ...askedWords(asked, options)]
  return {
    title: guideTitle([name, words.join(', ')].filter(Boolean).join(': '), asked.page, place),
    description: place.texts.getFixedT(place.language, 'guides')('plans.text'),
    canonical: plansAddress(asked),
    ...(asksPlans(asked) && { noindex: true }),
  }
}
