import { Link as WholeLink, type LinkProps } from 'react-router'

export * from 'react-router'

/** An address on this site as it stands in `href`, whatever page it is on: nothing in it is resolved. */
const standsAsItIs = /^\/(?:[\w%~-]+(?:\/[\w%~-]+)*)?(?:\?[^#?]+)?$/

const needsMore = ({ mask, prefetch, discover, relative }: LinkProps) =>
  mask !== undefined || prefetch !== undefined || discover !== undefined || relative !== undefined

/**
 * `Link` as the server needs it: what happens when it is pressed is the browser's matter, which hydrates the library's own over it. The same
 * bytes, without the ten hooks behind each.
 */
export function Link(props: LinkProps) {
  const { to, target, children, ...more } = props
  if (typeof to !== 'string' || !standsAsItIs.test(to) || needsMore(props)) return <WholeLink {...props} />
  const { state: _kept, replace: _replaces, reloadDocument: _loads, preventScrollReset: _scrolls, viewTransition: _moves, ...rest } = more
  return (
    <a {...rest} href={to} target={target} data-discover="true">
      {children}
    </a>
  )
}
