import { useEffect, useRef } from 'react'
import { useMatches } from 'react-router'
import { headTags, type Head, type HeadTag, type Place, type ScreenHandle } from '../api/head.ts'

/** A route that matched, as far as its head goes. */
export interface MatchedScreen {
  readonly handle?: unknown
  readonly loaderData?: unknown
}

/** The head of the innermost screen that has one. */
export function headOf(matches: readonly MatchedScreen[], place: Place): Head {
  const screen = matches.findLast((match) => match.handle !== undefined)
  const handle = screen?.handle as ScreenHandle | undefined
  return handle?.head(screen?.loaderData, place) ?? { title: place.site.name, noindex: true }
}

/** Head elements carry this attribute, so that the browser replaces them and nothing else. */
export const headAttribute = 'data-head'

export const tagsOf = (head: Head, place: Place): readonly HeadTag[] => headTags(head, place)

function elementOf({ tag, attributes, text }: HeadTag): HTMLElement {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.setAttribute(headAttribute, '')
  if (text !== undefined) element.textContent = text
  return element
}

function replaceHead(head: Head, place: Place): void {
  document.title = head.title
  for (const old of document.head.querySelectorAll(`[${headAttribute}]`)) old.remove()
  document.head.append(...tagsOf(head, place).map(elementOf))
  document.dispatchEvent(new Event('ZoteroItemUpdated', { bubbles: true, cancelable: true }))
}

/** Keeps the head of the document in step with the screen. The first head is the server's and stays as it came: nobody makes it once more. */
export function usePageHead(place: Place): void {
  const matches = useMatches()
  const shown = useRef(place.address)
  useEffect(() => {
    if (shown.current === place.address) return
    shown.current = place.address
    replaceHead(headOf(matches, place), place)
  })
}
