import { timingSafeEqual } from 'node:crypto'
import { securityKeyLength, typedSecurityKey } from '../../../../circulation/security-key.ts'
import type { Receipt } from '../../../../ports/library-system/loans.ts'
import type { SystemId } from '../../../../ports/library-system/acts.ts'
import type { ActContext } from '../circulation/acts.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { securityKeyOfLoan } from '../circulation/security-keys.ts'
import { shownDue } from '../circulation/shown-loans.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'

/** How many of the newest loans a key is looked for in: a receipt is checked while the loan is of interest. */
const searchedLoans = 2_000

const same = (one: string, other: string): boolean => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export async function keyOfLoan({ handles, secret }: ActContext, id: SystemId): Promise<{ key: string } | undefined> {
  const loanId = ownId(id)
  if (loanId === undefined) return undefined
  const row = await handles.read.selectFrom('loan').select(['due_at', 'renewals']).where('id', '=', loanId).executeTakeFirst()
  return row && { key: securityKeyOfLoan(secret, { loanId, dueAt: new Date(row.due_at), renewals: row.renewals }) }
}

const loansToSearch = ({ handles }: ActContext, patronId: number | undefined) =>
  handles.read
    .selectFrom('loan')
    .leftJoin('copy', 'copy.id', 'loan.copy_id')
    .select([
      'loan.id',
      'loan.patron_id',
      'loan.barcode',
      'title_line',
      'author',
      'loan.title_id',
      'loan.library_id',
      'lent_on',
      'due_on',
      'due_at',
      'closed_on',
      'renewals',
    ])
    .select(['copy.volume', 'copy.tome', 'copy.part', 'copy.additional_material'])
    .where('loan.patron_id', 'is not', null)
    .$if(patronId !== undefined, (query) => query.where('loan.patron_id', '=', patronId!))
    .orderBy('loan.id', 'desc')
    .limit(searchedLoans)
    .execute()

const renewalsOf = ({ handles }: ActContext, loanIds: readonly number[]) =>
  loanIds.length === 0
    ? []
    : handles.read
        .selectFrom('renewal')
        .select(['loan_id', 'due_at_before', 'due_at', 'local_date'])
        .where('loan_id', 'in', [...loanIds])
        .orderBy('id')
        .execute()

/** The loan or the renewal that a key was made of. A key of an earlier renewal is known too, and said to be one. */
export async function receiptOf(context: ActContext, typed: string, patronId?: number): Promise<Receipt | undefined> {
  const key = typedSecurityKey(typed)
  if (key.length !== securityKeyLength) return undefined
  const loans = await loansToSearch(context, patronId)
  const renewed = Map.groupBy(
    await renewalsOf(
      context,
      loans.filter((one) => one.renewals > 0).map((one) => one.id),
    ),
    (one) => one.loan_id,
  )
  for (const loan of loans) {
    const renewals = renewed.get(loan.id) ?? []
    const dues = [renewals[0]?.due_at_before ?? loan.due_at, ...renewals.map((one) => one.due_at)]
    const made = [...dues.map((dueAt, count) => ({ dueAt, count })), { dueAt: loan.due_at, count: loan.renewals }]
    const known = made.find(({ dueAt, count }) =>
      same(key, securityKeyOfLoan(context.secret, { loanId: loan.id, dueAt: new Date(dueAt), renewals: count })),
    )
    if (!known) continue
    const book = await loadRuleBook(context.handles)
    const { zone } = book.settings
    const due =
      known.dueAt === loan.due_at
        ? { day: loan.due_on, at: new Date(loan.due_at) }
        : {
            day: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(known.dueAt)),
            at: new Date(known.dueAt),
          }
    const renewedOn = known.count > 0 ? renewals[known.count - 1]?.local_date : undefined
    return {
      loanId: systemId(loan.id),
      patronId: loan.patron_id!,
      barcode: loan.barcode,
      title: loan.title_line,
      ...(loan.author === null ? {} : { author: loan.author }),
      ...(loan.title_id === null ? {} : { titleId: loan.title_id }),
      ...(loan.volume === null ? {} : { volume: loan.volume }),
      ...(loan.tome === null ? {} : { tome: loan.tome }),
      ...(loan.part === null ? {} : { part: loan.part }),
      ...(loan.additional_material === null ? {} : { additionalMaterial: loan.additional_material }),
      libraryId: loan.library_id,
      library: book.libraryOf(loan.library_id),
      ...shownDue(book, due),
      lentOn: loan.lent_on,
      renewals: known.count,
      ...(renewedOn === undefined ? {} : { renewedOn }),
      ...(loan.closed_on === null ? {} : { returnedOn: loan.closed_on }),
      current: known.count === loan.renewals && known.dueAt === loan.due_at,
    }
  }
  return undefined
}
