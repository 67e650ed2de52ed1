const roles: Readonly<Record<string, string>> = { BUTTON: 'botão', A: 'link', INPUT: 'campo de edição' }

const textOf = (element: Element | null | undefined) => element?.textContent?.trim() ?? ''

/** Of a control that has a label, words of its own or `aria-label`. */
const nameOf = (element: Element): string =>
  element.getAttribute('aria-label') ?? (element instanceof HTMLInputElement ? textOf(element.labels?.[0]) : textOf(element))

const descriptionOf = (element: Element): string => textOf(document.getElementById(element.getAttribute('aria-describedby') ?? ''))

const isHidden = (element: Element) => element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden')

/** What is said of a node and all that is in it: controls by name and kind, everything else by its words. */
function spoken(node: Node): readonly string[] {
  if (node.nodeType === node.TEXT_NODE) return node.textContent!.trim() === '' ? [] : [node.textContent!.trim()]
  if (!(node instanceof Element) || isHidden(node)) return []
  const role = roles[node.tagName]
  if (role) return [`${nameOf(node)}, ${role}`]
  return [...node.childNodes].flatMap(spoken)
}

/** What a screen reader says when the focus comes to a control. */
export const focusText = (element: Element): string =>
  [nameOf(element), roles[element.tagName], descriptionOf(element)].filter(Boolean).join(', ')

/** Hears the live regions of a page as a screen reader does: what is added to them or changes in them, in its order. */
export class Listener {
  readonly heard: string[] = []
  readonly #observer = new MutationObserver((records) => this.#take(records))

  constructor(root: Element) {
    this.#observer.observe(root, { childList: true, characterData: true, subtree: true })
  }

  #take(records: readonly MutationRecord[]): void {
    const said = new Map<Node, string>()
    for (const { type, target, addedNodes } of records)
      for (const node of type === 'characterData' ? [target] : addedNodes) {
        const region = (node instanceof Element ? node : node.parentElement)?.closest('[role=log], [role=alert], [role=status]')
        const isInside = [...said.keys()].some((known) => known !== node && known.contains(node))
        if (!region || !node.isConnected || isInside) continue
        const words = spoken(node).join('; ')
        if (words !== '') said.set(node, `${region.getAttribute('role')}: ${words}`)
      }
    this.heard.push(...said.values())
  }

  /** What was heard since it was asked last. */
  take(): readonly string[] {
    this.#take(this.#observer.takeRecords())
    return this.heard.splice(0)
  }

  end(): void {
    this.#observer.disconnect()
  }
}
