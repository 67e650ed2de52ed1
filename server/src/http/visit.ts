import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Visit } from '../ports/visit.ts'

/** A page of another site cannot set these headers: Sec-Fetch-Site where the browser sends it, else Origin against our own host. */
function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  const { origin, host } = request.headers
  if (origin === undefined || !URL.canParse(origin)) return false
  return new URL(origin).host === host
}

export const visitBy = (request: FastifyRequest, reply: FastifyReply): Visit => ({
  address: request.ip,
  userAgent: request.headers['user-agent'],
  sameOrigin: isSameOrigin(request),
  cookie: (name) => request.cookies[name],
  setCookie: (name, value, options) => void reply.setCookie(name, value, options),
})
