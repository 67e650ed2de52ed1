import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { loginAddress, safeRedirect } from './redirect.ts'

const site = 'https://cat.example.org'
const tab = '\t'

// Ways out of a site that were found in catalogues and browsers (trust handbook, open redirects), and some of our own.
const hostile: readonly string[] = [
  ['//evil.com', '///evil.com', '////evil.com', '/\\evil.com', '\\\\evil.com', '/\\/evil.com', '\\/evil.com', '/\\\\evil.com'],
  [
    `/${tab}/evil.com`,
    '/\n/evil.com',
    '/\r/evil.com',
    `${tab}//evil.com`,
    ' //evil.com',
    '\u0000//evil.com',
    '/\u0000/evil.com',
    '/\u000b/evil.com',
  ],
  [
    '/%09/evil.com',
    '%2f%2fevil.com',
    '/%2f/evil.com',
    '/%2Fevil.com',
    '/%5cevil.com',
    '/%5C%5Cevil.com',
    '/%0d%0aLocation:evil.com',
    '/%00/evil.com',
  ],
  [
    'https://evil.com',
    'http:evil.com',
    'https:/evil.com',
    'https:evil.com',
    'HTTPS://evil.com',
    'ftp://evil.com',
    'ws://evil.com',
    '//evil.com:443',
  ],
  [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'vbscript:x',
    'data:text/html,x',
    'blob:https://evil.com/x',
    'file:///etc/passwd',
    'about:blank',
  ],
  ['/login', '/login?redirect=//evil.com', '/LOGIN/', '/sair', '/sair?x=1', '/./login', '/x/../sair'],
  [
    'https://cat.example.org.evil.com',
    'https://cat.example.org@evil.com',
    '//cat.example.org@evil.com',
    '@evil.com',
    '.evil.com',
    ':443/x',
  ],
  ['/..//evil.com', '/.//evil.com', '/./\\evil.com', '/acervo/../..//evil.com', '/a/..//evil.com', '/..%2f/evil.com'],
  ['／／evil.com', '//evil%E3%80%82com', '/\u2028/evil.com', '/\u00a0/evil.com', '\u202e//moc.live', '//\u0435vil.com', '/\ufeff/evil.com'],
  ['?x', '#x', '', 'acervo/1', './x', '../x', '[::1]', `/${'a'.repeat(2048)}`, '/\r\nSet-Cookie: a=b', 'null', 'undefined'],
].flat()

describe('[S2-32] where a redirect leads', () => {
  test.each(hostile.map((text) => [JSON.stringify(text).slice(0, 60), text]))('%s leads to the home page or stays here', (_name, text) => {
    const led = safeRedirect(text)
    expect(new URL(led, site).origin).toBe(site)
    expect(led).toMatch(/^\/(?![/\\])/)
    expect(led).not.toContain('evil')
    expect(led).not.toMatch(/login|sair/i)
  })

  test.each([
    '/',
    '/acervo/123',
    '/meufarol/renovacao?a=1#b',
    '/autoridade/9/marc',
    '/cesta',
    '/pesquisa_geral?q=a%2Fb&filtro=T%3A49',
    '/acervo/x%20y',
  ])('%s is kept', (path) => expect(safeRedirect(path)).toBe(path))

  test('an address of 2,048 characters is kept, a longer one is not; what is no text leads to the home page', () => {
    const path = (length: number) => `/${'a'.repeat(length - 1)}`
    expect([safeRedirect(path(2048)), safeRedirect(path(2049)), safeRedirect(undefined), safeRedirect(null)]).toEqual([path(2048), '/', '/', '/']) // prettier-ignore
  })

  test.each(['/loginhelp', '/sairia', '/acervo/login', '/x?y=/login', '/x#/sair'])('%s is no screen of the sign-in', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  test('nothing that anybody can write leaves this site', () => {
    const piece = fc.oneof(
      fc.constantFrom('/', '\\', '.', '..', '%2f', '%5c', ':', '@', '?', '#', tab, '\n', '\u0000', 'evil.com', 'https:', ' '),
      fc.string({ maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const led = safeRedirect(pieces.join(''))
        expect(new URL(led, site).origin).toBe(site)
        expect(new URL(led, site).pathname.startsWith('//')).toBe(false)
        expect(safeRedirect(led)).toBe(led)
      }),
      { numRuns: 2000 },
    )
    expect(hostile.length).toBeGreaterThanOrEqual(77)
  })

  test('the address of the sign-in carries the way back', () => {
    expect(loginAddress('/meufarol?a=1')).toBe('/login?redirect=%2Fmeufarol%3Fa%3D1')
    expect(loginAddress('//evil.com')).toBe('/login?redirect=%2F')
  })
})
