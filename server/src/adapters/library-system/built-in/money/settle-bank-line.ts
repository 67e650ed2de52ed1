import { decidePayment } from '../../../../circulation/debt.ts'
import { reason, refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import { ownPersonReasons } from '../../../../circulation/override.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { BankLine, Settlement } from '../../../../ports/library-system/bank-file.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { ownId } from '../circulation/system-ids.ts'
import { bankLineOf } from './bank-lines.ts'
import { withEntries } from './load-debts.ts'
import { tellPaid, writePayment } from './pay.ts'

interface Line {
  readonly id: number
  readonly cents: number
}

const lineOf = ({ write, engine }: Handles, id: number) =>
  write
    .selectFrom('bank_file_line')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgresql', (query) => query.forUpdate())
    .executeTakeFirst()

/** The line pays these debts, all of one library: what it says was paid, and not more than is owed. */
async function payWith(inside: Handles, line: Line, pays: NonNullable<Settlement['pays']>, acting: Acting): Promise<Decision<object>> {
  const { patronId } = pays
  await lockPatron(inside, patronId)
  const own = ownPersonReasons(acting.operatorPatronId, patronId)
  if (own.length > 0) return refuse(own)
  const ids = pays.debtIds.map(ownId).filter((id) => id !== undefined)
  if (ids.length === 0 || ids.length < pays.debtIds.length) return notFound
  const rows = await inside.read.selectFrom('debt').selectAll().where('id', 'in', ids).where('patron_id', '=', patronId).execute()
  const libraryId = rows[0]?.library_id
  if (libraryId === undefined || rows.length !== new Set(ids).size) return notFound
  if (rows.some((row) => row.library_id !== libraryId)) return refuse([reason('NaoEncontrada', { motivo: 'debitos_de_uma' })])
  const debts = await withEntries(inside, rows)
  const decision = decidePayment(
    debts.map((debt) => debt.rule),
    line.cents,
  )
  if (decision.refused) return decision
  const book = await loadRuleBook(inside)
  const payment = { patronId, libraryId, cents: line.cents, debts, lines: decision.lines, on: book.today, bankLineId: line.id }
  await writePayment(inside, payment, acting)
  await tellPaid(inside, book, { patronId, libraryId }, decision.lines)
  return { done: true }
}

async function close(inside: Handles, id: number, why: string, acting: Acting): Promise<void> {
  const by = { settled_at: instant(inside), settled_by: loginOf(acting) }
  await inside.write
    .updateTable('bank_file_line')
    .set({ state: 'settled', reason: why, ...by })
    .where('id', '=', id)
    .execute()
  await inside.write
    .updateTable('staff_task')
    .set({ state: 'done', closed_at: instant(inside), closed_by: loginOf(acting), resolution: why })
    .where('kind', '=', 'bank_line')
    .where('subject_id', '=', id)
    .where('state', '=', 'open')
    .execute()
}

/** Staff say what a line that fitted no slip pays, or put it aside. Once. */
export function settleBankLine(context: ActContext, settlement: Settlement, acting: Acting): Promise<Decision<{ line: BankLine }>> {
  return inOneTransaction(context, acting, async (inside) => {
    const id = ownId(settlement.lineId)
    const line = id === undefined ? undefined : await lineOf(inside, id)
    if (!line) return notFound
    if (line.state !== 'to_check') return refuse([reason('estado_invalido', { estado: line.state === 'paid' ? 'pago' : 'resolvido' })])
    const paid = settlement.pays ? await payWith(inside, line, settlement.pays, acting) : ({ done: true } as const)
    if ('refused' in paid && paid.refused) return paid
    await close(inside, line.id, settlement.reason, acting)
    const detail = { line: line.id, reason: settlement.reason, ...(settlement.pays ? { debts: settlement.pays.debtIds } : {}) }
    const about = settlement.pays ? { patronId: settlement.pays.patronId } : {}
    await recordAct(inside, acting, { act: 'settled_bank_line', subject: { kind: 'bank_line', id: line.id }, ...about, detail })
    return { done: true as const, line: bankLineOf((await lineOf(inside, line.id))!) }
  })
}
