import type {
  CodeDecision,
  CodeTry,
  EarlierCode,
  NewRecoveryCode,
  OpenedCode,
  RecoveryCodeRow,
  RecoveryCodes,
  TryCounter,
} from '../../ports/recovery-codes.ts'
import { instant, type Handles } from './handles.ts'

const columns = ['id', 'account_key', 'login_id', 'seed', 'expires_at', 'proved_at', 'used_at'] as const

interface Row {
  readonly id: number
  readonly account_key: string
  readonly login_id: number | null
  readonly seed: string
  readonly expires_at: string
  readonly proved_at: string | null
  readonly used_at: string | null
}

const codeOf = (row: Row): RecoveryCodeRow => ({
  id: row.id,
  accountKey: row.account_key,
  ...(row.login_id !== null && { loginId: row.login_id }),
  seed: row.seed,
  expiresAt: new Date(row.expires_at),
  proved: row.proved_at !== null,
  used: row.used_at !== null,
})

/** Those who ask for one account, or try its codes, come one after the other. */
async function holdAccount(inside: Handles, accountKey: string) {
  const now = instant(inside)
  return inside.write
    .insertInto('account_guard')
    .values({ account_key: accountKey, updated_at: now })
    .onConflict((taken) => taken.column('account_key').doUpdateSet({ updated_at: now }))
    .returning(['recovery_tries', 'recovery_day'])
    .executeTakeFirstOrThrow()
}

async function earlierCodes(
  { write }: Handles,
  { accountKey, browserHash }: NewRecoveryCode,
  since: Date,
): Promise<readonly EarlierCode[]> {
  const rows = await write
    .selectFrom('recovery_code')
    .select(['seed', 'created_at', 'expires_at', 'browser_hash', 'used_at'])
    .where('account_key', '=', accountKey)
    .where('created_at', '>', since.toISOString())
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    seed: row.seed,
    createdAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
    isOwn: row.browser_hash === browserHash,
    isUsed: row.used_at !== null,
  }))
}

type Decide<R> = (earlier: readonly EarlierCode[]) => CodeDecision<R>

async function open<R>(handles: Handles, code: NewRecoveryCode, since: Date, decide: Decide<R>): Promise<{ refused: R } | OpenedCode> {
  return handles.atomically(async (inside) => {
    await holdAccount(inside, code.accountKey)
    const decision = decide(await earlierCodes(inside, code, since))
    if (decision && 'refused' in decision) return decision
    const { seed, expiresAt } = decision?.join ?? code
    const { id } = await inside.write
      .insertInto('recovery_code')
      .values({
        account_key: code.accountKey,
        login_id: code.loginId ?? null,
        seed,
        browser_hash: code.browserHash,
        created_at: instant(inside),
        expires_at: expiresAt.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { id, isNew: decision === undefined, expiresAt }
  })
}

async function byId({ read }: Handles, id: number): Promise<RecoveryCodeRow | undefined> {
  const row = await read.selectFrom('recovery_code').select(columns).where('id', '=', id).executeTakeFirst()
  return row && codeOf(row)
}

const columnOf = { own: 'tries', stray: 'stray_tries' } as const

/** The newest code of this browser; without one the newest of the account, which others asked for. */
async function triedCode({ write }: Handles, { accountKey, browserHash }: CodeTry) {
  const newest = write.selectFrom('recovery_code').select('id').where('account_key', '=', accountKey).orderBy('id', 'desc').limit(1)
  const own = browserHash === undefined ? undefined : await newest.where('browser_hash', '=', browserHash).executeTakeFirst()
  if (own) return { id: own.id, counter: 'own' } as const
  const any = await newest.executeTakeFirst()
  return any && ({ id: any.id, counter: 'stray' } as const)
}

async function countAttempt(handles: Handles, given: CodeTry) {
  return handles.atomically(async (inside) => {
    const guard = await holdAccount(inside, given.accountKey)
    const today = instant(inside).slice(0, 10)
    const before = guard.recovery_day === today ? guard.recovery_tries : 0
    if (before >= given.maxInDay) return 'day'
    const tried = await triedCode(inside, given)
    if (!tried) return undefined
    const column = columnOf[tried.counter]
    const row = await inside.write
      .updateTable('recovery_code')
      .set((of) => ({ [column]: of(column, '+', 1) }))
      .where('id', '=', tried.id)
      .where(column, '<', given.max)
      .where('used_at', 'is', null)
      .where('expires_at', '>', instant(inside))
      .returning(columns)
      .executeTakeFirst()
    if (!row) return undefined
    await inside.write
      .updateTable('account_guard')
      .set({ recovery_day: today, recovery_tries: before + 1 })
      .where('account_key', '=', given.accountKey)
      .execute()
    return { code: codeOf(row), counter: tried.counter }
  })
}

async function prove(handles: Handles, id: number, until: Date, counter: TryCounter): Promise<void> {
  const column = columnOf[counter]
  await handles.write
    .updateTable('recovery_code')
    // The right code cost no try: the one who has it still needs one to set the password.
    .set((of) => ({
      proved_at: of.fn.coalesce('proved_at', of.val(instant(handles))),
      expires_at: until.toISOString(),
      [column]: of(column, '-', 1),
    }))
    .where('id', '=', id)
    .execute()
}

async function use(handles: Handles, id: number): Promise<boolean> {
  return handles.atomically(async (inside) => {
    const used = await inside.write
      .updateTable('recovery_code')
      .set({ used_at: instant(inside) })
      .where('id', '=', id)
      .where('used_at', 'is', null)
      .where('proved_at', 'is not', null)
      .returning(['account_key', 'seed'])
      .executeTakeFirst()
    if (!used) return false
    await inside.write
      .updateTable('recovery_code')
      .set({ used_at: instant(inside), proved_at: instant(inside) })
      .where('account_key', '=', used.account_key)
      .where('seed', '=', used.seed)
      .where('used_at', 'is', null)
      .execute()
    return true
  })
}

/** Whoever was sent a code of this login, or has proved one, begins again. */
export async function endRecoveryCodesOf(handles: Handles, loginId: number): Promise<void> {
  const now = instant(handles)
  await handles.write
    .updateTable('recovery_code')
    .set((of) => ({ used_at: now, proved_at: of.fn.coalesce('proved_at', of.val(now)) }))
    .where('login_id', '=', loginId)
    .where('used_at', 'is', null)
    .execute()
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('recovery_code').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const recoveryCodeStore = (handles: Handles): RecoveryCodes => ({
  open: (code, since, decide) => open(handles, code, since, decide),
  byId: (id) => byId(handles, id),
  countAttempt: (given) => countAttempt(handles, given),
  prove: (id, until, counter) => prove(handles, id, until, counter),
  use: (id) => use(handles, id),
  endOf: (loginId) => endRecoveryCodesOf(handles, loginId),
  prune: (before) => prune(handles, before),
})
