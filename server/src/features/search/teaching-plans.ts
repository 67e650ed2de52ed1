import { Refusal } from '@farol/contract/errors.ts'
import type { TeachingPlan as PlanOnWire } from '@farol/contract/guides.ts'
import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { TeachingPlan, TeachingPlans } from '../../ports/teaching-plans.ts'
import type { UseEvents } from '../../ports/use-events.ts'
import { loadCards, type CardDeps } from '../../title-cards/load-cards.ts'
import { pageOffset } from '../../calls/page-offset.ts'

export type PlanDeps = CardDeps & { readonly teachingPlans: TeachingPlans; readonly useEvents: Pick<UseEvents, 'loansBetween'> }

interface Asked {
  readonly curso?: string | undefined
  readonly disciplina?: string | undefined
  readonly professor?: string | undefined
  readonly ano?: number | undefined
  readonly semestre?: number | undefined
  readonly periodo?: string | undefined
  readonly page: number
  readonly perPage: number
}

/** Fewer loans than these might be one person's. */
const fewestShown = 5

/** Loans of a plan's titles in its term, those of titles with very few left out. */
async function loansOf({ useEvents }: PlanDeps, { titles, year, semester }: TeachingPlan, shown: ReadonlyMap<string, unknown>) {
  const ids = titles.map((title) => title.titleId).filter((id) => shown.has(String(id)))
  const [from, to] = semester === 1 ? ['01-01', '06-30'] : ['07-01', '12-31']
  const loans = await useEvents.loansBetween([...new Set(ids)], `${year}-${from}`, `${year}-${to}`)
  return [...loans.values()].filter((count) => count >= fewestShown).reduce((sum, count) => sum + count, 0)
}

function onWire(plan: TeachingPlan, cards: ReadonlyMap<string, ResultItem>, emprestimos: number): PlanOnWire {
  const { id, course, discipline, year, semester, period, teacher, places, titles } = plan
  const bibliografia = titles.flatMap(({ titleId, kind }) => {
    const acervo = cards.get(String(titleId))
    return acervo ? [{ tipo: kind === 'basic' ? ('B' as const) : ('C' as const), acervo }] : []
  })
  return {
    codigo: String(id),
    cod_curso: course.code,
    curso: course.name,
    cod_disciplina: discipline.code,
    disciplina: discipline.name,
    ano: year,
    semestre: semester,
    ...(period !== undefined && { periodo: period }),
    ...(teacher !== undefined && { professor: teacher }),
    ...(places !== undefined && { vagas: places }),
    emprestimos,
    bibliografia,
  }
}

/** One page of plans with their titles as lists show them. Throws `dados_invalidos` when nothing is asked, `pagina_distante_demais`. */
export async function listTeachingPlans(deps: PlanDeps, asked: Asked, language: Language) {
  const { curso, disciplina, professor, ano, semestre, periodo, page, perPage } = asked
  const given = {
    ...(curso && { course: curso }),
    ...(disciplina && { discipline: disciplina }),
    ...(professor && { teacher: professor }),
    ...(ano && { year: ano }),
    ...(semestre && { semester: semestre === 1 ? (1 as const) : (2 as const) }),
    ...(periodo && { period: periodo }),
  }
  if (Object.keys(given).length === 0)
    throw new Refusal('dados_invalidos', { campos: 'curso, disciplina, professor, ano, semestre, periodo' })
  const found = await deps.teachingPlans.plans({ ...given, offset: pageOffset(asked), limit: perPage })
  const ids = [...new Set(found.plans.flatMap((plan) => plan.titles.map((title) => title.titleId)))]
  const cards = new Map((await loadCards(deps, ids, language)).map((card) => [card.cod_acervo, card]))
  const data = await Promise.all(found.plans.map(async (plan) => onWire(plan, cards, await loansOf(deps, plan, cards))))
  return { data, total: found.total, page, perPage }
}
