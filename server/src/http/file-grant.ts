import type { ActivityCode } from '@farol/contract/activities.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Who } from '../ports/tokens.ts'
import { whoAsks } from './asking.ts'
import type { Binding } from './bind.ts'

/** What a file at an address of its own asks of who wants it: what the call asks that answers the same. */
export type FileGrants = Pick<Binding, 'handlers' | 'tokens'>

/** A file that was refused to who came without a token, as a browser does that opens its address. From `page` it is given to who is signed in. */
export class FileNeedsSignIn extends Refusal {
  readonly page: string

  constructor(page: string) {
    super('acesso_negado')
    this.page = page
  }
}

/**
 * Answers who asks. Throws `acesso_negado` where who asks was not granted the activity, `credencial_invalida` for a token that is wrong. `page` is the address of
 * the page that offers the file, where there is one.
 */
export async function requireFileGrant(
  { handlers, tokens }: FileGrants,
  request: FastifyRequest,
  activity: ActivityCode | undefined,
  page?: string,
): Promise<Who> {
  const who = await whoAsks(request, tokens)
  const { authorization } = request.headers
  if (page !== undefined && authorization === undefined && activity !== undefined && !(await handlers.isGranted(who, activity)))
    throw new FileNeedsSignIn(page)
  await handlers.requireGrant(who, activity)
  return who
}
