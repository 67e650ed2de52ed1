import type { ContentProvider } from '@farol/contract/content-providers.ts'

/** The ways into somebody else's content. */
export const providerDrivers = ['form_post', 'api_url', 'signed_link', 'referrer_page', 'gateway', 'plain_link'] as const
export type ProviderDriver = (typeof providerDrivers)[number]

/** What each provider is called and how it is usually reached; an institution whose contract says otherwise names another way. */
export const usualProviders: Readonly<Record<ContentProvider, readonly [name: string, driver: ProviderDriver]>> = {
  pearson: ['Biblioteca Virtual (Pearson)', 'form_post'],
  minhabiblioteca: ['Minha Biblioteca', 'api_url'],
  target: ['Target GEDWeb', 'signed_link'],
  abnt: ['ABNT Coleção', 'signed_link'],
  ebsco: ['EBSCO', 'gateway'],
  proquest: ['ProQuest Ebook Central', 'gateway'],
  rtproview: ['RT ProView', 'signed_link'],
  forum: ['Fórum Conhecimento Jurídico', 'signed_link'],
  vlex: ['vLex', 'referrer_page'],
  saraiva: ['Saraiva Biblioteca Digital', 'signed_link'],
  uptodate: ['UpToDate', 'gateway'],
  dotlib: ['Dot.Lib', 'gateway'],
  elsevier: ['Elsevier', 'gateway'],
  arvore: ['Árvore', 'signed_link'],
  capes: ['Portal de Periódicos CAPES', 'gateway'],
}

export const signatureMethods = ['hmac-sha256', 'hmac-sha1', 'sha256', 'md5'] as const

/** What may be told to a provider about the reader; what is not listed is a pseudonym that only this provider gets. */
export const disclosures = ['name', 'email', 'registration'] as const
export type Disclosure = (typeof disclosures)[number]

/** How a provider is reached. Texts may hold marks: `{login}`, `{first}`, `{last}`, `{email}`, `{time}`, `{expires}`, `{nonce}`, `{document}`, `{target}`, `{signature}`. */
export interface ProviderSettings {
  readonly address: string
  /** Hosts beside the address's own that ways may lead to; `*.example.org` stands for all below. */
  readonly hosts: readonly string[]
  /** The provider stands in the institution's own network: private addresses and plain http are let through. */
  readonly insideNetwork: boolean
  readonly discloses: readonly Disclosure[]
  /** Fields of the form or of the call's body. */
  readonly fields: Readonly<Record<string, string>>
  readonly signature?: { readonly method: (typeof signatureMethods)[number]; readonly of: string }
  /** The header that carries the key of a call. */
  readonly keyHeader?: string
  /** Where the address stands in a call's answer. */
  readonly answer?: string
  /** Where a gateway leads to, unless a title says more. */
  readonly target?: string
  /** What the provider sees of the page that the reader comes from. */
  readonly referrer?: 'origin' | 'page'
}

export interface Provider {
  readonly id: number
  readonly slug: ContentProvider
  readonly name: string
  readonly driver: ProviderDriver
  readonly needsActiveBond: boolean
  readonly settings: ProviderSettings
}

export interface ConfiguredProvider {
  readonly slug: ContentProvider
  readonly name: string
  readonly driver: ProviderDriver
  readonly needsActiveBond: boolean
  readonly settings: ProviderSettings
}

/** How often a provider was opened in a month by one category, or by people of none. */
export interface ProviderUse {
  readonly slug: ContentProvider
  readonly month: number
  readonly category?: string
  readonly count: number
}

/** The fixed list of providers, which of them are switched on, and how often they were opened. Never by whom. */
export interface Providers {
  /** Switches these on and all others off. */
  put(configured: readonly ConfiguredProvider[]): Promise<void>
  /** Those that are switched on, in the list's order. */
  active(): Promise<readonly Provider[]>
  find(slug: ContentProvider): Promise<Provider | undefined>
  /** Counts one way in, on a local date. */
  count(providerId: number, categoryId: number | undefined, localDate: string): Promise<void>
  useOf(year: number): Promise<readonly ProviderUse[]>
}

/** What a driver may know of the reader. */
export interface ContentReader {
  /** Never leaves as it is: pseudonyms are made of it. */
  readonly patronId: number
  readonly name: string
  readonly email?: string
  readonly registration?: string
}

export type Access = (
  | { readonly kind: 'link'; readonly url: string; readonly referrer?: 'origin' | 'page' }
  | { readonly kind: 'form'; readonly action: string; readonly fields: Readonly<Record<string, string>> }
) & {
  readonly expiresAt?: Date
  /** The address that was asked for, where the way in does not lead to it: it opens once the reader is in. */
  readonly afterwards?: string
}

/** Why a provider gave nothing. */
export class ProviderFailure extends Error {
  readonly reason: 'not_activated' | 'unreachable' | 'access_denied'

  constructor(reason: ProviderFailure['reason'], options?: ErrorOptions) {
    super(`The provider is ${reason}.`, options)
    this.name = 'ProviderFailure'
    this.reason = reason
  }
}

/** Opens ways into content. */
export interface ContentAccess {
  /** Within ten seconds. Rejects with `ProviderFailure`. */
  open(
    provider: Pick<Provider, 'slug' | 'driver' | 'settings'>,
    reader: ContentReader,
    asked: { readonly target?: string; readonly document?: string },
  ): Promise<Access>
}

/** Whether a host is the one of the provider's address, or one of those that its settings name. */
export function isAllowedHost({ address, hosts }: Pick<ProviderSettings, 'address' | 'hosts'>, url: URL): boolean {
  const own = URL.canParse(address.replace(/\{\w+\}/g, 'x')) ? new URL(address.replace(/\{\w+\}/g, 'x')).host : undefined
  return url.host === own || hosts.some((one) => (one.startsWith('*.') ? url.hostname.endsWith(one.slice(1)) : url.host === one))
}

/** Whether an address is content of a provider: at a host of its own or where its gateway leads. */
export function isAtProvider({ settings }: Pick<Provider, 'settings'>, url: string): boolean {
  if (!/^https?:/i.test(url) || !URL.canParse(url)) return false
  const there = new URL(url)
  if (there.username !== '' || there.password !== '') return false
  const { target } = settings
  const hosts = target === undefined ? settings.hosts : [...settings.hosts, new URL(target).host]
  return isAllowedHost({ address: settings.address, hosts }, there)
}

/** The first of these providers, in the list's order, whose content an address is. */
export const providerAt = <P extends Pick<Provider, 'settings'>>(providers: readonly P[], url: string): P | undefined =>
  providers.find((one) => isAtProvider(one, url))

declare module './stores.ts' {
  interface Stores {
    readonly providers: Providers
  }
}
