import { timingSafeEqual } from 'node:crypto'
import { daysAfter } from '../../../../circulation/local-time.ts'
import { isSecurityKey, typedSecurityKey } from '../../../../circulation/security-key.ts'
import type { Receipt } from '../../../../ports/library-system/loans.ts'
import type { SystemId } from '../../../../ports/library-system/acts.ts'
import type { ActContext } from '../circulation/acts.ts'
import { loadRuleBook } from '../circulation/rule-book.ts'
import { securityKeyOfLoan } from '../circulation/security-keys.ts'
import { shownDue } from '../circulation/shown-loans.ts'
import { ownId, systemId } from '../circulation/system-ids.ts'

/** Loans are read so many at a time. */
const batchSize = 2_000

/** A receipt is checked while the loan is of interest: at the desk among open loans and those that ended so many days ago at most. */
const searchedDays = 90

const same = (one: string, other: string): boolean => one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

export async function keyOfLoan({ handles, secret }: ActContext, id: SystemId): Promise<{ key: string } | undefined> {
  const loanId = ownId(id)
  if (loanId === undefined) return undefined
  const row = await handles.read.selectFrom('loan').select(['due_at', 'renewals']).where('id', '=', loanId).executeTakeFirst()
  return row && { key: securityKeyOfLoan(secret, { loanId, dueAt: new Date(row.due_at), renewals: row.renewals }) }
}

interface Searched {
  readonly patronId: number | undefined
  /** Loans that ended before this local day are left out, but those of the reader. */
  readonly since: string
}

const loansToSearch = ({ handles }: ActContext, { patronId, since }: Searched, below: number | undefined) =>
  handles.read
    .selectFrom('loan')
    .select(['id', 'due_at', 'renewals'])
    .where('patron_id', 'is not', null)
    .where((of) =>
      patronId === undefined ? of.or([of('state', '=', 'open'), of('closed_on', '>=', since)]) : of('patron_id', '=', patronId),
    )
    .$if(below !== undefined, (query) => query.where('id', '<', below!))
    .orderBy('id', 'desc')
    .limit(batchSize)
    .execute()

const loanShown = ({ handles }: ActContext, id: number) =>
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
    .where('loan.id', '=', id)
    .executeTakeFirstOrThrow()

const renewalsOf = ({ handles }: ActContext, loanIds: readonly number[]) =>
  loanIds.length === 0
    ? []
    : handles.read
        .selectFrom('renewal')
        .select(['loan_id', 'due_at_before', 'due_at', 'local_date'])
        .where('loan_id', 'in', [...loanIds])
        .orderBy('id')
        .execute()

type Renewal = Awaited<ReturnType<typeof renewalsOf>>[number]

/** What a key was made of. */
interface Made {
  readonly loanId: number
  readonly dueAt: string
  readonly count: number
  readonly renewals: readonly Renewal[]
}

async function madeFrom(context: ActContext, key: string, loans: Awaited<ReturnType<typeof loansToSearch>>): Promise<Made | undefined> {
  const ids = loans.filter((one) => one.renewals > 0).map((one) => one.id)
  const renewed = Map.groupBy(await renewalsOf(context, ids), (one) => one.loan_id)
  for (const { id: loanId, due_at: dueNow, renewals: countNow } of loans) {
    const renewals = renewed.get(loanId) ?? []
    const dues = [renewals[0]?.due_at_before ?? dueNow, ...renewals.map((one) => one.due_at)]
    const made = [...dues.map((dueAt, count) => ({ dueAt, count })), { dueAt: dueNow, count: countNow }]
    const known = made.find(({ dueAt, count }) =>
      same(key, securityKeyOfLoan(context.secret, { loanId, dueAt: new Date(dueAt), renewals: count })),
    )
    if (known) return { loanId, ...known, renewals }
  }
  return undefined
}

async function search(context: ActContext, key: string, searched: Searched): Promise<Made | undefined> {
  let below: number | undefined
  for (;;) {
    const loans = await loansToSearch(context, searched, below)
    const made = await madeFrom(context, key, loans)
    if (made || loans.length < batchSize) return made
    below = loans.at(-1)!.id
  }
}

/** The loan or the renewal that a key was made of. A key of an earlier renewal is known too, and said to be one. */
export async function receiptOf(context: ActContext, typed: string, patronId?: number): Promise<Receipt | undefined> {
  const key = typedSecurityKey(typed)
  if (!isSecurityKey(key)) return undefined
  const book = await loadRuleBook(context.handles)
  const known = await search(context, key, { patronId, since: daysAfter(book.today, -searchedDays) })
  if (!known) return undefined
  const loan = await loanShown(context, known.loanId)
  const { zone } = book.settings
  const due =
    known.dueAt === loan.due_at
      ? { day: loan.due_on, at: new Date(loan.due_at) }
      : {
          day: new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short' }).format(new Date(known.dueAt)),
          at: new Date(known.dueAt),
        }
  const renewedOn = known.count > 0 ? known.renewals[known.count - 1]?.local_date : undefined
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
