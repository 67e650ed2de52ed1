import { openPatronPages } from '@farol/contract/account-screens.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage, type PlainPage } from '../../http/plain-page.ts'
import { pageLanguage } from '../../http/asking.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { verifyClearance, type ClearanceDeps } from './own-clearance.ts'

export interface CheckPageDeps extends ClearanceDeps {
  readonly languages: readonly Language[]
  readonly readSiteName: (language: Language) => Promise<string>
}

/** A local day YYYY-MM-DD in words of the language. */
const inWords = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(languageTag(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

type Verified = Awaited<ReturnType<typeof verifyClearance>>

function sentenceOf(found: Verified, language: Language): string {
  const sentence = serverTexts(language, 'clearance').check[found.situacao]
  if (found.situacao === 'nao_encontrada') return sentence
  const { numero, nome, vinculo, emissao, validade } = found
  const days = { emissao: inWords(emissao, language), validade: inWords(validade, language) }
  const values = new Map(Object.entries({ numero, nome, vinculo, ...days }))
  return sentence.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values.get(name) ?? whole)
}

async function frameOf({ languages, readSiteName }: CheckPageDeps, request: FastifyRequest) {
  const language = pageLanguage(request, languages)
  const { check } = serverTexts(language, 'clearance')
  return { language, check, frame: { language, site: await readSiteName(language), title: check.title } }
}

async function ask(deps: CheckPageDeps, request: FastifyRequest, reply: FastifyReply) {
  const { codigo } = request.query as { readonly codigo?: unknown }
  if (typeof codigo === 'string' && codigo.trim() !== '')
    return reply.redirect(`/nada-consta/${encodeURIComponent(codigo.trim().slice(0, 64).toWellFormed())}`, 303)
  const { check, frame } = await frameOf(deps, request)
  const field = { name: 'codigo', label: check.field, type: 'text', autocomplete: 'off' } as const
  const page: PlainPage = { ...frame, sentences: [check.intro], form: { method: 'get', fields: [field], button: check.button } }
  return sendPlainPage(reply, 200, page)
}

async function show(deps: CheckPageDeps, request: FastifyRequest, reply: FastifyReply) {
  const { language, check, frame } = await frameOf(deps, request)
  const found = await verifyClearance(deps, (request.params as { readonly codigo: string }).codigo, language)
  const link = { href: openPatronPages.clearanceCheck, text: check.again }
  return sendPlainPage(reply, found.situacao === 'nao_encontrada' ? 404 : 200, { ...frame, sentences: [sentenceOf(found, language)], link })
}

/** Anybody checks the code of a no-debts declaration: without scripts, ten codes a minute from one network. */
export function addCheckPages(app: FastifyInstance, deps: CheckPageDeps): void {
  const limit = { config: { rateLimit: { max: 10, timeWindow: 60_000 } } }
  app.get(openPatronPages.clearanceCheck, (request, reply) => ask(deps, request, reply))
  app.get(openPatronPages.clearanceOfCode, limit, (request, reply) => show(deps, request, reply))
}
