import { accountScreens, openPatronPages } from '@farol/contract/account-screens.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendPlainPage, type PlainPage } from '../../http/plain-page.ts'
import { errorBody } from '../../http/problems.ts'
import { pageLanguage } from '../../http/asking.ts'
import type { EmailChange } from '../../ports/email-changes.ts'
import { confirmChange, openChange, undoChange, type AnsweringDeps } from './answer-email-change.ts'
import { emailPageTexts } from './email-page-texts.ts'

export interface EmailPageDeps extends AnsweringDeps {
  readonly slug: string
  readonly languages: readonly Language[]
  readonly readSiteName: (language: Language) => Promise<string>
}

type Kind = 'confirm' | 'undo'
type TextKey = keyof ReturnType<typeof emailPageTexts>

const words = (language: Language, key: TextKey, email = '') => emailPageTexts(language)[key].replace('{email}', email)

const frameOf = async (deps: EmailPageDeps, language: Language, title: TextKey) => ({
  language,
  site: await deps.readSiteName(language),
  title: words(language, title),
})

async function gonePage(deps: EmailPageDeps, language: Language, title: TextKey): Promise<PlainPage> {
  const link = { href: withSlug(accountScreens.personalData, deps.slug), text: words(language, 'toPersonalData') }
  return { ...(await frameOf(deps, language, title)), sentences: [words(language, 'gone')], link }
}

async function askPage(deps: EmailPageDeps, language: Language, kind: Kind, change: EmailChange, error?: string): Promise<PlainPage> {
  if (kind === 'undo') {
    const frame = await frameOf(deps, language, 'undoTitle')
    const form = { fields: [], button: words(language, 'undo') }
    return { ...frame, sentences: [words(language, 'undoAsk', change.oldEmail)], form }
  }
  const password = { name: 'senha', label: words(language, 'password'), type: 'password', autocomplete: 'current-password' } as const
  const form = { fields: [password], button: words(language, 'confirm') }
  const frame = await frameOf(deps, language, 'confirmTitle')
  return { ...frame, sentences: [words(language, 'confirmAsk', change.newEmail)], error, form }
}

async function donePage(deps: EmailPageDeps, language: Language, kind: Kind, change: EmailChange): Promise<PlainPage> {
  if (kind === 'undo')
    return {
      ...(await frameOf(deps, language, 'undoTitle')),
      sentences: [words(language, 'undone')],
      link: { href: '/login', text: words(language, 'toSignIn') },
    }
  const link = { href: withSlug(accountScreens.personalData, deps.slug), text: words(language, 'toPersonalData') }
  return { ...(await frameOf(deps, language, 'confirmTitle')), sentences: [words(language, 'confirmed', change.newEmail)], link }
}

function passwordOf(request: FastifyRequest): string {
  const { senha } = (request.body ?? {}) as { readonly senha?: unknown }
  return typeof senha === 'string' ? senha.slice(0, 1_024) : ''
}

const limit = { config: { rateLimit: { max: 30, timeWindow: 60_000 } } }

function addPage(app: FastifyInstance, deps: EmailPageDeps, kind: Kind, path: string): void {
  const title = kind === 'confirm' ? 'confirmTitle' : 'undoTitle'
  const open = (request: FastifyRequest) => openChange(deps, kind, (request.params as { readonly chave: string }).chave)
  const gone = async (reply: FastifyReply, language: Language) => sendPlainPage(reply, 404, await gonePage(deps, language, title))

  app.get(path, limit, async (request, reply) => {
    const language = pageLanguage(request, deps.languages)
    const change = await open(request)
    return change ? sendPlainPage(reply, 200, await askPage(deps, language, kind, change)) : gone(reply, language)
  })
  app.post(path, limit, async (request, reply) => {
    const language = pageLanguage(request, deps.languages)
    const change = await open(request)
    if (!change) return gone(reply, language)
    try {
      const done = kind === 'undo' ? await undoChange(deps, change) : await confirmChange(deps, change, passwordOf(request), request.ip)
      return done ? sendPlainPage(reply, 200, await donePage(deps, language, kind, change)) : await gone(reply, language)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendPlainPage(reply, error.status, await askPage(deps, language, kind, change, errorBody(error, language).message))
    }
  })
}

/** Confirms a new e-mail address, or takes a change of it back: pages that need no scripts, reached from e-mails. */
export function addEmailPages(app: FastifyInstance, deps: EmailPageDeps): void {
  addPage(app, deps, 'confirm', openPatronPages.confirmEmail)
  addPage(app, deps, 'undo', openPatronPages.undoEmail)
}
