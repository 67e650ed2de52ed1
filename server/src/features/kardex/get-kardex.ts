import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { withoutYear } from '@farol/contract/without-year.ts'
import { holdingsStatement } from '../../catalogue/holdings/holdings-statement.ts'
import type { SerialIssue } from '../../catalogue/holdings/serial-issues.ts'
import type { Library } from '../../ports/libraries.ts'
import type { IssueGroup, StoredIssue } from '../../ports/serial-issues.ts'
import type { Stores } from '../../ports/stores.ts'
import { requireVisible, visibleTitle } from '../../title-cards/visible-title.ts'
import { fromIssue, subscriptionText } from './wire.ts'

export type KardexDeps = Pick<Stores, 'titles' | 'serialIssues' | 'libraries' | 'librarySystem'>

const named = ({ code, name }: Library) => ({ cod_biblioteca: code, desc_biblioteca: name })

/** The register of a title by library, in the order of the libraries' names. Throws `acervo_nao_encontrado`. */
async function registerOf({ titles, serialIssues, libraries }: KardexDeps, id: number) {
  const [, groups, written, places] = await Promise.all([
    requireVisible({ titles }, id),
    serialIssues.groups(id),
    serialIssues.written(id),
    libraries.libraries(),
  ])
  return places.flatMap((library) => {
    const own = groups.filter(({ libraryId }) => libraryId === library.id)
    const statements = written.filter(({ libraryId }) => libraryId === library.id).flatMap((one) => one.statements)
    return own.length > 0 || statements.length > 0 ? [{ library, groups: own, statements }] : []
  })
}

/** Whether there is a register to show, and where. */
export async function getKardexPermission(deps: KardexDeps, id: number) {
  const held = await registerOf(deps, id)
  return { visivel: held.length > 0, bibliotecas: held.map(({ library }) => named(library)) }
}

const volumesFirst = new Intl.Collator('pt', { numeric: true })

/** Years, newest first, each with its volumes; issues without a year stand last, under ''. */
function yearsOf(groups: readonly IssueGroup[]) {
  const byYear = Map.groupBy(groups, (group) => group.year ?? -1)
  return [...byYear]
    .toSorted(([a], [b]) => b - a)
    .map(([year, own]) => ({
      ano: year === -1 ? '' : String(year),
      volumes: [...new Set(own.map((group) => group.volume).filter(Boolean))].toSorted(volumesFirst.compare),
      fasciculos: own.reduce((sum, group) => sum + group.issues, 0),
    }))
}

export async function getKardexChoices(deps: KardexDeps, id: number) {
  const held = await registerOf(deps, id)
  return { bibliotecas: held.map(({ library, groups }) => ({ ...named(library), anos: yearsOf(groups) })) }
}

const toCatalogue = (issue: StoredIssue): SerialIssue => ({ ...issue, caption: issue.caption ?? '' })

export interface IssuesAsked {
  readonly titleId: number
  readonly libraryCode: string | undefined
  readonly year: number | typeof withoutYear | undefined
  readonly volume: string | undefined
  readonly page: number
  readonly perPage: number
}

/** The newest year with anything there; what is only expected stands in a year of its own until it comes. */
function newestYear(issues: readonly StoredIssue[]): number | undefined {
  const years = (some: readonly StoredIssue[]) => some.flatMap(({ year }) => year ?? [])
  const there = years(issues.filter(({ status }) => status !== 'expected' && status !== 'not_published'))
  const found = there.length > 0 ? there : years(issues)
  return found.length > 0 ? Math.max(...found) : undefined
}

/**
 * Issues of one library and year. Without a library the first that has any; without a year its newest. What the library holds is said
 * over all years. A library that has none answers an empty list.
 */
export async function getKardexIssues(deps: KardexDeps, asked: IssuesAsked, language: Language) {
  const [held, { description }] = await Promise.all([registerOf(deps, asked.titleId), visibleTitle(deps, asked.titleId)])
  const chosen = asked.libraryCode === undefined ? held[0] : held.find(({ library }) => library.code === asked.libraryCode)
  const state = description.serial?.current ? ('corrente' as const) : ('encerrada' as const)
  const about = { assinatura: state, desc_assinatura: subscriptionText(state, language), page: asked.page, perPage: asked.perPage }
  if (!chosen) return { ...about, data: [], total: 0, colecao: '' }
  const all = await deps.serialIssues.ofLibrary(asked.titleId, chosen.library.id)
  const year = asked.year === withoutYear ? undefined : (asked.year ?? newestYear(all))
  const shown = all.filter((issue) => issue.year === year && (asked.volume === undefined || issue.volume === asked.volume))
  const start = (asked.page - 1) * asked.perPage
  return {
    ...about,
    cod_biblioteca: chosen.library.code,
    ...(year !== undefined && { ano: String(year) }),
    // What the cataloguer wrote stands behind what the register counts: often it tells of the years before it.
    colecao: [holdingsStatement(all.map(toCatalogue)), ...chosen.statements].filter(Boolean).join('; '),
    data: shown.slice(start, start + asked.perPage).map((issue) => fromIssue(issue, language)),
    total: shown.length,
  }
}

const textIn = (names: Readonly<Record<string, string>>, language: Language) => names[language] ?? names['pt'] ?? ''

/** One issue with its copies. Throws `acervo_nao_encontrado`, `fasciculo_nao_encontrado`. */
export async function getKardexIssue(deps: KardexDeps, titleId: number, issueCode: string, language: Language) {
  await requireVisible(deps, titleId)
  const issue = /^[1-9]\d{0,14}$/.test(issueCode) ? await deps.serialIssues.byId(Number(issueCode)) : undefined
  if (!issue || issue.titleId !== titleId) throw new Refusal('fasciculo_nao_encontrado')
  const [places, copies] = await Promise.all([deps.libraries.libraries(), deps.librarySystem.availability.ofIssue(issue.id)])
  const library = places.find((one) => one.id === issue.libraryId)
  if (!library) throw new Refusal('fasciculo_nao_encontrado')
  return {
    ...fromIssue(issue, language),
    cod_biblioteca: library.code,
    biblioteca: library.name,
    ...(issue.expectedOn && { data_prevista: issue.expectedOn }),
    ...(issue.receivedOn && { data_recebimento: issue.receivedOn }),
    ...(issue.note && { observacao: issue.note }),
    situacoes_exemplares: copies.map((copy) => ({
      codigo: copy.barcode,
      desc_situacao: textIn(copy.stateNames, language),
      ...(copy.dueDate && { data_devolucao: copy.dueDate }),
    })),
  }
}
