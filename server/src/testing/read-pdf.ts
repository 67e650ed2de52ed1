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
  const texts = await Promise.all(
    pages.map(async (page) => (await page.getTextContent()).items.map((one) => ('str' in one ? one.str : '')).join('')),
  )
  const trees = await Promise.all(pages.map(async (page) => (await page.getStructTree()) as Node))
  const { info } = await document.getMetadata()
  return { pages: document.numPages, text: texts.join('\n'), roles: trees.flatMap(rolesOf), alts: trees.flatMap(altsOf), info }
}
