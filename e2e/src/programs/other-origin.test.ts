import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

/** What a page of somebody else's reads of ours, asked in a browser that decides by our answers to its preflights. */
describe('a page of another origin', () => {
  let browser: Browser
  let other: Server
  let page: Page

  beforeAll(async () => {
    other = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html><title>Outro</title>'))
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    browser = await launch()
    page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
  })
  afterAll(async () => {
    await browser.close()
    other.close()
  })

  const ask = (called: string, init: { method?: string; headers?: Record<string, string>; body?: string }) =>
    page.evaluate(
      async ([url, options]) => {
        try {
          const answer = await fetch(url, options)
          return { status: answer.status, text: await answer.text() }
        } catch (error) {
          return { refused: (error as Error).name }
        }
      },
      [`${address}${called}`, init] as const,
    )

  test('reads what everybody may read, in the language that it names', async () => {
    const typeIn = async (lang: string) => {
      const answer = await ask('/api/acervo/1?campos=N', { headers: { lang } })
      expect(answer).toMatchObject({ status: 200 })
      return answer.text
    }
    const [portuguese, english] = [await typeIn('1'), await typeIn('5')]
    expect(portuguese).toContain('Ressurreição')
    expect(english).not.toBe(portuguese)
  })

  test('is refused every other header, a token and every POST', async () => {
    const refused = { refused: 'TypeError' }
    expect(await ask('/api/consulta?q=casmurro', { headers: { authorization: 'Bearer x' } })).toEqual(refused)
    expect(await ask('/api/consulta?q=casmurro', { headers: { 'x-other': '1' } })).toEqual(refused)
    const body = JSON.stringify({ acervos: [1] })
    expect(await ask('/api/acervo/cesta', { method: 'POST', headers: { 'content-type': 'application/json' }, body })).toEqual(refused)
    expect(await ask('/api/acervo/1', { method: 'DELETE' })).toEqual(refused)
  })
})
