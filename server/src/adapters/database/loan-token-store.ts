import type { LoanTokens, NewLoanToken } from '../../ports/loan-tokens.ts'
import { instant, type Handles } from './handles.ts'

async function issue(handles: Handles, { patronId, loginId, tokenHash, expiresAt }: NewLoanToken): Promise<boolean> {
  const now = instant(handles)
  return handles.atomically(async ({ write }) => {
    await write
      .deleteFrom('loan_token')
      .where((of) => of.or([of('patron_id', '=', patronId), of('expires_at', '<=', now)]))
      .execute()
    const made = await write
      .insertInto('loan_token')
      .values({ patron_id: patronId, login_id: loginId, token_hash: tokenHash, created_at: now, expires_at: expiresAt.toISOString() })
      .onConflict((known) => known.doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  })
}

async function present(handles: Handles, patronId: number) {
  const row = await handles.read
    .selectFrom('loan_token')
    .select(['created_at', 'expires_at'])
    .where('patron_id', '=', patronId)
    .where('expires_at', '>', instant(handles))
    .executeTakeFirst()
  return row && { createdAt: new Date(row.created_at), expiresAt: new Date(row.expires_at) }
}

async function use(handles: Handles, tokenHash: string) {
  const row = await handles.write
    .deleteFrom('loan_token')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', instant(handles))
    .returning(['patron_id', 'login_id'])
    .executeTakeFirst()
  return row && { patronId: row.patron_id, loginId: row.login_id }
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('loan_token').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const loanTokenStore = (handles: Handles): LoanTokens => ({
  issue: (token) => issue(handles, token),
  present: (patronId) => present(handles, patronId),
  async revoke(patronId) {
    await handles.write.deleteFrom('loan_token').where('patron_id', '=', patronId).execute()
  },
  use: (tokenHash) => use(handles, tokenHash),
  prune: (before) => prune(handles, before),
})
