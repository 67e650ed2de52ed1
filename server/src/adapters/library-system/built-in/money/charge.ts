import { chargeReasons } from '../../../../circulation/debt.ts'
import { refuse, notFound, type Decision } from '../../../../circulation/decision.ts'
import type { Acting } from '../../../../ports/library-system/acts.ts'
import type { Charge, ShownDebt } from '../../../../ports/library-system/money.ts'
import { instant, type Handles } from '../../../database/handles.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { lockPatron } from '../circulation/locks.ts'
import { noticeDebt } from '../circulation/notices.ts'
import { loginOf, recordAct } from '../circulation/record-act.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { loadDebt } from './load-debts.ts'
import { shownDebt } from './shown-debt.ts'

async function insert(inside: Handles, book: RuleBook, charge: Charge, acting: Acting): Promise<number | undefined> {
  const row = await inside.write
    .insertInto('debt')
    .values({
      patron_id: charge.patronId,
      bond_id: charge.bondId ?? null,
      library_id: charge.libraryId,
      kind: charge.kind,
      state: 'open',
      source_key: charge.sourceKey ?? null,
      amount_cents: charge.cents,
      balance_cents: charge.cents,
      title_line: charge.title ?? null,
      note: charge.note ?? null,
      charged_at: instant(inside),
      charged_on: book.today,
      charged_by: loginOf(acting),
    })
    .onConflict((known) => known.column('source_key').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function chargedBefore({ read }: Handles, { sourceKey }: Charge): Promise<number | undefined> {
  if (sourceKey === undefined) return undefined
  return (await read.selectFrom('debt').select('id').where('source_key', '=', sourceKey).executeTakeFirst())?.id
}

/** What is owed for something, once for each source key: charged again it answers the debt that there is. */
export function charge(context: ActContext, asked: Charge, acting: Acting): Promise<Decision<{ debt: ShownDebt }>> {
  const wrong = chargeReasons(asked.cents)
  if (wrong.length > 0) return Promise.resolve(refuse(wrong))
  return inOneTransaction(context, acting, async (inside) => {
    const book = await loadRuleBook(inside)
    const person = await inside.read.selectFrom('patron').select('id').where('id', '=', asked.patronId).executeTakeFirst()
    if (!person || !book.libraries.has(asked.libraryId)) return notFound
    await lockPatron(inside, asked.patronId)
    const before = await chargedBefore(inside, asked)
    const made = before ?? (await insert(inside, book, asked, acting)) ?? (await chargedBefore(inside, asked))
    if (before === undefined) {
      await noticeDebt(inside, book, { debtId: made!, ...asked }, 'charged')
      await recordAct(inside, acting, {
        act: 'charged_debt',
        subject: { kind: 'debt', id: made! },
        patronId: asked.patronId,
        detail: { kind: asked.kind, cents: asked.cents },
      })
    }
    return { done: true as const, debt: shownDebt((await loadDebt(inside, made!))!, book.settings.zone) }
  })
}
