import { silencedTags, writtenTags } from '@farol/contract/rich-text.ts'
import { createElement, Fragment, type ReactNode } from 'react'

/** A link of a preview leads nowhere. */
const shownAs = (name: string): string | undefined => {
  const tag = Object.hasOwn(writtenTags, name) ? writtenTags[name] : undefined
  return tag === 'a' ? 'u' : tag
}

function part(node: Node, key: number): ReactNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || silencedTags.has(node.localName)) return null
  const tag = shownAs(node.localName)
  if (tag === 'br' || tag === 'hr') return createElement(tag, { key })
  const inside = [...node.childNodes].map(part)
  return tag === undefined ? <Fragment key={key}>{inside}</Fragment> : createElement(tag, { key }, ...inside)
}

/** Without any tag, empty lines part paragraphs. */
const marked = (text: string): string =>
  /<[a-z]/i.test(text)
    ? text
    : text
        .split(/\n\s*\n/)
        .map((one) => `<p>${one}</p>`)
        .join('')

/** A text with HTML as readers will see it: made of elements of its own, without any attribute. */
export function RichPreview({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(marked(html), 'text/html')
  return <div className="rich-preview">{[...body.childNodes].map(part)}</div>
}
