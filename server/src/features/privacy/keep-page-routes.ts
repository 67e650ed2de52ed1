import { accountScreens, openPatronPages } from '@farol/contract/account-screens.ts'
import type { Language } from '@farol/contract/language.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendPlainPage, type PlainPage } from '../../http/plain-page.ts'
import { pageLanguage } from '../../http/asking.ts'
import type { Stores, Transactions } from '../../ports/stores.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { deletionOf } from './deletion-emails.ts'

export interface KeepPageDeps extends Pick<Stores, 'dataRequests'>, Transactions {
  readonly secret: Buffer
  readonly slug: string
  readonly languages: readonly Language[]
  readonly readSiteName: (language: Language) => Promise<string>
}

type Words = Readonly<Record<'title' | 'ask' | 'button' | 'done' | 'gone' | 'toPrivacy' | 'toSignIn', string>>

/** Takes the wish for deletion back, reached from an e-mail; needs neither scripts nor a sign-in. A wish that does not wait: 404. */
export function addKeepPage(app: FastifyInstance, deps: KeepPageDeps): void {
  const limit = { config: { rateLimit: { max: 30, timeWindow: 60_000 } } }
  const wordsFor = async (request: FastifyRequest) => {
    const language = pageLanguage(request, deps.languages)
    const words: Words = serverTexts(language, 'privacy').keepPage
    return { words, frame: { language, site: await deps.readSiteName(language), title: words.title } }
  }
  const wishFor = (request: FastifyRequest) => deletionOf(deps, (request.params as { readonly chave: string }).chave)
  const goneOf = (frame: Pick<PlainPage, 'language' | 'site' | 'title'>, words: Words): PlainPage => ({
    ...frame,
    sentences: [words.gone],
    link: { href: withSlug(accountScreens.privacy, deps.slug), text: words.toPrivacy },
  })

  app.get(openPatronPages.keepAccount, limit, async (request, reply) => {
    const { words, frame } = await wordsFor(request)
    if (!(await wishFor(request))) return sendPlainPage(reply, 404, goneOf(frame, words))
    return sendPlainPage(reply, 200, { ...frame, sentences: [words.ask], form: { fields: [], button: words.button } })
  })
  app.post(openPatronPages.keepAccount, limit, async (request, reply) => {
    const { words, frame } = await wordsFor(request)
    const wish = await wishFor(request)
    const isTakenBack =
      wish !== undefined &&
      (await deps.together(async ({ dataRequests, audit }) => {
        if (!(await dataRequests.takeBack(wish.patronId))) return false
        await audit.record({ actor: { kind: 'visitor' }, act: 'took_deletion_back', subject: { kind: 'patron', id: wish.patronId } })
        return true
      }))
    if (!isTakenBack) return sendPlainPage(reply, 404, goneOf(frame, words))
    return sendPlainPage(reply, 200, { ...frame, sentences: [words.done], link: { href: '/login', text: words.toSignIn } })
  })
}
