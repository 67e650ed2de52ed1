import type { Language } from '@farol/contract/language.ts'
import { afterEach, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import type { PageRenderer, PageRequest } from '../ports/page-renderer.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'

let site: TestSite | undefined
afterEach(async () => {
  await site?.remove()
  site = undefined
})

/** A site whose pages can be written in these languages, and what its pages were asked for. */
async function siteWith(languages: readonly Language[]) {
  const asked: PageRequest[] = []
  const renderer: PageRenderer = {
    languages,
    render: async (request) => {
      asked.push(request)
      return { status: 200, html: '<!doctype html><html data-appearance-slot><title>x</title>' }
    },
  }
  site = await openTestSite(engines[0]!, { renderer })
  const spoken = async (address: string, headers: Record<string, string> = {}) => {
    const reply = await site!.get(address, headers)
    return { language: reply.headers['content-language'], offered: asked.at(-1)?.site.languages }
  }
  return { spoken, get: site.get.bind(site) }
}

describe('the languages that are offered', () => {
  test('[S1-15] without French and Italian texts: Portuguese, English and Spanish, whatever the reader asks for', async () => {
    const { spoken } = await siteWith(['pt'])
    expect(await spoken('/?lng=fr')).toEqual({ language: 'pt', offered: ['pt', 'en', 'es'] })
    expect(await spoken('/', { 'accept-language': 'it;q=0.9, es;q=0.5' })).toMatchObject({ language: 'es' })
  })

  test('[S1-15] [S1-17] with their texts: French and Italian too, by address, cookie and what the browser asks for', async () => {
    const { spoken, get } = await siteWith(['pt', 'en', 'es', 'fr', 'it'])
    expect(await spoken('/?lng=fr')).toEqual({ language: 'fr', offered: ['pt', 'en', 'es', 'fr', 'it'] })
    expect(await spoken('/', { cookie: 'i18nextLng=it' })).toMatchObject({ language: 'it' })
    expect(await spoken('/', { 'accept-language': 'fr-CA, en;q=0.4' })).toMatchObject({ language: 'fr' })
    expect((await get('/manifest.webmanifest', { 'accept-language': 'it' })).json()).toMatchObject({ lang: 'it' })
  })

  test('[S1-17] without scripts a language that an address chose is kept by its cookie, and none that is not offered', async () => {
    const { get } = await siteWith(['pt'])
    const kept = async (address: string, cookie = '') => [(await get(address, { cookie })).headers['set-cookie'] ?? []].flat().join()
    expect(await kept('/?q=a&lng=en')).toBe('i18nextLng=en; Max-Age=31536000; Path=/; SameSite=Lax')
    expect(await kept('/?lng=es', 'i18nextLng=en')).toMatch(/^i18nextLng=es;/)
    expect([await kept('/'), await kept('/?lng=fr'), await kept('/?lng=xx'), await kept('/', 'i18nextLng=en')]).toEqual(['', '', '', ''])
  })

  test('the offline page, which the service worker asks for by its language, leaves the reader’s own as it is', async () => {
    const { spoken, get } = await siteWith(['pt'])
    const cookie = 'i18nextLng=es'
    expect(await spoken('/sem-conexao?lng=en', { cookie })).toMatchObject({ language: 'en' })
    expect((await get('/sem-conexao?lng=en', { cookie })).headers['set-cookie']).toBeUndefined()
  })

  test('[S1-14] who asks for no language, or for none that is offered, gets Portuguese', async () => {
    const { spoken } = await siteWith(['pt', 'en', 'es', 'fr', 'it'])
    expect(await spoken('/')).toMatchObject({ language: 'pt' })
    expect(await spoken('/', { 'accept-language': 'de, ja;q=0.5' })).toMatchObject({ language: 'pt' })
  })

  test.each([
    ['7', 'Cette adresse n’existe pas.'],
    ['it', 'Questo indirizzo non esiste.'],
    ['1', 'Este endereço não existe.'],
  ])('a call in language %s is refused in it', async (lang, sentence) => {
    const { get } = await siteWith(['pt'])
    const reply = await get('/api/nada', { lang })
    expect(reply.statusCode).toBe(404)
    expect(JSON.stringify(reply.json())).toContain(sentence)
  })
})
