import { claimReturned, correctReturn, moveDueDate, moveManyDueDates, reportLost, undoLoan } from '@farol/contract/schemas/desk/loans.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { stateWords } from '../../circulation/copy-state.ts'
import type { Binding } from '../../http/bind.ts'
import { bindAct, bindRepeatableAct } from '../../http/bind-act.ts'
import type { LoanAtDesk } from '../../ports/desk-lists.ts'
import type { Stores } from '../../ports/stores.ts'
import type { Clock } from '../../ports/clock.ts'
import { actingOf, decided, libraryOf, mayIn, numberOf } from './desk-act.ts'
import { momentOf } from './lending.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { dueDateMoveOf } from './due-date-move.ts'
import { noteReason } from './note-reason.ts'

/** A loan of any state by its code. Throws `nao_encontrado`. */
async function loanAt({ deskLists }: Stores, code: string): Promise<LoanAtDesk> {
  const loan = await deskLists.loan(numberOf(code))
  if (!loan) throw new Refusal('nao_encontrado')
  return loan
}

export type CorrectionDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'deskReaders'> & { readonly clock: Clock }

/** What is put right afterwards, and due days. */
export function bindCorrections(binding: Binding, deps: CorrectionDeps): void {
  const { clock } = deps
  bindAct(binding, reportLost, {}, async ({ staff, params, body }, inside) => {
    // A copy that was found is returned by its scan, which ends the search.
    if (body.tipo === 'achado') throw new Refusal('estado_invalido', { estado: 'achado' })
    const kind = body.tipo === 'dano' ? 'damaged' : 'lost'
    const loss = { kind, reason: body.motivo, ...(body.valor_centavos !== undefined && { cents: body.valor_centavos }) } as const
    const { replacement } = decided(await inside.librarySystem.desk.declareLost(params.cod, loss, actingOf(staff)))
    return {
      codigo: params.cod,
      situacao: stateWords[kind],
      ...(replacement && { debito: { codigo: replacement.id, valor_centavos: replacement.cents } }),
    }
  })
  bindAct(binding, claimReturned, {}, async ({ staff, params, body }, inside) => {
    decided(await inside.librarySystem.desk.claimReturned(params.cod, actingOf(staff)))
    if (body.motivo !== undefined) await noteReason(inside, staff, { kind: 'loan', id: numberOf(params.cod) }, body.motivo)
    return { codigo: params.cod, situacao: 'em_procura' }
  })
  bindAct(binding, moveDueDate, {}, async ({ staff, params, body }, inside) => {
    const due = decided(await inside.librarySystem.desk.moveDueDate(params.cod, body.data, body.motivo, actingOf(staff)))
    return { codigo: params.cod, data_devolucao: due.dueOn, hora_devolucao: due.dueTime }
  })
  bindAct(binding, undoLoan, {}, async ({ staff, params, body }, inside) => {
    decided(await inside.librarySystem.desk.undo(params.cod, body.ato === 'emprestimo' ? 'loan' : 'return', actingOf(staff)))
    return { codigo: params.cod, desfeito: true as const }
  })
  // In transactions of its own, so that the loans of a whole library hold up no desk.
  bindRepeatableAct(binding, moveManyDueDates, { perMinute: 30 }, async ({ staff, body }) => {
    if (body.de > body.ate) throw new Refusal('periodo_invertido')
    const library = await libraryOf(deps, body.cod_biblioteca)
    mayIn(staff, deskActivities.dueDates, library.id)
    const move = await dueDateMoveOf(deps, library.id, body)
    const { desk } = deps.librarySystem
    const { loans } = decided(body.previa ? await desk.countDueDateMove(move) : await desk.moveDueDates(move, actingOf(staff)))
    return { emprestimos: loans }
  })
  bindAct(binding, correctReturn, {}, async ({ staff, params, body }, inside) => {
    const moment = momentOf(clock.now(), { quando: body.quando })
    const penalty = decided(await inside.librarySystem.desk.correctReturn(params.cod, moment, body.motivo, actingOf(staff)))
    const { suspension, debt } = penalty
    const loan = await loanAt(inside, params.cod)
    return {
      exemplar: loan.barcode,
      titulo: loan.title,
      destino: 'estante' as const,
      emprestimo: params.cod,
      ...(penalty.lateDays > 0 && { dias_atraso: penalty.lateDays }),
      ...(suspension && { afastamento: { inicio: suspension.from, fim: suspension.until } }),
      ...(debt && { debito: { codigo: debt.id, valor_centavos: debt.cents } }),
    }
  })
}
