import { defaultSlug } from '@farol/contract/product.ts'

/** Library systems that can be chosen. */
const librarySystems = ['built-in'] as const

export type LibrarySystemName = (typeof librarySystems)[number]

export const defaultLibrarySystem: LibrarySystemName = 'built-in'

/** Everything that can be set from outside, with its defaults. Nothing else reads the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** Who lends: knows where copies are. */
  readonly librarySystem: LibrarySystemName
  readonly publicUrl: string
  readonly slug: string
  readonly smtpUrl: string | undefined
  /** The bare address that e-mails come from. */
  readonly mailFrom: string | undefined
  /** Folder of the mailbox of that address (Maildir): e-mails that came back are read there. None: they are for the library to read. */
  readonly mailbox: string | undefined
  /** Keys of a site at reCAPTCHA; without them the captcha is a proof of work. */
  readonly recaptcha: { readonly siteKey: string; readonly secret: string } | undefined
  readonly logLevel: string
  /** Whether replies are checked against the contract before they are sent: for tests and development. */
  readonly checkReplies: boolean
  /** `file`: the terminal is for a person, and calls are written to a file of DATA_DIR. `json`: every line on standard output is JSON. */
  readonly logFormat: 'file' | 'json'
  readonly trustProxy: number
  readonly secretFile: string | undefined
  /** Who brings it is shown `/metrics`; none: nobody is. */
  readonly metricsKey: string | undefined
  /** Who is told of faults of the site: an e-mail address or a page over https. */
  readonly securityContact: string | undefined
  /** Where covers are asked for: addresses over https with `{isbn}` in them. None: covers are drawn. */
  readonly coverSources: readonly string[]
  /** Keys of providers and other bases, as JSON. */
  readonly keysFile: string | undefined
  /** Where bugs are reported to; none: they stand in the log alone. */
  readonly errorDsn: URL | undefined
  /** Whether links of the server before this one are followed: off where its titles had other codes than they have here. */
  readonly oldAddresses: boolean
  readonly demo: boolean | undefined
  /** Whether the desk of a demo database is open to other machines. */
  readonly demoDesk: boolean
}

/** A setting that cannot be used; the message names it. */
export class SettingError extends Error {
  constructor(name: string, problem: string) {
    super(`${name} ${problem}`)
    this.name = 'SettingError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function wholeNumber(env: Environment, name: string, fallback: number, min: number, max: number): number {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(name, `is "${text}": a whole number from ${min} to ${max} is needed`)
  return value
}

function oneOf<T extends string>(env: Environment, name: string, allowed: readonly T[], fallback: T): T {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const found = allowed.find((value) => value === text)
  if (!found) throw new SettingError(name, `is "${text}": one of ${allowed.join(', ')} is needed`)
  return found
}

function address(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name]
  if (text === undefined || text === '') return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !protocols.includes(url.protocol))
    throw new SettingError(name, `is not an address that begins with ${protocols.map((one) => `${one}//`).join(' or ')}`)
  return text.replace(/\/+$/, '')
}

function slugOf(env: Environment): string {
  const slug = env['PRODUCT_SLUG'] || defaultSlug
  if (!/^[a-z][a-z0-9-]{1,30}$/.test(slug))
    throw new SettingError('PRODUCT_SLUG', `is "${slug}": lower-case letters, digits and hyphens are needed`)
  return slug
}

function demoOf(env: Environment): boolean | undefined {
  const word = oneOf(env, 'DEMO', ['on', 'off', 'auto'], 'auto')
  return word === 'auto' ? undefined : word === 'on'
}

function mailFrom(env: Environment): string | undefined {
  const text = env['MAIL_FROM'] || undefined
  if (text !== undefined && !/^[^\s<>@]+@[^\s<>@]+$/.test(text))
    throw new SettingError('MAIL_FROM', `is "${text}": an e-mail address is needed`)
  return text
}

function securityContact(env: Environment): string | undefined {
  const text = env['SECURITY_CONTACT'] || undefined
  if (text !== undefined && !/^(?:https:\/\/[^\s<>]+|[^\s<>@:]+@[^\s<>@]+)$/.test(text))
    throw new SettingError('SECURITY_CONTACT', `is "${text}": an e-mail address or an address that begins with https:// is needed`)
  return text
}

function metricsKey(env: Environment): string | undefined {
  const key = env['METRICS_KEY'] || undefined
  // The key stays out of the message.
  if (key !== undefined && !/^[\w.~+/=-]{16,200}$/.test(key))
    throw new SettingError('METRICS_KEY', 'cannot be used: 16 to 200 letters, digits and -._~+/= are needed')
  return key
}

function recaptchaOf(env: Environment): Config['recaptcha'] {
  const siteKey = env['RECAPTCHA_SITE_KEY'] || undefined
  const secret = env['RECAPTCHA_SECRET'] || undefined
  if (siteKey === undefined && secret !== undefined) throw new SettingError('RECAPTCHA_SITE_KEY', 'is missing: RECAPTCHA_SECRET is set')
  if (siteKey !== undefined && secret === undefined) throw new SettingError('RECAPTCHA_SECRET', 'is missing: RECAPTCHA_SITE_KEY is set')
  return siteKey === undefined || secret === undefined ? undefined : { siteKey, secret }
}

function coverSources(env: Environment): readonly string[] {
  return (env['COVER_SOURCES'] ?? '')
    .split(/\s+/)
    .filter(Boolean)
    .map((source) => {
      const url = URL.canParse(source) ? new URL(source) : undefined
      const isGood = url?.protocol === 'https:' && url.username === '' && !/[{}]|%7B/i.test(url.host) && source.includes('{isbn}')
      if (!isGood)
        throw new SettingError(
          'COVER_SOURCES',
          `holds "${source}": addresses that begin with https:// and name {isbn} in their path are needed`,
        )
      return source
    })
}

function errorDsn(env: Environment): URL | undefined {
  const text = env['ERROR_DSN'] || undefined
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isGood =
    url && ['https:', 'http:'].includes(url.protocol) && url.username !== '' && url.password === '' && /\/[\w-]+$/.test(url.pathname)
  // The key in it stays out of the message.
  if (!isGood) throw new SettingError('ERROR_DSN', 'is not of the form https://KEY@HOST/PROJECT')
  return url
}

/** Reads the settings; throws `SettingError` with the name of the first that cannot be used. */
export function readConfig(env: Environment): Config {
  const port = wholeNumber(env, 'PORT', 3000, 0, 65_535)
  const host = env['HOST'] || '127.0.0.1'
  if (env['SEARCH_URL']) throw new SettingError('SEARCH_URL', 'is set, but searching by an outside service comes later: leave it unset')
  const shownHost = host.includes(':') ? `[${host}]` : host === '0.0.0.0' ? 'localhost' : host
  return {
    port,
    host,
    dataDir: env['DATA_DIR'] || 'var',
    databaseUrl: address(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    librarySystem: oneOf(env, 'LIBRARY_SYSTEM', librarySystems, defaultLibrarySystem),
    publicUrl: address(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${shownHost}:${port}`,
    slug: slugOf(env),
    smtpUrl: address(env, 'SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: mailFrom(env),
    mailbox: env['MAILBOX'] || undefined,
    recaptcha: recaptchaOf(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'], 'info'),
    checkReplies: oneOf(env, 'CHECK_REPLIES', ['on', 'off'], 'off') === 'on',
    logFormat: oneOf(env, 'LOG_FORMAT', ['file', 'json'], 'file'),
    trustProxy: wholeNumber(env, 'TRUST_PROXY', 0, 0, 10),
    secretFile: env['SECRET_FILE'] || undefined,
    metricsKey: metricsKey(env),
    securityContact: securityContact(env),
    coverSources: coverSources(env),
    keysFile: env['KEYS_FILE'] || undefined,
    errorDsn: errorDsn(env),
    oldAddresses: oneOf(env, 'OLD_ADDRESSES', ['on', 'off'], 'on') === 'on',
    demo: demoOf(env),
    demoDesk: oneOf(env, 'DEMO_DESK', ['0', '1'], '0') === '1',
  }
}
