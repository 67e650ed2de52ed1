import type { ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { escapeXml } from '../../catalogue/formats/marcxml-writer.ts'
import { toHtml, toPlainText } from '../../catalogue/references/rich-text.ts'
import type { Email } from '../../ports/mailer.ts'
import type { BasketTitle } from './load-titles.ts'
import { referenceIn } from './record-texts.ts'
import type { BasketFile } from './write-file.ts'

/** How the institution looks in a letter: its name, and its colour where it has one. */
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
  readonly sender?: { readonly name: string; readonly email?: string }
}

const words = {
  pt: { tag: 'pt-BR', subject: 'Títulos escolhidos em', intro: 'Estes títulos foram escolhidos no catálogo de', from: 'Enviado por', automatic: 'Mensagem enviada pelo catálogo a pedido de quem o usa. A biblioteca não lê as respostas a este endereço.', lost: 'E-mail não entregue', lostText: 'Seu e-mail com títulos do catálogo não pôde ser entregue a', lostHint: 'Confira o endereço e envie de novo, se for o caso. Aos outros destinatários, ele foi enviado.' },
  en: { tag: 'en', subject: 'Titles chosen at', intro: 'These titles were chosen in the catalogue of', from: 'Sent by', automatic: 'Sent by the catalogue at the request of one of its readers. The library does not read answers to this address.', lost: 'E-mail not delivered', lostText: 'Your e-mail with titles of the catalogue could not be delivered to', lostHint: 'Check the address and send it again, if need be. It was sent to the other recipients.' },
  es: { tag: 'es', subject: 'Títulos elegidos en', intro: 'Estos títulos fueron elegidos en el catálogo de', from: 'Enviado por', automatic: 'Mensaje enviado por el catálogo a petición de quien lo usa. La biblioteca no lee las respuestas a esta dirección.', lost: 'Correo no entregado', lostText: 'Su correo con títulos del catálogo no pudo entregarse a', lostHint: 'Compruebe la dirección y envíelo de nuevo si es necesario. A los demás destinatarios se les envió.' },
  fr: { tag: 'fr', subject: 'Titres choisis dans', intro: 'Ces titres ont été choisis dans le catalogue de', from: 'Envoyé par', automatic: 'Message envoyé par le catalogue à la demande d’une personne qui l’utilise. La bibliothèque ne lit pas les réponses à cette adresse.', lost: 'E-mail non distribué', lostText: 'Votre e-mail avec des titres du catalogue n’a pas pu être distribué à', lostHint: 'Vérifiez l’adresse et renvoyez-le, si besoin. Il a été envoyé aux autres destinataires.' },
  it: { tag: 'it', subject: 'Titoli scelti in', intro: 'Questi titoli sono stati scelti nel catalogo di', from: 'Inviato da', automatic: 'Messaggio inviato dal catalogo su richiesta di chi lo usa. La biblioteca non legge le risposte a questo indirizzo.', lost: 'E-mail non consegnata', lostText: 'Non è stato possibile consegnare la tua e-mail con titoli del catalogo a', lostHint: 'Controlla l’indirizzo e inviala di nuovo, se serve. Agli altri destinatari è stata inviata.' },
} satisfies Readonly<Record<Language, object>> // prettier-ignore

function plainBody({ titles, style, language, look, message, sender }: EmailParts): string {
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

/** The frame of every letter of the basket: the institution's name, its colour, who sends this. */
function framed(say: (typeof words)['pt'], look: EmailLook, title: string, inside: readonly string[]): string {
  const line = look.colour ?? '#17345c'
  return [
    `<!doctype html><html lang="${say.tag}"><head><meta charset="utf-8"><title>${escapeXml(title)}</title></head>`,
    '<body style="margin:0;font:16px/1.5 sans-serif;color:#1c1c1c;background:#fff"><div style="max-width:640px;margin:0 auto;padding:16px">',
    `<h1 style="font:600 22px/1.3 serif;border-bottom:4px solid ${escapeXml(line)};padding-bottom:8px">${escapeXml(look.name)}</h1>`,
    ...inside,
    `<p style="font-size:14px;color:#555">${escapeXml(say.automatic)}</p></div></body></html>`,
  ].join('\n')
}

function htmlBody({ titles, style, language, look, message, sender, subject }: EmailParts): string {
  const say = words[language]
  const paragraphs = message ? message.split(/\n{2,}/).map((part) => `<p>${escapeXml(part).replaceAll('\n', '<br>')}</p>`) : []
  const item = (title: BasketTitle) =>
    `<li style="margin-bottom:12px">${toHtml(referenceIn(style, title))}<br><a href="${escapeXml(title.address)}">${escapeXml(title.address)}</a></li>`
  return framed(say, look, subject ?? `${say.subject} ${look.name}`, [
    ...paragraphs,
    `<p>${escapeXml(say.intro)} ${escapeXml(look.name)}:</p><ol>${titles.map(item).join('')}</ol>`,
    ...(sender ? [`<p>${escapeXml(say.from)} ${escapeXml(sender.name)}.</p>`] : []),
  ])
}

/** The letter to one recipient, plain and as HTML. */
export function basketEmail(parts: EmailParts): Email {
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

/** Tells who sent a basket that one recipient did not get it. */
export function undeliveredEmail(parts: Pick<EmailParts, 'id' | 'to' | 'language' | 'look'>, sender: string): Email {
  const { id, to, language, look } = parts
  const say = words[language]
  return {
    id: `${id}.back`,
    to: [sender],
    subject: say.lost,
    text: `${say.lostText} ${to}.\n\n${say.lostHint}\n\n${say.automatic}\n`,
    html: framed(say, look, say.lost, [
      `<p>${escapeXml(say.lostText)} <strong>${escapeXml(to)}</strong>.</p>`,
      `<p>${escapeXml(say.lostHint)}</p>`,
    ]),
  }
}
