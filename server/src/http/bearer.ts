import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyRequest } from 'fastify'
import type { Tokens } from '../ports/tokens.ts'
import type { Who } from '../ports/tokens.ts'

/** Who asks, by the Authorization header. No header: anonymous. Throws `credencial_invalida` for a token that is wrong or expired. */
export async function whoAsks(request: FastifyRequest, tokens: Tokens): Promise<Who> {
  const header = request.headers.authorization
  if (header === undefined) return { kind: 'anonymous' }
  const token = /^Bearer ([A-Za-z0-9._~-]{1,512})$/i.exec(header)?.[1]
  const bearer = token === undefined ? undefined : await tokens.bearerOf(token)
  if (!bearer) throw new Refusal('credencial_invalida')
  return bearer
}
