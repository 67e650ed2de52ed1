import type { NewRecoveryCode, RecoveryCodeRow, RecoveryCodes } from '../../ports/recovery-codes.ts'
import { instant, type Handles } from './handles.ts'

const columns = ['id', 'account_key', 'login_id', 'seed', 'tries', 'expires_at', 'proved_at', 'used_at'] as const

interface Row {
  readonly id: number
  readonly account_key: string
  readonly login_id: number | null
  readonly seed: string
  readonly tries: number
  readonly expires_at: string
  readonly proved_at: string | null
  readonly used_at: string | null
}

const codeOf = (row: Row): RecoveryCodeRow => ({
  id: row.id,
  accountKey: row.account_key,
  ...(row.login_id !== null && { loginId: row.login_id }),
  seed: row.seed,
  tries: row.tries,
  expiresAt: new Date(row.expires_at),
  proved: row.proved_at !== null,
  used: row.used_at !== null,
})

/** Those who ask for one account come one after the other. */
async function holdAccount(inside: Handles, accountKey: string): Promise<void> {
  const now = instant(inside)
  await inside.write
    .insertInto('account_guard')
    .values({ account_key: accountKey, updated_at: now })
    .onConflict((taken) => taken.column('account_key').doUpdateSet({ updated_at: now }))
    .execute()
}

async function open<R>(handles: Handles, code: NewRecoveryCode, since: Date, decide: (earlier: readonly Date[]) => R | undefined) {
  return handles.atomically(async (inside) => {
    await holdAccount(inside, code.accountKey)
    const earlier = await inside.write
      .selectFrom('recovery_code')
      .select('created_at')
      .where('account_key', '=', code.accountKey)
      .where('created_at', '>', since.toISOString())
      .orderBy('id', 'desc')
      .execute()
    const refused = decide(earlier.map((row) => new Date(row.created_at)))
    if (refused !== undefined) return { refused }
    return inside.write
      .insertInto('recovery_code')
      .values({
        account_key: code.accountKey,
        login_id: code.loginId ?? null,
        seed: code.seed,
        created_at: instant(inside),
        expires_at: code.expiresAt.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

async function byId({ read }: Handles, id: number): Promise<RecoveryCodeRow | undefined> {
  const row = await read.selectFrom('recovery_code').select(columns).where('id', '=', id).executeTakeFirst()
  return row && codeOf(row)
}

async function countAttempt(handles: Handles, accountKey: string, max: number): Promise<RecoveryCodeRow | undefined> {
  const row = await handles.write
    .updateTable('recovery_code')
    .set((of) => ({ tries: of('tries', '+', 1) }))
    .where('id', '=', (of) =>
      of
        .selectFrom('recovery_code')
        .select((newest) => newest.fn.max('id').as('id'))
        .where('account_key', '=', accountKey),
    )
    .where('tries', '<', max)
    .where('used_at', 'is', null)
    .where('expires_at', '>', instant(handles))
    .returning(columns)
    .executeTakeFirst()
  return row && codeOf(row)
}

async function prove(handles: Handles, id: number, until: Date): Promise<void> {
  await handles.write
    .updateTable('recovery_code')
    // The right code cost no try: the one who has it still needs one to set the password.
    .set((of) => ({
      proved_at: of.fn.coalesce('proved_at', of.val(instant(handles))),
      expires_at: until.toISOString(),
      tries: of('tries', '-', 1),
    }))
    .where('id', '=', id)
    .execute()
}

async function use(handles: Handles, id: number): Promise<boolean> {
  const done = await handles.write
    .updateTable('recovery_code')
    .set({ used_at: instant(handles) })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('proved_at', 'is not', null)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('recovery_code').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const recoveryCodeStore = (handles: Handles): RecoveryCodes => ({
  open: (code, since, decide) => open(handles, code, since, decide),
  byId: (id) => byId(handles, id),
  countAttempt: (accountKey, max) => countAttempt(handles, accountKey, max),
  prove: (id, until) => prove(handles, id, until),
  use: (id) => use(handles, id),
  prune: (before) => prune(handles, before),
})
