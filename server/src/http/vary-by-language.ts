import type { FastifyInstance, FastifyRequest } from 'fastify'

const asked = new WeakMap<FastifyRequest, readonly string[]>()

/** Remembers by which headers the language of an answer was chosen. */
export const choosesBy = (request: FastifyRequest, headers: readonly string[]): void => {
  asked.set(request, headers)
}

const namesIn = (value: unknown): string[] =>
  String(value ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)

/** Whatever route answers in a reader's language says so: a cache in between keeps one copy for each. */
export function addVaryByLanguage(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const names = asked.get(request)
    if (names) reply.header('vary', [...new Set([...namesIn(reply.getHeader('vary')), ...names])].join(', '))
  })
}
