import type { ReferenceStyle } from '@farol/contract/basket.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import { escapeHtml } from '@farol/contract/escape-html.ts'
import { toHtml, toPlainText } from '../../catalogue/references/rich-text.ts'
import type { Email } from '../../ports/mailer.ts'
import type { BasketTitle } from './load-titles.ts'
import { referenceIn } from './record-texts.ts'
import type { BasketFile } from './write-file.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/basket.server.json'

const texts = areaTexts<typeof pt>('basket')

/** How the institution looks in an e-mail: its name, and its colour where it has one. */
export interface EmailLook {
  readonly name: string
  readonly colour?: string
}

export interface EmailParts {
  readonly id: string
  readonly to: string
  readonly titles: readonly BasketTitle[]
  readonly style: ReferenceStyle
  readonly language: Language
  readonly look: EmailLook
  /** Goes along beside the references. */
  readonly file?: BasketFile
  readonly subject?: string
  readonly message?: string
  /** The name is absent where it must not be told. */
  readonly sender?: { readonly name?: string; readonly email?: string }
}

function plainBody({ titles, style, language, look, message, sender }: EmailParts): string {
  const say = texts(language).email
  return [
    ...(message ? [message, ''] : []),
    `${say.intro} ${look.name}:`,
    '',
    ...titles.flatMap((title) => [toPlainText(referenceIn(style, title)), title.address, '']),
    ...(sender?.name ? [`${say.from} ${sender.name}.`] : []),
    say.automatic,
    '',
  ].join('\n')
}

/** The frame of every e-mail of the basket: the institution's name, its colour, who sends this. */
function framed(language: Language, look: EmailLook, title: string, inside: readonly string[]): string {
  const line = look.colour ?? '#17345c'
  const say = texts(language).email
  return [
    `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>`,
    '<body style="margin:0;font:16px/1.5 sans-serif;color:#1c1c1c;background:#fff"><div style="max-width:640px;margin:0 auto;padding:16px">',
    `<h1 style="font:600 22px/1.3 serif;border-bottom:4px solid ${escapeHtml(line)};padding-bottom:8px">${escapeHtml(look.name)}</h1>`,
    ...inside,
    `<p style="font-size:14px;color:#555">${escapeHtml(say.automatic)}</p></div></body></html>`,
  ].join('\n')
}

function htmlBody({ titles, style, language, look, message, sender, subject }: EmailParts): string {
  const say = texts(language).email
  const paragraphs = message ? message.split(/\n{2,}/).map((part) => `<p>${escapeHtml(part).replaceAll('\n', '<br>')}</p>`) : []
  const item = (title: BasketTitle) =>
    `<li style="margin-bottom:12px">${toHtml(referenceIn(style, title))}<br><a href="${escapeHtml(title.address)}">${escapeHtml(title.address)}</a></li>`
  return framed(language, look, subject ?? `${say.subject} ${look.name}`, [
    ...paragraphs,
    `<p>${escapeHtml(say.intro)} ${escapeHtml(look.name)}:</p><ol>${titles.map(item).join('')}</ol>`,
    ...(sender?.name ? [`<p>${escapeHtml(say.from)} ${escapeHtml(sender.name)}.</p>`] : []),
  ])
}

/** The e-mail to one recipient, plain and as HTML. */
export function basketEmail(parts: EmailParts): Email {
  const { id, to, look, file, sender, language, subject } = parts
  return {
    id,
    to: [to],
    subject: subject ?? `${texts(language).email.subject} ${look.name}`,
    text: plainBody(parts),
    html: htmlBody(parts),
    ...(sender?.email && { replyTo: sender.email }),
    ...(file && { attachments: [{ name: file.name, type: file.type, base64: file.content.toString('base64') }] }),
  }
}

/** Tells who sent a basket that one recipient did not get it. */
export function undeliveredEmail(parts: Pick<EmailParts, 'id' | 'to' | 'language' | 'look'>, sender: string): Email {
  const { id, to, language, look } = parts
  const say = texts(language).email
  return {
    id: `${id}.back`,
    to: [sender],
    subject: say.lost,
    text: `${say.lostText} ${to}.\n\n${say.lostHint}\n\n${say.automatic}\n`,
    html: framed(language, look, say.lost, [
      `<p>${escapeHtml(say.lostText)} <strong>${escapeHtml(to)}</strong>.</p>`,
      `<p>${escapeHtml(say.lostHint)}</p>`,
    ]),
  }
}
