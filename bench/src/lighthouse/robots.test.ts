import { expect, test } from 'vitest'
import { isCrawlable } from './robots.ts'

const robots = `User-agent: *
Allow: /acervo/
Disallow: /*?*q=
Disallow: /pesquisa_
Disallow: /acervo/*/reserva
Disallow: /fim$
Disallow:
`

test.each([
  ['/', true],
  ['/acervo/12', true],
  ['/acervo/12/marc', true],
  ['/acervo/12/reserva', false],
  ['/pesquisa_avancada', false],
  ['/novas_aquisicoes?q=x', false],
  ['/novas_aquisicoes?dias=7', true],
  ['/fim', false],
  ['/fim/mais', true],
])('%s: %s', (path, allowed) => expect(isCrawlable(robots, path)).toBe(allowed))
