import { escapeHtml } from '@farol/contract/escape-html.ts'
import type { Endpoint } from '@farol/contract/schemas/endpoint.ts'
import { refusals } from '@farol/contract/errors.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { EncodedBody } from '../search-service/encoded-body.ts'
import { openApiDocument } from './openapi.ts'

const callers = {
  anyone: 'anyone, also without a token',
  public: 'any valid token, the visitor’s included',
  patron: 'a signed-in person',
  staff: 'a member of the staff, signed in at the desk',
}

const fieldsOf = (schema: z.ZodMiniType | undefined) => (schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [])

const row = (name: string, values: readonly string[]) =>
  values.length === 0 ? '' : `<dt>${name}</dt><dd>${values.map((value) => `<code>${escapeHtml(value)}</code>`).join(' ')}</dd>`

/** Names that a sentence has between backticks are set as those of the lists. */
const withCode = (text: string) => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

function section(endpoint: Endpoint, slug: string): string {
  const path = withSlug(endpoint.path, slug)
  return `<section><h2><code>${endpoint.method} ${escapeHtml(path)}</code></h2><p>${withCode(endpoint.summary)}</p><dl><dt>Who</dt><dd>${callers[endpoint.caller]}</dd>${row('In the address', fieldsOf(endpoint.params))}${row('Query', fieldsOf(endpoint.query))}${row('Body', fieldsOf(endpoint.body))}${row('Answer', fieldsOf(endpoint.reply))}${row(
    'Refusals',
    endpoint.refusals.map((code) => `${refusals[code]} ${code}`),
  )}</dl></section>`
}

function page(endpoints: readonly Endpoint[], slug: string): string {
  const sections = [...endpoints].sort((a, b) => (a.path < b.path ? -1 : 1)).map((one) => section(one, slug))
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Calls of the catalogue</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Calls of the catalogue</h1><p>Made from the same promises that the server keeps. For programs: <a href="/api/openapi.json">OpenAPI 3.1</a>. The header <code>lang</code> (1 Portuguese, 3 Spanish, 5 English) chooses the language of messages and names.</p>${sections.join('')}</main></body></html>`
}

const styles = `:root{color-scheme:light dark;font:1rem/1.6 system-ui,sans-serif}body{margin:0}a{color:inherit}main{max-width:50rem;margin:0 auto;padding:1.5rem 1rem}section{border-top:1px solid;padding:1rem 0}h1,h2{line-height:1.25}h2{font-size:1.1rem;overflow-wrap:anywhere}dl{display:grid;grid-template-columns:minmax(6rem,auto) 1fr;gap:.25rem 1rem;margin:0}dd{margin:0;overflow-wrap:anywhere}dt{font-weight:600}`

/** `/api/openapi.json` for programs and `/api/docs` for people, both from what is really bound. */
export function addApiDocs(
  app: FastifyInstance,
  endpoints: () => readonly Endpoint[],
  site: { readonly publicUrl: string; readonly slug: string },
): void {
  // A megabyte, and more than a second of this thread: what is bound does not change while the program runs.
  let document: EncodedBody | undefined
  app.get('/api/openapi.json', async (request, reply) => {
    document ??= new EncodedBody(JSON.stringify(openApiDocument(endpoints(), site)))
    void reply
      .type('application/json; charset=utf-8')
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'no-cache', vary: 'accept-encoding' })
    return document.send(request, reply)
  })
  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page(endpoints(), site.slug)),
  )
  app.get('/api/docs.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
  )
}
