import type { Reason } from '@farol/contract/errors.ts'
import type { Acting, SystemId } from '../../../../ports/library-system/acts.ts'
import type { ErasedHistory } from '../../../../ports/library-system/loans.ts'
import type { Handles } from '../../../database/handles.ts'
import { idList } from '../../../database/value-lists.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { unlinkLoans } from './unlink-loans.ts'

const entryForm = /^farol-([ecrd])([1-9]\d{0,14})$/

/** The loan of each entry that is this person's, by the entry's id. */
async function loansOfEntries(
  { read, engine }: Handles,
  patronId: number,
  ids: readonly SystemId[],
): Promise<ReadonlyMap<SystemId, number>> {
  const named = ids.map((id) => ({ id, match: entryForm.exec(id) })).filter(({ match }) => match !== null)
  const numbers = (renewals: boolean) => named.filter(({ match }) => (match![1] === 'r') === renewals).map(({ match }) => Number(match![2]))
  const loans = await read
    .selectFrom('loan')
    .select('id')
    .where('patron_id', '=', patronId)
    .where('id', 'in', idList(engine, numbers(false)))
    .execute()
  const renewals = await read
    .selectFrom('renewal')
    .innerJoin('loan', 'loan.id', 'renewal.loan_id')
    .select(['renewal.id', 'loan_id'])
    .where('patron_id', '=', patronId)
    .where('renewal.id', 'in', idList(engine, numbers(true)))
    .execute()
  const own = new Set(loans.map(({ id }) => id))
  const loanOf = new Map(renewals.map((row) => [row.id, row.loan_id]))
  return new Map(
    named.flatMap(({ id, match }) => {
      const number = Number(match![2])
      const loanId = match![1] === 'r' ? loanOf.get(number) : own.has(number) ? number : undefined
      return loanId === undefined ? [] : [[id, loanId] as const]
    }),
  )
}

/** Why loans are still needed: they run, something is owed or in dispute for them, or a suspension of them runs. */
async function stillNeeded(inside: Handles, loanIds: readonly number[]): Promise<ReadonlyMap<number, readonly Reason[]>> {
  const { read, engine } = inside
  const ids = idList(engine, loanIds)
  const { today } = await loadRuleBook(inside)
  const open = await read.selectFrom('loan').select('id').where('id', 'in', ids).where('state', '=', 'open').execute()
  const owed = await read.selectFrom('debt').select('loan_id').where('loan_id', 'in', ids).where('balance_cents', '>', 0).execute()
  const suspended = await read
    .selectFrom('patron_block')
    .select('loan_id')
    .where('loan_id', 'in', ids)
    .where('lifted_at', 'is', null)
    .where((of) => of.or([of('ends_on', 'is', null), of('ends_on', '>=', today)]))
    .execute()
  const found: readonly (readonly [number, Reason['code']])[] = [
    ...open.map(({ id }) => [id, 'emprestimo_em_aberto'] as const),
    ...owed.map((row) => [row.loan_id!, 'debito_em_aberto'] as const),
    ...suspended.map((row) => [row.loan_id!, 'afastamento_em_vigor'] as const),
  ]
  const byLoan = Map.groupBy(found, ([loanId]) => loanId)
  return new Map(
    [...byLoan].map(([loanId, some]) => [loanId, [...new Set(some.map(([, code]) => code))].map((code) => ({ code, params: {} }))]),
  )
}

/** Unlinks the loans of entries from their person: loan, renewals and return together. What is still needed stays. */
export function eraseHistory(context: ActContext, patronId: number, ids: readonly SystemId[], acting: Acting): Promise<ErasedHistory> {
  return inOneTransaction(context, acting, async (inside) => {
    await lockPatron(inside, patronId)
    const loanOf = await loansOfEntries(inside, patronId, ids)
    const needed = await stillNeeded(inside, [...new Set(loanOf.values())])
    const gone = [...new Set(loanOf.values())].filter((loanId) => !needed.has(loanId))
    await unlinkLoans(inside, gone)
    if (gone.length > 0)
      await recordAct(inside, acting, { act: 'erased_history', subject: { kind: 'patron', id: patronId }, detail: { loans: gone.length } })
    return {
      erased: [...loanOf].filter(([, loanId]) => !needed.has(loanId)).map(([id]) => id),
      kept: [...loanOf].flatMap(([id, loanId]) => (needed.has(loanId) ? [{ id, reasons: needed.get(loanId)! }] : [])),
      unknown: ids.filter((id) => !loanOf.has(id)),
    }
  })
}
