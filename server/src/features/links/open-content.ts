import type { ContentProvider } from '@farol/contract/content-providers.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { ContentAccess as WireAccess } from '@farol/contract/links.ts'
import type { Clock } from '../../ports/clock.ts'
import { isAtProvider, ProviderFailure, type Access, type ContentAccess, type Provider } from '../../ports/content-providers.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PatronBearer } from '../../ports/tokens.ts'
import { describedTitle } from '../../title-cards/described-title.ts'
import { localDay } from '@farol/contract/library-zone.ts'

export interface ContentDeps extends Pick<Stores, 'logins' | 'providers' | 'titles'> {
  readonly contentAccess: ContentAccess
  readonly clock: Clock
  readonly failed: (error: ProviderFailure, provider: string) => void
}

export interface ContentAsked {
  readonly provider: ContentProvider
  /** A title whose own link to the provider is to be opened. */
  readonly title?: string | undefined
  /** Which of the title's links, counted from 1. */
  readonly link?: string | undefined
  readonly document?: string | undefined
}

const refusals = {
  not_activated: 'documentos_nao_ativado',
  unreachable: 'documentos_inacessivel',
  access_denied: 'documentos_acesso_negado',
} as const

/** The address that the title's record gives at this provider, by that link of it if it is one; undefined when it gives none. */
async function targetOf({ titles }: ContentDeps, provider: Provider, { title: code, link }: ContentAsked): Promise<string | undefined> {
  if (code === undefined || !/^[1-9]\d{0,14}$/.test(code)) return undefined
  const title = await titles.byId(Number(code))
  if (!title || title.suppressed) return undefined
  const { links } = describedTitle(title).description
  const named = link === undefined ? undefined : links[Number(link) - 1]
  return [...(named ? [named] : []), ...links].find(({ url }) => isAtProvider(provider, url))?.url
}

const wireForm = (access: Access): Partial<WireAccess> =>
  access.kind === 'form'
    ? { formulario: { metodo: 'POST', acao: access.action, campos: { ...access.fields } } }
    : { url: access.url, ...(access.referrer && { referencia: access.referrer === 'page' ? 'unsafe-url' : 'origin' }) }

/**
 * The way into a provider's content for one person, counted by the person's category. Throws the refusals of `openRestrictedContent`.
 */
export async function openContent(deps: ContentDeps, patron: PatronBearer, asked: ContentAsked): Promise<WireAccess> {
  const provider = await deps.providers.find(asked.provider)
  if (!provider) throw new Refusal('documentos_nao_ativado')
  const today = localDay(deps.clock.now())
  const reader = await deps.logins.reader(patron.loginId, today)
  if (!reader || (provider.needsActiveBond && !reader.hasActiveBond)) throw new Refusal('vinculo_inativo')
  const target = await targetOf(deps, provider, asked)
  const wanted = { ...(target !== undefined && { target }), ...(asked.document !== undefined && { document: asked.document }) }
  const access = await deps.contentAccess.open(provider, reader, wanted).catch((error: unknown) => {
    if (!(error instanceof ProviderFailure)) throw error
    deps.failed(error, provider.slug)
    throw new Refusal(refusals[error.reason])
  })
  await deps.providers.count(provider.id, reader.categoryId, today)
  return {
    provedor: provider.slug,
    nome: provider.name,
    ...wireForm(access),
    ...(access.expiresAt && { expira: access.expiresAt.toISOString() }),
    ...(access.afterwards !== undefined && { titulo_url: access.afterwards }),
  }
}
