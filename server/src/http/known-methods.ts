import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

interface KnownRoute {
  readonly path: RegExp
  readonly methods: readonly string[]
  /** How many of its parts stand for any code. */
  readonly places: number
  /** Programs in pages of other sites may read it. */
  readonly isOpen: boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Programs in pages of other sites may read it. */
    readonly open?: boolean
  }
}

const segmentPattern = (segment: string) => (segment.startsWith(':') ? '[^/]+' : segment.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))

const patternOf = (url: string) => new RegExp(`^${url.split('/').map(segmentPattern).join('/')}$`)

/** Which methods the calls of the API take, learned as routes are added: an address that is there is not "not found" by another method. */
export class KnownMethods {
  readonly #routes: KnownRoute[] = []

  constructor(app: FastifyInstance) {
    app.addHook('onRoute', ({ url, method, config }) => {
      if (!url.startsWith('/api/') || url.includes('*')) return
      const isOpen = config?.open === true
      this.#routes.push({ path: patternOf(url), methods: [method].flat(), places: url.split('/:').length - 1, isOpen })
    })
  }

  /** Answers a preflight of what is open, refuses a wrong method; undefined where the address is not one of the API's. */
  answer(request: FastifyRequest, reply: FastifyReply): Refusal | 'answered' | undefined {
    const [path = ''] = request.url.split('?')
    const all = this.#routes.filter((route) => route.path.test(path))
    // A word that stands in a route goes before a place for any code, as the router has it.
    const fewest = Math.min(...all.map(({ places }) => places))
    const found = all.filter(({ places }) => places === fewest)
    const methods = [...new Set(found.flatMap((route) => route.methods))]
    if (methods.length === 0 || methods.includes(request.method)) return undefined
    reply.header('allow', methods.join(', '))
    if (request.method !== 'OPTIONS' || !found.some(({ isOpen }) => isOpen)) return new Refusal('metodo_nao_permitido')
    // The language is the only header of ours; a token is never sent from other sites.
    void reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-methods', 'GET, HEAD')
      .header('access-control-allow-headers', 'lang')
      .header('access-control-max-age', '86400')
      .code(204)
      .send()
    return 'answered'
  }
}
