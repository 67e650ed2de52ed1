import { changeSuggestion, listSuggestions } from '@farol/contract/schemas/desk/moderation.ts'
import type { DeskSuggestion } from '@farol/contract/desk/moderation.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { defaultLanguage, parseLanguage } from '@farol/contract/language.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { AlertParams } from '../../ports/alert-params.ts'
import type { Clock } from '../../ports/clock.ts'
import type { StoredSuggestion } from '../../ports/library-messages.ts'
import type { Stores } from '../../ports/stores.ts'
import { endedSuggestionStates, openSuggestionStates, type SuggestionState } from '../../ports/suggestion-states.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { librariesWith, libraryNames, mayIn, numberOf } from './desk-act.ts'
import { suggestionState, suggestionWords } from './suggestion-words.ts'

export interface SuggestionDeps extends Pick<Stores, 'libraries' | 'suggestions'> {
  readonly clock: Clock
}

type Change = Parsed<typeof changeSuggestion, 'body'>

const activity = deskActivities.comments

const teachingToWire = (teaching: NonNullable<StoredSuggestion['teaching']>) => ({
  curso: teaching.course,
  disciplina: teaching.discipline,
  bibliografia: teaching.bibliography === 'basic' ? ('basica' as const) : ('complementar' as const),
  exemplares: teaching.copies,
  ...(teaching.students !== undefined && { alunos: teaching.students }),
  ...(teaching.reason !== undefined && { justificativa: teaching.reason }),
})

const suggestionToWire = (row: StoredSuggestion, libraries: Awaited<ReturnType<typeof libraryNames>>): DeskSuggestion => ({
  codigo: String(row.id),
  ...libraries.get(row.libraryId)!,
  de: { codigo: String(row.patronId), nome: row.name },
  quando: row.createdAt,
  situacao: suggestionWords[row.state],
  titulo: row.title,
  editor: row.publisher,
  ...(row.author !== undefined && { autor: row.author }),
  ...(row.edition !== undefined && { edicao: row.edition }),
  ...(row.standardNumber !== undefined && { isbn_issn: row.standardNumber }),
  periodico: row.periodical,
  ...(row.notes !== undefined && { outras_inf: row.notes }),
  ...(row.teaching && { docente: teachingToWire(row.teaching) }),
})

/** What the reader is told of a state; absent where nothing is: prices are asked for, or it is not validated after all. */
const outcomes: Readonly<Partial<Record<SuggestionState, AlertParams['suggestion']['outcome']>>> = {
  suggestion: 'accepted',
  awaiting_delivery: 'ordered',
  partially_attended: 'arrived',
  attended: 'arrived',
  finished_incomplete: 'arrived',
  already_exists: 'refused',
  duplicated: 'refused',
  exhausted: 'refused',
  not_found: 'refused',
  not_attended: 'refused',
  cancelled: 'refused',
}

/** Why it will not be bought: in the words of the staff, else what the state says, in the reader's language. */
async function reasonOf(inside: Stores, patronId: number, state: SuggestionState, written: string | undefined) {
  if (written !== undefined) return written
  const record = await inside.personalRecords.read(patronId)
  const { suggestionReasons } = serverTexts(parseLanguage(record?.language) ?? defaultLanguage, 'desk')
  return (suggestionReasons as Readonly<Partial<Record<SuggestionState, string>>>)[state]
}

/** Each news is told once, however often staff goes back and forth. */
async function tell({ clock }: SuggestionDeps, inside: Stores, row: StoredSuggestion, library: string, { situacao, motivo }: Change) {
  const state = suggestionState(situacao)
  const outcome = outcomes[state]
  if (!outcome) return
  const reason = outcome === 'refused' ? await reasonOf(inside, row.patronId, state, motivo) : undefined
  const params = { outcome, title: row.title, library, ...(reason !== undefined && { reason }) }
  const about = { patronId: row.patronId, kind: 'suggestion', subject: `suggestion:${row.id}`, occasion: outcome } as const
  await inside.alerts.notify({ ...about, params, at: clock.now() })
}

async function change(deps: SuggestionDeps, inside: Stores, staff: StaffBearer, id: number, body: Change): Promise<DeskSuggestion> {
  if (body.situacao === 'nao_atendida' && body.motivo === undefined)
    throw new Refusal('dados_invalidos', {}, [{ field: 'motivo', code: 'obrigatorio' }])
  const row = await inside.suggestions.find(id)
  if (!row) throw new Refusal('nao_encontrado')
  mayIn(staff, activity, row.libraryId)
  const state = suggestionState(body.situacao)
  if (row.state === state || !(await inside.suggestions.change(id, row.state, state)))
    throw new Refusal('estado_invalido', { estado: suggestionWords[row.state] })
  const names = await libraryNames(inside)
  await tell(deps, inside, row, names.get(row.libraryId)!.desc_biblioteca, body)
  const detail = { library: staff.libraryId, before: row.state, state, ...(body.motivo !== undefined && { reason: body.motivo }) }
  await inside.audit.record({ actor: staffActor(staff), act: 'changed_suggestion', subject: { kind: 'suggestion', id }, detail })
  return suggestionToWire({ ...row, state }, names)
}

/** Titles that readers want a library to buy, and how far each is. */
export function bindSuggestions(binding: Binding, deps: SuggestionDeps): void {
  bind(binding, listSuggestions, { perMinute: 300 }, async ({ staff, query }) => {
    const { page, perPage, situacao, biblioteca } = query
    const libraryIds = await librariesWith(deps, staff, activity, biblioteca)
    const states = situacao === 'encerrada' ? endedSuggestionStates : openSuggestionStates
    const { total, rows } = await deps.suggestions.list({ states, libraryIds, offset: (page - 1) * perPage, limit: perPage })
    const names = await libraryNames(deps)
    return { data: rows.map((row) => suggestionToWire(row, names)), total, page, perPage }
  })
  bindAct(binding, changeSuggestion, { perMinute: 120 }, ({ staff, params, body }, inside) =>
    change(deps, inside, staff, numberOf(params.cod), body),
  )
}
