import { silencedTags, writtenTags } from '@farol/contract/rich-text.ts'

/**
 * HTML that staff wrote, made harmless: the text is taken apart and written anew from a short list of tags, so that nothing reaches a
 * page that was not written here. Tags are closed and nested as HTML wants them; what is not on the list goes, its text stays.
 */

const tag = /<!--[\s\S]*?(?:-->|$)|<(\/?)([a-zA-Z][a-zA-Z0-9-]*)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>|[^<]+|</g

const empty = new Set(['br', 'hr'])
const blocks = new Set(['p', 'ul', 'ol', 'h3', 'h4', 'blockquote', 'hr'])
const endedByBlock = new Set(['p', 'h3', 'h4'])

const escaped = (text: string) =>
  text
    .replace(/&(?!(?:[a-zA-Z]{2,31}|#\d{1,7}|#x[0-9a-fA-F]{1,6});)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

/** The address of a link, or undefined when it leads anywhere but to a page, a mailbox or a telephone. */
function linkAddress(attributes: string): string | undefined {
  const found = /(?:^|\s)href\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(attributes)
  const address = (found?.[1] ?? found?.[2] ?? found?.[3] ?? '').replaceAll('&amp;', '&').trim()
  return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)[^\s\p{Cc}<>"'`]*$/iu.test(address) ? address : undefined
}

class Writer {
  readonly #open: string[] = []
  #html = ''

  text(text: string): void {
    this.#html += escaped(text)
  }

  begin(name: string, attributes: string): void {
    if (name === 'li' && !this.#open.some((one) => one === 'ul' || one === 'ol')) return
    if (name === 'a' && this.#open.includes('a')) return
    if (name === 'li') this.#endItem()
    else if (blocks.has(name)) this.#endParagraph()
    const address = name === 'a' ? linkAddress(attributes) : undefined
    if (name === 'a' && address === undefined) return
    this.#html += address === undefined ? `<${name}>` : `<a href="${escaped(address)}" rel="noopener">`
    if (!empty.has(name)) this.#open.push(name)
  }

  end(name: string): void {
    const place = this.#open.lastIndexOf(name)
    const list = Math.max(this.#open.lastIndexOf('ul'), this.#open.lastIndexOf('ol'))
    // A stray end tag inside a list item must not close what is outside the list.
    if (place >= 0 && (place >= list || name === 'blockquote')) this.#closeTo(place)
  }

  finish(): string {
    this.#closeTo(0)
    return this.#html.trim()
  }

  #endItem(): void {
    const item = this.#open.lastIndexOf('li')
    if (item > Math.max(this.#open.lastIndexOf('ul'), this.#open.lastIndexOf('ol'))) this.#closeTo(item)
  }

  #endParagraph(): void {
    const place = this.#open.findIndex((one) => endedByBlock.has(one))
    if (place >= 0) this.#closeTo(place)
  }

  #closeTo(place: number): void {
    while (this.#open.length > place) this.#html += `</${this.#open.pop()}>`
  }
}

const paragraphs = (text: string) =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replace(/\s*\n\s*/g, '<br>')}</p>`)
    .join('')

/** Sanitised HTML. Text without any tag becomes paragraphs at its empty lines. */
export function sanitiseHtml(source: string): string {
  if (!source.includes('<')) return paragraphs(source)
  const writer = new Writer()
  let silent: string | undefined
  for (const [whole, slash, name = '', attributes = ''] of source.matchAll(tag)) {
    const lower = name.toLowerCase()
    if (silent !== undefined) {
      if (slash === '/' && lower === silent) silent = undefined
    } else if (name === '') {
      if (!whole.startsWith('<!--')) writer.text(whole)
    } else if (silencedTags.has(lower)) {
      if (slash === '') silent = lower
    } else {
      const own = Object.hasOwn(writtenTags, lower) ? writtenTags[lower] : undefined
      if (own) (slash === '/' ? writer.end : writer.begin).call(writer, own, attributes)
    }
  }
  return writer.finish()
}
