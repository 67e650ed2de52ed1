/** What ends a line where it is decoded (LF, CR, U+2028, U+2029): the router's patterns pass over no such character. */
const lineEnd = /%0[ad]|%e2%80%a[89]/i

/**
 * Whether a path is of no page whatever stands in it: it holds the end of a line, or begins with two slashes once its dots are
 * resolved, as in `/.//host`: a form on such a page would be sent to another host.
 */
export function isUnroutable(url: string): boolean {
  const [path = '/'] = url.split('?')
  if (lineEnd.test(path)) return true
  const whole = `http://page.local${path}`
  return !URL.canParse(whole) || new URL(whole).pathname.startsWith('//')
}
