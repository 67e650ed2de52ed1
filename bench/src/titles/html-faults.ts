import { parse, type DefaultTreeAdapterMap } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

const isElement = (node: Node): node is Element => 'tagName' in node
const attribute = (element: Element, name: string) => element.attrs.find((one) => one.name === name)?.value

function* elementsOf(node: Node): Generator<Element> {
  if (isElement(node)) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

const namesAnother = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'headers'] as const

/** Ids that stand twice, and references to ids that no element has. */
function idFaults(elements: readonly Element[]): string[] {
  const ids = elements.flatMap((one) => attribute(one, 'id') ?? [])
  const known = new Set(ids)
  const twice = ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `id ${id} twice`)
  const named = elements.flatMap((one) => namesAnother.flatMap((name) => (attribute(one, name) ?? '').split(/\s+/).filter(Boolean)))
  return [...twice, ...named.filter((id) => !known.has(id)).map((id) => `nothing has the id ${id}`)]
}

const pictureWithoutText = (one: Element) => one.tagName === 'img' && attribute(one, 'alt') === undefined
const linkInLink = (one: Element) =>
  ['a', 'button'].includes(one.tagName) &&
  [...elementsOf(one)].some((inner) => inner !== one && ['a', 'button', 'input'].includes(inner.tagName))

/**
 * What is wrong with a document by the HTML standard's own parser, and a few rules of content that it does not look at: ids, what names
 * them, pictures without a text, links inside links. Empty when nothing is.
 */
export function htmlFaults(html: string): readonly string[] {
  const faults: string[] = []
  const document = parse(html, { onParseError: ({ code, startLine }) => faults.push(`${code} in line ${startLine}`) })
  const elements = [...elementsOf(document)]
  if (elements.some(pictureWithoutText)) faults.push('a picture without a text')
  if (elements.some(linkInLink)) faults.push('something to press inside something to press')
  return [...faults, ...idFaults(elements)]
}
