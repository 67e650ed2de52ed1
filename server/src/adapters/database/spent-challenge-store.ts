import type { SpentChallenges } from '../../ports/captcha.ts'
import type { Handles } from './handles.ts'

async function spend({ write }: Handles, digest: string, expiresAt: Date): Promise<boolean> {
  const row = await write
    .insertInto('spent_challenge')
    .values({ digest, expires_at: expiresAt.toISOString() })
    .onConflict((taken) => taken.column('digest').doNothing())
    .returning('digest')
    .executeTakeFirst()
  return row !== undefined
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('spent_challenge').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const spentChallengeStore = (handles: Handles): SpentChallenges => ({
  spend: (digest, expiresAt) => spend(handles, digest, expiresAt),
  prune: (before) => prune(handles, before),
})
