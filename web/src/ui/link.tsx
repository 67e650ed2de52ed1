import type { MouseEvent } from 'react'
import { Link as WholeLink, useNavigate, type LinkProps } from 'react-router'

/**
 * An address on this site as it stands in `href`, whatever page it is on: nothing in it is resolved. Also one that goes to a part of its
 * page: a link that loses that part when scripts run would else become another element, and whoever has the focus on it would lose it.
 */
const standsAsItIs = /^\/(?:[\w%~-]+(?:\/[\w%~-]+)*)?(?:\?[^#?]+)?(?:#[\w-]+)?$/

/** What is asked of a link seldom or never. */
const more = ['mask', 'prefetch', 'relative', 'viewTransition', 'defaultShouldRevalidate']

/** Pressed so that the page itself goes there: not into another tab, not to be kept. */
const goesHere = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent, target: string | undefined) =>
  !(button || target || metaKey || altKey || ctrlKey || shiftKey)

/**
 * `Link` for addresses that are written out, which nearly all are. A page of results has a hundred: the library's own asks each time
 * where it stands. The rest is left to the library's.
 */
export function Link(props: LinkProps) {
  const navigate = useNavigate()
  const { to, target, onClick, children, state, replace, reloadDocument, preventScrollReset, discover: _whole, ...rest } = props
  if (typeof to !== 'string' || !standsAsItIs.test(to) || more.some((name) => name in props))
    return <WholeLink discover="none" {...props} />
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !goesHere(event, target)) return
    event.preventDefault()
    const again = location.pathname + location.search + location.hash === to
    void navigate(to, { state, replace: replace ?? again, ...(preventScrollReset !== undefined && { preventScrollReset }) })
  }
  return (
    <a {...rest} href={to} target={target} onClick={reloadDocument ? onClick : go}>
      {children}
    </a>
  )
}
