import { isIP } from 'node:net'
import { activities } from '@farol/contract/activities.ts'
import { contentProviders } from '@farol/contract/content-providers.ts'
import { offeredLanguages } from '@farol/contract/language.ts'
import { staffRoles } from '@farol/contract/staff-roles.ts'
import * as z from 'zod/mini'
import { disclosures, providerDrivers, signatureMethods, usualProviders, type ProviderDriver } from '../../ports/content-providers.ts'
import { complaintReason, type ComplaintReason } from '../../ports/complaint.ts'
import { Label, Link } from './document-parts.ts'

const words = (max: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(max))
const code = z.string().check(z.regex(/^[\p{L}\p{N}.-]{1,64}$/u, complaintReason('noSignedCode')))

const ServerAddress = z.pipe(
  z.string().check(z.maxLength(300), z.regex(/^https?:\/\/[\w.:[\]-]+\/?$/, complaintReason('noServer'))),
  z.transform((text) => new URL(text).origin),
)

/** No password is shorter, whatever its rules; a call takes no longer one. */
const length = z.int().check(z.minimum(4), z.maximum(128))
/** OWASP ASVS 6.2.1; PINs of digits alone may be shorter. */
const leastUnlessDigits = 8

/** What a new password must keep, in the shape of the contract's `PasswordRules`. */
export const AskedOfPasswords = z
  .strictObject({
    length: z.optional(
      z
        .strictObject({ min: length, max: length })
        .check(z.refine(({ min, max }) => min <= max, { error: complaintReason('lessThanMin'), path: ['max'] })),
    ),
    has_numbers: z.optional(z.boolean()),
    only_numbers: z.optional(z.boolean()),
    special_char: z.optional(z.boolean()),
    diff_case: z.optional(z.boolean()),
    diff_name: z.optional(z.boolean()),
    last_pw: z.optional(z.int().check(z.minimum(0), z.maximum(24))),
  })
  .check(
    z.refine((rules) => rules.only_numbers || !rules.length || rules.length.max >= leastUnlessDigits, {
      error: complaintReason('shortUnlessDigits'),
      path: ['length', 'max'],
      params: { least: leastUnlessDigits },
    }),
    z.refine((rules) => !(rules.only_numbers && rules.diff_case), { error: complaintReason('besideDigits'), path: ['diff_case'] }),
    z.refine((rules) => !(rules.only_numbers && rules.special_char), { error: complaintReason('besideDigits'), path: ['special_char'] }),
  )

const plainUnlessInside = (address: string, insideNetwork: boolean) => address.startsWith('https:') || insideNetwork
const plainRefused = complaintReason('plainHttp')

const Base = z
  .strictObject({ code, name: Label, address: ServerAddress, insideNetwork: z._default(z.boolean(), false) })
  .check(z.refine(({ address, insideNetwork }) => plainUnlessInside(address, insideNetwork), { error: plainRefused, path: ['address'] }))

/** This base and those of the same institution that people go to and come from. */
export const Bases = z
  .strictObject({ own: z.strictObject({ code, name: Label }), others: z.array(Base).check(z.maxLength(50)) })
  .check(
    z.refine(
      ({ own, others }) => new Set([own, ...others].map((one) => one.code)).size === others.length + 1,
      complaintReason('codeTwice'),
    ),
  )

const placeholderNames = ['login', 'first', 'last', 'email', 'time', 'expires', 'nonce', 'document', 'target', 'signature'] as const

const hasKnownPlaceholders = (text: string) =>
  (text.match(/\{[^}]*\}?/g) ?? []).every((placeholder) =>
    (placeholderNames as readonly string[]).some((name) => placeholder === `{${name}}`),
  )
const Marked = z.string().check(
  z.minLength(1),
  z.maxLength(2_000),
  z.refine(hasKnownPlaceholders, {
    error: complaintReason('unknownPlaceholder'),
    params: { placeholders: placeholderNames.map((one) => `{${one}}`).join(' ') },
  }),
)

/** Marks stand in path and query: the host is always the one that staff wrote. */
const hostIsWritten = (text: string) => {
  const filled = (word: string) => text.replace(/\{\w+\}/g, word)
  if (!URL.canParse(filled('a')) || !URL.canParse(filled('b'))) return false
  const [one, other] = [new URL(filled('a')), new URL(filled('b'))]
  return one.origin === other.origin && one.username === '' && one.password === ''
}

const AddressWithPlaceholders = Marked.check(
  z.regex(/^https?:\/\//, complaintReason('noAddress')),
  z.refine(hostIsWritten, complaintReason('placeholderInHost')),
)

const Host = z.string().check(z.regex(/^(?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/, complaintReason('noHost')))

const Provider = z
  .strictObject({
    name: z.optional(words(120)),
    driver: z.optional(z.enum(providerDrivers)),
    address: AddressWithPlaceholders,
    hosts: z._default(z.array(Host).check(z.maxLength(30)), []),
    insideNetwork: z._default(z.boolean(), false),
    needsActiveBond: z._default(z.boolean(), true),
    discloses: z._default(z.array(z.enum(disclosures)), []),
    fields: z._default(z.record(z.string().check(z.regex(/^[\w.-]{1,80}$/, complaintReason('noFieldName'))), Marked), {}),
    signature: z.optional(z.strictObject({ method: z.enum(signatureMethods), of: Marked })),
    keyHeader: z.optional(z.string().check(z.regex(/^[A-Za-z][\w-]{0,80}$/, complaintReason('noHeaderName')))),
    answer: z.optional(z.string().check(z.regex(/^[\w-]+(?:\.[\w-]+)*$/, complaintReason('noFieldName')))),
    target: z.optional(z.string().check(z.maxLength(2_000), z.regex(/^https:\/\/[^\s<>"']+$/, complaintReason('noAddress')))),
    referrer: z.optional(z.enum(['origin', 'page'])),
  })
  .check(z.refine(({ address, insideNetwork }) => plainUnlessInside(address, insideNetwork), { error: plainRefused, path: ['address'] }))

/** What a driver cannot do without. */
function lackingFor(
  { address, target, signature, fields }: z.output<typeof Provider>,
  driver: ProviderDriver,
): ComplaintReason | undefined {
  if (driver === 'gateway' && (target === undefined || !address.includes('{target}'))) return 'needsTarget'
  if (driver === 'signed_link' && (!signature || !address.includes('{signature}'))) return 'needsSignature'
  if (driver === 'form_post' && Object.keys(fields).length === 0) return 'needsFields'
  return undefined
}

/** Providers of the fixed list that this institution has, by slug. Their keys are not here: they stand in the file of keys. */
export const ContentProviders = z.partialRecord(z.enum(contentProviders), Provider).check((context) => {
  for (const slug of contentProviders) {
    const one = context.value[slug]
    const lacking = one && lackingFor(one, one.driver ?? usualProviders[slug][1])
    if (lacking !== undefined) context.issues.push({ code: 'custom', message: lacking, input: one, path: [slug] })
  }
})

/** One further entry of the person's menu: an address, a provider, or another base. */
export const MenuEntry = z
  .strictObject({
    activity: z.int().check(z.minimum(1), z.maximum(999_999)),
    label: Label,
    address: z.optional(Link),
    provider: z.optional(z.enum(contentProviders)),
    base: z.optional(code),
  })
  .check(
    z.refine(({ address, provider, base }) => [address, provider, base].filter((one) => one !== undefined).length === 1, {
      error: complaintReason('oneAim'),
    }),
    z.refine(({ activity }) => activity !== activities.settings, {
      error: complaintReason('patronArea'),
      path: ['activity'],
    }),
  )

const isNetwork = (text: string) => {
  const [address = '', length, ...rest] = text.split('/')
  const family = isIP(address)
  return (
    family !== 0 && rest.length === 0 && (length === undefined || (/^\d{1,3}$/.test(length) && Number(length) <= (family === 4 ? 32 : 128)))
  )
}

/** Self-service terminals: whose, how they know people, in which language, and in which networks they stand. */
export const SelfServiceTerminals = z.strictObject({
  library: words(64),
  identify: z.enum(['code', 'password', 'token']),
  language: z._default(z.enum(offeredLanguages), 'pt'),
  networks: z.array(z.string().check(z.refine(isNetwork, complaintReason('noNetwork')))).check(z.minLength(1), z.maxLength(100)),
})

/** Who may and who must have a second factor: readers, and staff by their roles. */
export const SecondFactorRule = z._default(
  z.strictObject({
    patrons: z._default(z.enum(['off', 'optional', 'required']), 'optional'),
    roles: z._default(z.array(z.enum(staffRoles)), ['gestor', 'administrador']),
  }),
  { patrons: 'optional', roles: ['gestor', 'administrador'] },
)
