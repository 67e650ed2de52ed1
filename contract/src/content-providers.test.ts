import { expect, test } from 'vitest'
import { contentProviders, providerNamed } from './content-providers.ts'

test('[S2-30] a redirect names one of fifteen providers, as a word or as the path of its screen, and nothing else does', () => {
  expect(new Set(contentProviders).size).toBe(15)
  for (const one of contentProviders)
    expect([one, `/${one}`, `/conteudo/${one}`, `/conteudo/${one}?acervo=1`].map(providerNamed)).toEqual([one, one, one, one])
  for (const other of ['', '/', '/meufarol', 'outro', '/conteudo/outro', '/pearson/x', 'https://pearson', undefined, null])
    expect([other, providerNamed(other)]).toEqual([other, undefined])
})
