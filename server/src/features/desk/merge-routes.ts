import { mergeReaders } from '@farol/contract/schemas/desk/reader-records.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { mayActOn } from '../../calls/acts-on-staff.ts'
import type { Binding } from '../../http/bind.ts'
import { bindAct } from '../../http/bind-act.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActor, type StaffBearer } from '../../ports/tokens.ts'
import { actingOf, readerOf } from './desk-act.ts'

export interface MergeDeps {
  /** Removes all that is left of a person, as a deletion does. */
  readonly removeRows: (inside: Stores, patronId: number) => Promise<void>
}

const obstacles = { clearance: 'nada_consta', request: 'solicitacao_repetida' } as const

/** Of two holds for the same copies the worse one ends: its reader stands in the queue once. */
async function endTwins(inside: Stores, staff: StaffBearer, intoId: number, fromId: number, reason: string): Promise<void> {
  const twins = await inside.readerMerges.twinHolds(intoId, fromId)
  if (twins.length === 0) return
  const ids = twins.map(({ ended }) => `farol-${ended}`)
  await inside.librarySystem.holds.cancel(ids, {}, actingOf(staff), reason)
}

/** One record of a person takes the place of two; the other one is removed, and its sign-in with it. */
async function merge({ removeRows }: MergeDeps, inside: Stores, staff: StaffBearer, intoId: number, fromId: number, reason: string) {
  const { readerMerges, audit } = inside
  const obstacle = await readerMerges.obstacle(intoId, fromId)
  if (obstacle) throw new Refusal('estado_invalido', { estado: obstacles[obstacle] })
  await endTwins(inside, staff, intoId, fromId, reason)
  const fields = await readerMerges.fields(fromId)
  await readerMerges.move(intoId, fromId)
  await removeRows(inside, fromId)
  await readerMerges.fill(intoId, fields)
  const actor = staffActor(staff)
  const detail = { library: staff.libraryId, from: fromId, reason }
  await audit.record({ actor, act: 'merged_readers', subject: { kind: 'patron', id: intoId }, detail })
}

/** Two records of one person made one. */
export function bindMerges(binding: Binding, deps: MergeDeps): void {
  bindAct(binding, mergeReaders, { perMinute: 30, freshProof: true }, async ({ staff, params, body }, inside) => {
    const into = await readerOf(inside, params.cod)
    const from = await readerOf(inside, body.de)
    if (into.patronId === from.patronId) throw new Refusal('dados_invalidos', {}, [{ field: 'de', code: 'valor_invalido' }])
    for (const { patronId } of [into, from]) await mayActOn(inside, staff, patronId)
    // Roles belong to a login: they are taken away first, by who may.
    if ((await inside.staffGrants.ofPatron(from.patronId)).length > 0) throw new Refusal('estado_invalido', { estado: 'equipe' })
    const moved = await inside.readerMerges.counts(from.patronId)
    if (!body.previa) await merge(deps, inside, staff, into.patronId, from.patronId, body.motivo)
    return {
      leitor: { codigo: params.cod, nome: into.name },
      movidos: {
        emprestimos: moved.loans,
        reservas: moved.holds,
        solicitacoes: moved.requests,
        debitos: moved.debts,
        bloqueios: moved.blocks,
        vinculos: moved.bonds,
      },
    }
  })
}
