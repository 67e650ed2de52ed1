import { hash } from 'node:crypto'
import type { FirstFile } from '../ports/first-screen.ts'

/** What would end its own element could become anything. */
function elementOf({ kind, text }: FirstFile): string {
  if (/<\/(?:script|style)|<!--/i.test(text)) throw new Error(`A ${kind} of the first screen would end its own element`)
  return `<${kind}>${text}</${kind}>`
}

/**
 * Puts the files that stand in the way of a page's first paint into the page, which is then painted as soon as it is read. The content policy
 * names each by the hash of its text: nothing else that stands in a page is run or takes effect.
 */
export class FirstScreen {
  readonly #files: readonly { readonly tag: string; readonly element: string }[]
  readonly #texts: readonly FirstFile[]

  constructor(files: readonly FirstFile[]) {
    this.#texts = files
    this.#files = files.map((file) => ({ tag: file.tag, element: elementOf(file) }))
  }

  /** Characters that it adds to a page, about. */
  get length(): number {
    return this.#texts.reduce((sum, { text }) => sum + text.length, 0)
  }

  /** The page with the files in it. Each is named once, in the head: of what looks like its name further down nothing is changed. */
  fill(html: string): string {
    return this.#files.reduce((page, { tag, element }) => page.replace(tag, () => element), html)
  }

  /** What the content policy allows by name, each with a leading space: ` 'sha256-…'`. */
  allowed(kind: FirstFile['kind']): string {
    const texts = this.#texts.filter((file) => file.kind === kind)
    return texts.map(({ text }) => ` 'sha256-${hash('sha256', text, 'base64')}'`).join('')
  }
}

/** Pages name their files, and the browser fetches them. */
export const nothingInPages = new FirstScreen([])
