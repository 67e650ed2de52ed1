import { deskActivities } from '@farol/contract/desk-activities.ts'
import { getHoursChange, listMovedDays } from '@farol/contract/schemas/desk/calendar.ts'
import type { HoursChange, MovedDay as WireMovedDay } from '@farol/contract/desk/calendar.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import type { ChangedHours, MovedDay, ToldByEmail } from '../../ports/desk-hours.ts'
import type { HoursEffects } from '../../ports/library-system/maintenance.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { mayIn } from './desk-act.ts'

export type HoursChangeDeps = Pick<Stores, 'audit' | 'deskHours' | 'libraries'>

const situations = { moving: 'em_andamento', done: 'concluida', failed: 'falhou' } as const
const kinds = { loan: 'emprestimo', hold: 'reserva', request: 'solicitacao' } as const
const emails: Readonly<Record<ToldByEmail, NonNullable<WireMovedDay['avisado']>['email']>> = {
  none: 'nenhum',
  declined: 'dispensado',
  without_address: 'sem_endereco',
  waiting: 'na_fila',
  sent: 'enviado',
  returned: 'devolvido',
  failed: 'falhou',
}
/** Acts that made a version of the document. */
const savingActs = ['changed_hours', 'saved_document', 'restored_document']

const effectsToWire = ({ loans, holds, requests }: HoursEffects) => ({ emprestimos: loans, reservas: holds, solicitacoes: requests })

/** Throws `nao_encontrado`, `acesso_negado`. */
async function ownLibrary({ libraries }: HoursChangeDeps, staff: StaffBearer, code: string) {
  const library = (await libraries.libraries()).find((one) => one.code === code)
  if (!library) throw new Refusal('nao_encontrado')
  mayIn(staff, deskActivities.calendar, library.id)
  return library
}

type Saved = Pick<HoursChange, 'operador' | 'motivo' | 'previstos'>

/** Who saved a version and why; what the operator was told that it moves, where it was saved in the calendar. */
async function savedBy({ audit }: HoursChangeDeps, version: number): Promise<Saved> {
  const { entries } = await audit.search({ subject: { kind: 'document', id: version }, byPeople: true, offset: 0, limit: 20 })
  const entry = entries.find(({ act }) => savingActs.includes(act))
  const detail = (entry?.detail ?? {}) as { readonly reason?: string } & Partial<HoursEffects>
  const { loans, holds, requests } = detail
  return {
    ...(entry?.operator && { operador: { codigo: String(entry.operator.patronId), nome: entry.operator.name } }),
    ...(detail.reason !== undefined && { motivo: detail.reason }),
    ...(loans !== undefined && holds !== undefined && requests !== undefined && { previstos: effectsToWire({ loans, holds, requests }) }),
  }
}

const changeToWire = ({ version, at, state, moved }: ChangedHours, saved: Saved): HoursChange => ({
  versao: version,
  quando: at,
  situacao: situations[state],
  ...saved,
  movidos: effectsToWire(moved),
})

const movedToWire = ({ kind, id, patronId, name, title, barcode, before, day, told }: MovedDay): WireMovedDay => ({
  tipo: kinds[kind],
  codigo: `farol-${id}`,
  leitor: { codigo: String(patronId), nome: name },
  titulo: title,
  ...(barcode !== undefined && { exemplar: barcode }),
  de: before,
  para: day,
  ...(told && { avisado: { quando: told.at, email: emails[told.email] } }),
})

/** What a change of opening hours moves while its job runs, and then who was told of what. */
export function bindHoursChanges(binding: Binding, deps: HoursChangeDeps): void {
  bind(binding, getHoursChange, { perMinute: 300 }, async ({ staff, params, query }) => {
    const change = await deps.deskHours.change(await ownLibrary(deps, staff, params.cod), query.versao)
    return change ? { mudanca: changeToWire(change, await savedBy(deps, change.version)) } : {}
  })
  bind(binding, listMovedDays, { perMinute: 60 }, async ({ staff, params, query }) => {
    const library = await ownLibrary(deps, staff, params.cod)
    mayIn(staff, deskActivities.lookUp, library.id)
    const { page, perPage } = query
    const change = await deps.deskHours.change(library, query.versao)
    if (!change) throw new Refusal('nao_encontrado')
    const { total, rows } = await deps.deskHours.moved(library, change, { offset: (page - 1) * perPage, limit: perPage })
    await deps.audit.record({
      actor: staffActor(staff),
      act: 'listed_moved_days',
      subject: { kind: 'library', id: library.id },
      detail: { library: library.id, hours: change.version, rows: rows.length },
    })
    return { data: rows.map(movedToWire), total, page, perPage }
  })
}
