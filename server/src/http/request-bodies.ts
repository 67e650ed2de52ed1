import formBody from '@fastify/formbody'
import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { checkJsonLimits } from './input-limits.ts'
import { parseFormText, RefusedQuery } from './query-text.ts'

const isForm = (type: string | undefined) => /^application\/x-www-form-urlencoded\b/i.test(type ?? '')

/** Throws `tipo_de_corpo_invalido` for a form. */
export function refuseForm(request: FastifyRequest): void {
  if (isForm(request.headers['content-type'])) throw new Refusal('tipo_de_corpo_invalido')
}

/** Throws what can be known without reading the body. */
function refuseUnread(request: FastifyRequest): void {
  const encoding = request.headers['content-encoding']
  if (encoding !== undefined && encoding.trim().toLowerCase() !== 'identity')
    throw new Refusal('tipo_de_corpo_invalido', { codificacao: 'identity' })
  if (request.is404) throw new Refusal('nao_encontrado')
  if (request.query instanceof RefusedQuery) throw request.query.refusal
}

/** Bodies are JSON, or forms where a route takes them; never compressed. Everything that is refused unread is refused after the call was counted for the rate limit. */
export async function addBodies(app: FastifyInstance): Promise<void> {
  app.addHook('preParsing', async (request) => refuseUnread(request))
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    checkJsonLimits(body)
    void parseJson(request, body, done)
  })
  await app.register(formBody, { parser: parseFormText })
}
