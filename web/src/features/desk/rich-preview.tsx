import { createElement, Fragment, type ReactNode } from 'react'

/** As the server writes such a text anew: what is not here goes, its words stay. A link of a preview leads nowhere. */
const shownAs: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['p', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'h3', 'h4', 'blockquote', 'sub', 'sup'].map((one) => [one, one])),
  b: 'strong',
  i: 'em',
  h1: 'h3',
  h2: 'h3',
  h5: 'h4',
  h6: 'h4',
  a: 'u',
}

const silent = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'template',
  'noscript',
  'svg',
  'math',
  'textarea',
  'title',
  'select',
])

function part(node: Node, key: number): ReactNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element) || silent.has(node.localName)) return null
  if (node.localName === 'br') return <br key={key} />
  if (node.localName === 'hr') return <hr key={key} />
  const tag = shownAs[node.localName]
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
