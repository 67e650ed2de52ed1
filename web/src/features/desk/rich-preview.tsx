import { createElement, Fragment, type ReactNode } from 'react'

const shown = new Set(['p', 'br', 'b', 'strong', 'i', 'em', 'u', 'ul', 'ol', 'li', 'a', 'h2', 'h3', 'h4', 'blockquote', 'code', 'span'])

function part(node: Node, key: number): ReactNode {
  if (node.nodeType === node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  const inside = [...node.childNodes].map(part)
  // A link of a preview leads nowhere.
  const tag = name === 'a' ? 'u' : name
  if (!shown.has(name)) return name === 'script' || name === 'style' ? null : <Fragment key={key}>{inside}</Fragment>
  return name === 'br' ? <br key={key} /> : createElement(tag, { key }, ...inside)
}

/** A text with HTML as readers will see it: made anew of the elements that such a text may have, without their attributes. */
export function RichPreview({ html }: { html: string }) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return <div className="rich-preview">{[...body.childNodes].map(part)}</div>
}
