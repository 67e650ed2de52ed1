import { Refusal } from '@farol/contract/errors.ts'
import { listTeachingPlans as promise } from '@farol/contract/schemas/guides.ts'
import { maxPlansInFile, type TeachingPlan } from '@farol/contract/guides.ts'
import { allLanguages, type Language } from '@farol/contract/language.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { writeCsv, type CsvCell } from '../../calls/write-csv.ts'
import { pageLanguage } from '../../http/asking.ts'
import { requireVisible, type GuideSettings } from '../../calls/visible-guides.ts'
import { listTeachingPlans, type PlanDeps } from './teaching-plans.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/search.server.json'

const texts = areaTexts<typeof pt>('search')

const columns = ['course', 'subject', 'year', 'semester', 'period', 'teacher', 'places', 'loans', 'bibliography', 'title', 'author', 'edition', 'published', 'callNumber', 'copies', 'available', 'online', 'placesPerCopy'] as const // prettier-ignore

const perCopy = (places: number | undefined, copies: number) =>
  places === undefined || copies === 0 ? undefined : Math.round((10 * places) / copies) / 10

function rowsOf(plan: TeachingPlan): CsvCell[][] {
  const own = [plan.curso, plan.disciplina, plan.ano, plan.semestre, plan.periodo, plan.professor, plan.vagas, plan.emprestimos]
  return plan.bibliografia.map(({ tipo, acervo }) => {
    const { exemplares, disponiveis, online } = acervo.disponibilidade
    const title = [acervo.descricao, acervo.autor_principal, acervo.edicao, acervo.imprenta, acervo.classificacao]
    return [...own, tipo, ...title, exemplares, disponiveis, online ? 'S' : 'N', perCopy(plan.vagas, exemplares)]
  })
}

const perPage = 50

type Query = Omit<z.output<typeof promise.query>, 'page' | 'perPage'>

/**
 * Every plan that is asked for as rows of a table (RFC 4180, UTF-8 with its mark). One that ends before its plans would be taken for the whole.
 * Throws `dados_invalidos`, `arquivo_com_planos_demais`.
 */
async function planFile(deps: PlanDeps, asked: Query, language: Language): Promise<string> {
  const names = texts(language).planColumn
  const rows: CsvCell[][] = [columns.map((column) => names[column])]
  for (let page = 1; ; page += 1) {
    const { data, total } = await listTeachingPlans(deps, { ...asked, page, perPage }, language)
    if (total > maxPlansInFile) throw new Refusal('arquivo_com_planos_demais', { planos: total, limite: maxPlansInFile })
    rows.push(...data.flatMap(rowsOf))
    if (page * perPage >= total) break
  }
  return writeCsv(rows)
}

const fields = ['curso', 'disciplina', 'professor', 'ano', 'semestre', 'periodo'] as const

/** The table beside the page of plans: the reason why coordinators open it. As on the page, what cannot be read does not narrow. */
export function addPlanFile(app: FastifyInstance, deps: PlanDeps & GuideSettings): void {
  app.get('/plano_ensino.csv', { config: { rateLimit: { max: 60, timeWindow: 60_000 } } }, async (request, reply) => {
    await requireVisible(deps, 'plano_ensino')
    const query = request.query as Readonly<Record<string, unknown>>
    const given = Object.fromEntries(
      fields.flatMap((name) => {
        const value = query[name]
        return typeof value === 'string' && value.trim() !== '' && z.safeParse(promise.query, { [name]: value.trim() }).success
          ? [[name, value.trim()]]
          : []
      }),
    )
    const file = await planFile(deps, z.parse(promise.query, given), pageLanguage(request, allLanguages))
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('x-robots-tag', 'noindex')
      .header('content-disposition', 'attachment; filename="plano_ensino.csv"')
      .send(file)
  })
}
