import {
  isAllowedHost,
  isAtProvider,
  ProviderFailure,
  type Access,
  type ProviderDriver,
  type ProviderSettings,
} from '../../ports/content-providers.ts'
import { requestExternal, jsonTypes, type ExternalOptions } from '../outside/external-request.ts'
import { fill, signed, type PlaceholderValues } from './placeholders.ts'

/** What a driver works with. `key` is undefined where this server keeps none for the provider. */
export interface DriverInput {
  readonly settings: ProviderSettings
  readonly placeholders: PlaceholderValues
  /** The title's own address at the provider, when one was asked for. */
  readonly target: string | undefined
  readonly key: string | undefined
  readonly expiresAt: Date
  readonly outside: ExternalOptions
}

type Driver = (input: DriverInput) => Promise<Access>

function needed(key: string | undefined): string {
  if (key === undefined) throw new ProviderFailure('not_activated', { cause: 'no key is kept for it' })
  return key
}

/** An address that leads where it may: to an allowed host, by https. Anything else counts as no answer. */
function allowed(settings: ProviderSettings, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && settings.insideNetwork)
  if (!url || !secure || url.username !== '' || url.password !== '' || !isAllowedHost(settings, url))
    throw new ProviderFailure('unreachable', { cause: 'an address of no allowed host' })
  return url.href
}

const addressWith = (settings: ProviderSettings, placeholders: PlaceholderValues) =>
  allowed(settings, fill(settings.address, placeholders, encodeURIComponent))

const filledFields = (settings: ProviderSettings, placeholders: PlaceholderValues) =>
  Object.fromEntries(Object.entries(settings.fields).map(([name, text]) => [name, fill(text, placeholders)]))

/** A form that the reader's browser sends: the fields are made here, with a key that never leaves. */
const formPost: Driver = async ({ settings, placeholders, key, expiresAt }) => {
  const all = settings.signature ? signed(settings, placeholders, needed(key)) : placeholders
  return { kind: 'form', action: addressWith(settings, all), fields: filledFields(settings, all), expiresAt }
}

function found(answer: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[name], answer)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new ProviderFailure('unreachable', { cause: error })
  }
}

/** A call of this server, which the provider answers with a one-time address. */
const apiUrl: Driver = async ({ settings, placeholders, key, expiresAt, outside }) => {
  const { keyHeader = 'authorization', answer: path = 'AuthenticatedUrl', insideNetwork } = settings
  const question = {
    url: new URL(addressWith(settings, placeholders)),
    method: 'POST' as const,
    headers: { 'content-type': 'application/json', accept: 'application/json', [keyHeader]: needed(key) },
    body: JSON.stringify(filledFields(settings, placeholders)),
    insideNetwork,
    accepts: jsonTypes,
  }
  const answer = await requestExternal(question, outside)
  if (answer.error) throw new ProviderFailure('unreachable', { cause: answer.error })
  const { status } = answer
  if ([401, 403, 407].includes(status)) throw new ProviderFailure('access_denied')
  if (status < 200 || status > 299) throw new ProviderFailure('unreachable', { cause: `HTTP ${status}` })
  const url = found(parsed(answer.bytes.toString('utf8')), path)
  if (typeof url !== 'string' || url === '') throw new ProviderFailure('access_denied', { cause: 'an answer without address' })
  return { kind: 'link', url: allowed(settings, url), expiresAt }
}

const signedLink: Driver = async ({ settings, placeholders, key, expiresAt }) => ({
  kind: 'link',
  url: addressWith(settings, signed(settings, placeholders, needed(key))),
  expiresAt,
})

/** Where nothing but the address counts, the title's own is as good as the provider's: as the record has it, for it carries no secret. */
const plainAddress = ({ settings, placeholders, target }: DriverInput) =>
  target !== undefined && !settings.address.includes('{target}') && isAtProvider({ settings }, target)
    ? target
    : addressWith(settings, placeholders)

/** The provider looks at the page that the reader comes from. */
const referrerPage: Driver = async (input) => ({
  kind: 'link',
  url: plainAddress(input),
  referrer: input.settings.referrer ?? 'origin',
})

/** A proxy or the institution's identity provider stands before the content. */
const gateway: Driver = async ({ settings, placeholders }) => ({ kind: 'link', url: addressWith(settings, placeholders) })

const plainLink: Driver = async (input) => ({ kind: 'link', url: plainAddress(input) })

export const drivers: Readonly<Record<ProviderDriver, Driver>> = {
  form_post: formPost,
  api_url: apiUrl,
  signed_link: signedLink,
  referrer_page: referrerPage,
  gateway,
  plain_link: plainLink,
}

const direct: readonly ProviderDriver[] = ['referrer_page', 'gateway', 'plain_link']

/** Whether a way in leads to the title that was asked for; the others lead to the provider's start. */
export const leadsToTarget = (driver: ProviderDriver, { address, fields }: ProviderSettings): boolean =>
  direct.includes(driver) || [address, ...Object.values(fields)].some((text) => text.includes('{target}'))
