/** Whether robots.txt lets every crawler read a path: of the rules that fit, the longest holds, and of two as long the one that allows. */
export function isCrawlable(robots: string, path: string): boolean {
  const fitting = robots.split('\n').flatMap((line) => {
    const [, kind = '', pattern = ''] = /^(Allow|Disallow):\s*(\S+)/i.exec(line) ?? []
    if (pattern === '') return []
    const [text, end] = pattern.endsWith('$') ? [pattern.slice(0, -1), '$'] : [pattern, '']
    const expression = text
      .split('*')
      .map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*')
    return new RegExp(`^${expression}${end}`).test(path) ? [{ allows: /^allow/i.test(kind), length: pattern.length }] : []
  })
  const [strongest] = fitting.toSorted((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows))
  return strongest?.allows ?? true
}
