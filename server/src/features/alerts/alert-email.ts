import { openPatronPages } from '@farol/contract/account-screens.ts'
import type { AlertKind } from '@farol/contract/alerts.ts'
import { defaultLanguage, languageTag, parseLanguage, type Language } from '@farol/contract/language.ts'
import { withSlug } from '@farol/contract/product.ts'
import { escapeHtml } from '@farol/contract/escape-html.ts'
import type { AlertReader } from '../../ports/alert-emails.ts'
import type { AlertKinds } from '../../ports/alert-kinds.ts'
import type { StoredAlert } from '../../ports/alerts.ts'
import type { Email } from '../../ports/mailer.ts'
import { alertTexts } from '../../reader-views/alert-texts.ts'
import { describeAlert, type AlertWords } from '../../reader-views/describe-alert.ts'
import { shortened } from '../../reader-views/fill-text.ts'
import { signStopLink } from './stop-link.ts'

/** How the institution looks in an e-mail. */
export interface EmailLook {
  readonly name: string
  readonly colour?: string
}

export interface EmailSite {
  readonly publicUrl: string
  readonly slug: string
  readonly secret: Buffer
  readonly look: (language: Language) => Promise<EmailLook>
}

/** One message: to whom, and which alerts it tells. */
export interface EmailParts {
  readonly emailId: number
  readonly messageId: string
  readonly to: string
  readonly reader: AlertReader
  readonly lines: readonly StoredAlert[]
  /** Of all features. */
  readonly kinds: AlertKinds
  readonly now: Date
}

type Line = AlertWords & { readonly kind: AlertKind; readonly library: string }

interface Written {
  readonly groups: readonly (readonly [library: string, lines: readonly Line[]])[]
  readonly subject: string
  readonly greeting: string
  readonly address: string
  readonly stop?: string | undefined
  readonly notes: readonly string[]
  readonly look: EmailLook
  readonly language: Language
}

const dueKinds: readonly AlertKind[] = ['loan_due_soon', 'loan_due_today', 'loan_overdue', 'loan_receipt', 'renewal_receipt', 'loan_moved', 'hold_released', 'hold_last_day'] // prettier-ignore

/** Lines of one library together, in the order of their first line. */
function byLibrary(lines: readonly Line[]): Written['groups'] {
  const groups = new Map<string, Line[]>()
  for (const line of lines) groups.set(line.library, [...(groups.get(line.library) ?? []), line])
  return [...groups]
}

function plainBody({ groups, greeting, address, stop, notes, look, language }: Written): string {
  const say = alertTexts(language).email
  const group = ([library, lines]: Written['groups'][number]) => [
    ...(library ? [library, ''] : []),
    ...lines.flatMap(({ title, text }) => [`* ${title}`, `  ${text.replaceAll('\n', '\n  ')}`, '']),
  ]
  return [
    greeting,
    '',
    ...groups.flatMap(group),
    `${say.see}: ${address}`,
    '',
    ...notes.flatMap((note) => [note, '']),
    look.name,
    ...(stop ? ['', say.stop, stop] : []),
    '',
  ].join('\n')
}

const textHtml = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')

function htmlBody({ groups, subject, greeting, address, stop, notes, look, language }: Written): string {
  const say = alertTexts(language).email
  const line = ({ title, text }: Line) => `<li style="margin-bottom:12px"><strong>${escapeHtml(title)}</strong><br>${textHtml(text)}</li>`
  const group = ([library, lines]: Written['groups'][number]) =>
    `${library ? `<h2 style="font:600 18px/1.3 sans-serif;margin:20px 0 8px">${escapeHtml(library)}</h2>` : ''}<ul style="padding-left:20px;margin:0">${lines.map(line).join('')}</ul>`
  const small = (html: string) => `<p style="font-size:14px;color:#555">${html}</p>`
  return [
    `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="margin:0;font:16px/1.5 sans-serif;color:#1c1c1c;background:#fff"><div style="max-width:640px;margin:0 auto;padding:16px">',
    `<h1 style="font:600 22px/1.3 serif;border-bottom:4px solid ${escapeHtml(look.colour ?? '#17345c')};padding-bottom:8px">${escapeHtml(look.name)}</h1>`,
    `<p>${escapeHtml(greeting)}</p>`,
    ...groups.map(group),
    `<p style="margin:20px 0"><a href="${escapeHtml(address)}">${escapeHtml(say.see)}</a></p>`,
    ...notes.map((note) => small(escapeHtml(note))),
    ...(stop ? [small(`${escapeHtml(say.stop)} <a href="${escapeHtml(stop)}">${escapeHtml(stop)}</a>`)] : []),
    '</div></body></html>',
  ].join('\n')
}

const libraryOf = ({ params }: StoredAlert): string => {
  const { library } = params as { readonly library?: string }
  return library === undefined ? '' : shortened(library)
}

/** The message in its reader's language, plain and as HTML; with a way to stop it where it tells of an optional kind. */
export async function alertEmail(
  { emailId, messageId, to, reader, lines, kinds: declared, now }: EmailParts,
  site: EmailSite,
): Promise<Email> {
  const language = parseLanguage(reader.language) ?? defaultLanguage
  const say = alertTexts(language).email
  const told = lines.map((one): Line => ({ ...describeAlert(one, language), kind: one.kind, library: libraryOf(one) }))
  const kinds = [...new Set(told.map(({ kind }) => kind))]
  const optional = kinds.filter((kind) => declared[kind].optional)
  const token = signStopLink(site.secret, { emailId, kinds: optional }, now)
  const stop = optional.length > 0 ? `${site.publicUrl}${openPatronPages.stopEmails.replace(':chave', token)}` : undefined
  const links = new Set(kinds.map((kind) => declared[kind].link))
  const link = links.size === 1 ? [...links][0]! : declared.staff_notice.link
  const written: Written = {
    groups: byLibrary(told),
    subject: told.length === 1 ? told[0]!.title : say.several.replace('{n}', String(told.length)),
    greeting: say.greeting.replace('{name}', () => shortened(reader.name, 80)),
    address: site.publicUrl + withSlug(link, site.slug),
    stop,
    notes: [...(kinds.some((kind) => dueKinds.includes(kind)) ? [say.noWaiver] : []), say.automatic],
    look: await site.look(language),
    language,
  }
  return {
    id: messageId,
    to: [to],
    subject: written.subject,
    text: plainBody(written),
    html: htmlBody(written),
    ...(stop && { unsubscribe: { url: stop, subject: `parar ${token}` } }),
  }
}
