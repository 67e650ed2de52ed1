import { escapeHtml } from '@farol/contract/escape-html.ts'
import { languageTag, type Language } from '@farol/contract/language.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** A field of a form without scripts. */
export interface PlainField {
  readonly name: string
  readonly label: string
  readonly type: 'password' | 'text'
  readonly autocomplete: string
}

/** Things to choose from, any number of them. */
export interface PlainChoices {
  readonly legend: string
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string; readonly chosen: boolean }[]
}

/** A page that works without scripts: a heading, sentences, at most one form that posts to the page's own address. */
export interface PlainPage {
  readonly language: Language
  /** Name of the site. */
  readonly site: string
  readonly title: string
  readonly sentences: readonly string[]
  /** What went wrong at the last try, read first by a screen reader. */
  readonly error?: string | undefined
  readonly list?: readonly string[]
  /** A sentence after the list. */
  readonly closing?: string
  /** `get`: what was typed becomes the query of the same address; otherwise it is posted. */
  readonly form?: {
    readonly method?: 'get'
    readonly fields: readonly PlainField[]
    readonly choices?: PlainChoices
    readonly button: string
  }
  readonly link?: { readonly href: string; readonly text: string }
}

const fieldOf = ({ name, label, type, autocomplete }: PlainField, hasError: boolean) =>
  `<p><label for="${name}">${escapeHtml(label)}</label><input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" required${hasError ? ' aria-invalid="true" aria-describedby="erro"' : ''}></p>`

const choicesOf = ({ legend, name, options }: PlainChoices) =>
  `<fieldset><legend>${escapeHtml(legend)}</legend>${options.map(({ value, label, chosen }) => `<p><label><input type="checkbox" name="${name}" value="${escapeHtml(value)}"${chosen ? ' checked' : ''}> ${escapeHtml(label)}</label></p>`).join('')}</fieldset>`

const listOf = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`

const formOf = ({ form, error }: PlainPage) =>
  form
    ? `<form method="${form.method ?? 'post'}">${form.fields.map((field) => fieldOf(field, error !== undefined)).join('')}${form.choices ? choicesOf(form.choices) : ''}<p><button type="submit">${escapeHtml(form.button)}</button></p></form>`
    : ''

export function plainPageHtml(page: PlainPage): string {
  const { language, site, title, sentences, error, list, closing, link } = page
  return `<!doctype html><html lang="${languageTag(language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${error === undefined ? '' : `${escapeHtml(error)} · `}${escapeHtml(title)} · ${escapeHtml(site)}</title><link rel="stylesheet" href="/pagina-simples.css"></head><body><header><a href="/">${escapeHtml(site)}</a></header><main><h1>${escapeHtml(title)}</h1>${error === undefined ? '' : `<p id="erro" role="alert">${escapeHtml(error)}</p>`}${sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('')}${list ? listOf(list) : ''}${closing ? `<p>${escapeHtml(closing)}</p>` : ''}${formOf(page)}${link ? `<p><a href="${escapeHtml(link.href)}">${escapeHtml(link.text)}</a></p>` : ''}</main></body></html>`
}

const styles = `:root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}body{margin:0}header{padding:1rem;border-bottom:1px solid}header a{font-weight:600}a{color:inherit;display:inline-block;padding:.25rem 0}main{max-width:34rem;margin:0 auto;padding:1.5rem 1rem}h1{font-size:1.5rem;line-height:1.25}label{display:block;font-weight:600}input{box-sizing:border-box;width:100%;min-height:2.75rem;font:inherit;padding:.5rem .75rem;border:1px solid;border-radius:.5rem}button{min-height:2.75rem;font:inherit;font-weight:600;padding:.5rem 1.25rem;border:1px solid;border-radius:.5rem;cursor:pointer}:focus-visible{outline:3px solid;outline-offset:2px}input[type=checkbox]{width:1.25rem;min-height:1.25rem;height:1.25rem;margin:0 .5rem 0 0;padding:0;vertical-align:-.2em}fieldset{border:1px solid;border-radius:.5rem;margin:1rem 0;padding:.5rem 1rem}legend{font-weight:600;padding:0 .25rem}fieldset label{font-weight:400;padding:.625rem 0}fieldset p{margin:0}#erro{border-inline-start:.375rem solid #b3261e;padding-inline-start:.75rem;font-weight:600}p{overflow-wrap:anywhere}`

export function addPlainPageStyles(app: FastifyInstance): void {
  app.get('/pagina-simples.css', async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(styles),
  )
}

/** Sends a page whose address may hold a secret: no cache stores it, its address is told to nobody, no search engine lists it. */
export const sendPlainPage = (reply: FastifyReply, status: number, page: PlainPage): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .headers({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-language': page.language,
    })
    .send(plainPageHtml(page))
