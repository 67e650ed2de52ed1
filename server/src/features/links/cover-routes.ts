import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import type { CoverPictures } from '../../ports/cover-pictures.ts'
import type { Stores } from '../../ports/stores.ts'
import { visibleTitle } from '../../title-cards/visible-title.ts'

export interface CoverDeps extends Pick<Stores, 'titles'> {
  readonly coverPictures: CoverPictures
}

const codeOf = (query: unknown): number => {
  const text = (query as Record<string, unknown>)['acervo']
  if (typeof text !== 'string' || !/^[1-9]\d{0,14}$/.test(text)) throw new Refusal('acervo_nao_encontrado')
  return Number(text)
}

/**
 * `GET /api/links/image?acervo=12`: the cover's picture from a source that the institution chose, 404 where none has it, 502 where one did not
 * answer. The reader's browser asks nobody but us. A picture that is no picture in itself could run nowhere: the answer forbids it everything. Pages of other
 * sites may show it.
 */
export function addCoverPictures(app: FastifyInstance, deps: CoverDeps): void {
  app.get('/api/links/image', { config: { rateLimit: { max: 1_200, timeWindow: 60_000 } } }, async (request, reply) => {
    const { description } = await visibleTitle(deps, codeOf(request.query))
    const isbns = description.identifiers.filter((one) => one.scheme === 'isbn' && one.valid).map((one) => one.value)
    const picture = deps.coverPictures.isOffered ? await deps.coverPictures.find(isbns) : 'none'
    if (picture === 'unreachable') throw new Refusal('capas_inacessiveis')
    if (picture === 'none') throw new Refusal('nao_encontrado')
    return reply
      .header('cache-control', 'public, max-age=86400')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .type(picture.type)
      .send(picture.bytes)
  })
}
