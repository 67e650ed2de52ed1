import type { FastifyInstance } from 'fastify'

/** Without the slashes at its end; of slashes alone one stays. No pattern: where the slashes end in another letter, it would begin anew at each. */
function withoutLastSlashes(path: string): string {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** The address under which a page is kept: without a slash at its end, its first word in small letters. Codes after it keep theirs. */
export function oneAddress(path: string): string {
  // Two slashes at the beginning would be another site's name.
  if (path.startsWith('//') || path.startsWith('/api') || path.endsWith('.php')) return path
  const plain = withoutLastSlashes(path)
  const [word] = /^\/[A-Za-z_]+(?=\/|$)/.exec(plain) ?? []
  return word ? word.toLowerCase() + plain.slice(word.length) : plain
}

/** Sends who asks by another spelling of an address there. */
export function addOneAddress(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
    const [path = '', ...query] = request.url.split('?')
    const one = oneAddress(path)
    return one === path ? undefined : reply.redirect([one, ...query].join('?'), 301)
  })
}
