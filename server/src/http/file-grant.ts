import type { ActivityCode } from '@farol/contract/activities.ts'
import type { FastifyRequest } from 'fastify'
import type { Who } from '../ports/tokens.ts'
import { whoAsks } from './asking.ts'
import type { Binding } from './bind.ts'

/** What a file at an address of its own asks of who wants it: what the call asks that answers the same. */
export type FileGrants = Pick<Binding, 'handlers' | 'tokens'>

/** Answers who asks. Throws `acesso_negado` where who asks was not granted the activity, `credencial_invalida` for a token that is wrong. */
export async function requireFileGrant(
  { handlers, tokens }: FileGrants,
  request: FastifyRequest,
  activity: ActivityCode | undefined,
): Promise<Who> {
  const who = await whoAsks(request, tokens)
  await handlers.requireGrant(who, activity)
  return who
}
