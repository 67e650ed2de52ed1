import type { ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { escapeXml } from '../../catalogue/formats/marcxml-writer.ts'
import { toHtml, toPlainText } from '../../catalogue/references/rich-text.ts'
import type { Letter } from '../../ports/mailer.ts'
import type { BasketTitle } from './load-titles.ts'
import { referenceIn } from './record-texts.ts'
import type { BasketFile } from './write-file.ts'

/** How the institution looks in a letter: its name, and its colour where it has one. */
export interface Look {
  readonly name: string
  readonly colour?: string
}

export interface LetterParts {
  readonly id: string
  readonly to: string
  readonly titles: readonly BasketTitle[]
  readonly style: ReferenceStyle
  readonly language: Language
  readonly look: Look
  /** Goes along beside the references. */
  readonly file?: BasketFile
  readonly subject?: string
  readonly message?: string
  readonly sender?: { readonly name: string; readonly email?: string }
}

const words = {
  pt: { tag: 'pt-BR', subject: 'Títulos escolhidos em', intro: 'Estes títulos foram escolhidos no catálogo de', from: 'Enviado por', automatic: 'Mensagem enviada pelo catálogo a pedido de quem o usa. A biblioteca não lê as respostas a este endereço.' },
  en: { tag: 'en', subject: 'Titles chosen at', intro: 'These titles were chosen in the catalogue of', from: 'Sent by', automatic: 'Sent by the catalogue at the request of one of its readers. The library does not read answers to this address.' },
  es: { tag: 'es', subject: 'Títulos elegidos en', intro: 'Estos títulos fueron elegidos en el catálogo de', from: 'Enviado por', automatic: 'Mensaje enviado por el catálogo a petición de quien lo usa. La biblioteca no lee las respuestas a esta dirección.' },
  fr: { tag: 'fr', subject: 'Titres choisis dans', intro: 'Ces titres ont été choisis dans le catalogue de', from: 'Envoyé par', automatic: 'Message envoyé par le catalogue à la demande d’une personne qui l’utilise. La bibliothèque ne lit pas les réponses à cette adresse.' },
  it: { tag: 'it', subject: 'Titoli scelti in', intro: 'Questi titoli sono stati scelti nel catalogo di', from: 'Inviato da', automatic: 'Messaggio inviato dal catalogo su richiesta di chi lo usa. La biblioteca non legge le risposte a questo indirizzo.' },
} satisfies Readonly<Record<Language, object>> // prettier-ignore

function plainBody({ titles, style, language, look, message, sender }: LetterParts): string {
  const say = words[language]
  return [
    ...(message ? [message, ''] : []),
    `${say.intro} ${look.name}:`,
    '',
    ...titles.flatMap((title) => [toPlainText(referenceIn(style, title)), title.address, '']),
    ...(sender ? [`${say.from} ${sender.name}.`] : []),
    say.automatic,
    '',
  ].join('\n')
}

function htmlBody({ titles, style, language, look, message, sender, subject }: LetterParts): string {
  const say = words[language]
  const line = look.colour ?? '#17345c'
  const paragraphs = message ? message.split(/\n{2,}/).map((part) => `<p>${escapeXml(part).replaceAll('\n', '<br>')}</p>`) : []
  const item = (title: BasketTitle) =>
    `<li style="margin-bottom:12px">${toHtml(referenceIn(style, title))}<br><a href="${escapeXml(title.address)}">${escapeXml(title.address)}</a></li>`
  return [
    `<!doctype html><html lang="${say.tag}"><head><meta charset="utf-8"><title>${escapeXml(subject ?? `${say.subject} ${look.name}`)}</title></head>`,
    '<body style="margin:0;font:16px/1.5 sans-serif;color:#1c1c1c;background:#fff"><div style="max-width:640px;margin:0 auto;padding:16px">',
    `<h1 style="font:600 22px/1.3 serif;border-bottom:4px solid ${escapeXml(line)};padding-bottom:8px">${escapeXml(look.name)}</h1>`,
    ...paragraphs,
    `<p>${escapeXml(say.intro)} ${escapeXml(look.name)}:</p><ol>${titles.map(item).join('')}</ol>`,
    ...(sender ? [`<p>${escapeXml(say.from)} ${escapeXml(sender.name)}.</p>`] : []),
    `<p style="font-size:14px;color:#555">${escapeXml(say.automatic)}</p></div></body></html>`,
  ].join('\n')
}

/** The letter to one recipient, plain and as HTML. */
export function basketLetter(parts: LetterParts): Letter {
  const { id, to, look, file, sender, language, subject } = parts
  return {
    id,
    to: [to],
    subject: subject ?? `${words[language].subject} ${look.name}`,
    text: plainBody(parts),
    html: htmlBody(parts),
    ...(sender?.email && { replyTo: sender.email }),
    ...(file && { attachments: [{ name: file.name, type: file.type, base64: file.content.toString('base64') }] }),
  }
}
