import { getDocumentProxy } from 'unpdf'

interface Node {
  readonly role?: string
  readonly alt?: string
  readonly children?: readonly Node[]
}

const rolesOf = (node: Node): readonly string[] => [...(node.role ? [node.role] : []), ...(node.children ?? []).flatMap(rolesOf)]
const altsOf = (node: Node): readonly string[] => [...(node.alt ? [node.alt] : []), ...(node.children ?? []).flatMap(altsOf)]

/** A PDF as another program reads it: its text in reading order, its tags, its properties. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, at) => document.getPage(at + 1)))
  const items = await Promise.all(pages.map(async (page) => (await page.getTextContent()).items))
  const texts = items.map((some) => some.map((one) => ('str' in one ? one.str : '')).join(''))
  /** Where each piece of text stands: points from the left and from the bottom of its page. */
  const placed = items.flatMap((some) =>
    some.flatMap((one) =>
      'str' in one && one.str !== '' ? [{ text: one.str, x: one.transform[4] as number, y: one.transform[5] as number }] : [],
    ),
  )
  const trees = await Promise.all(pages.map(async (page) => (await page.getStructTree()) as Node))
  const { info } = await document.getMetadata()
  return { pages: document.numPages, text: texts.join('\n'), placed, roles: trees.flatMap(rolesOf), alts: trees.flatMap(altsOf), info }
}
