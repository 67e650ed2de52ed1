import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, shoot, launch, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** What a page without results leads on to, by the words of its links. */
async function waysAt(path: string): Promise<{ readonly ways: readonly string[]; readonly facets: boolean }> {
  const page = await (await fetch(address + path, { headers: { 'accept-language': 'pt-BR' } })).text()
  const list = /<ul class="ways">(.*?)<\/ul>/s.exec(page)?.[1] ?? ''
  const ways = [...list.matchAll(/<span>(.*?)<\/span>/g)].map(([, words]) => words!.replaceAll('<!-- -->', ''))
  return { ways, facets: page.includes('class="facets') }
}

test('words that the catalogue knows are not taken for others: the main ones are offered, and nothing is asked to be narrowed', async () => {
  const { ways, facets } = await waysAt('/pesquisa_geral?q=fome+no+brasil')
  expect(ways[0]).toBe('Só com as palavras principais: “fome brasil”')
  expect(ways.filter((one) => one.startsWith('Você quis dizer'))).toEqual([])
  expect(facets).toBe(false)
})

test('a word that the catalogue does not know is asked after', async () => {
  const { ways, facets } = await waysAt('/pesquisa_geral?q=machdo+casmuro&corrigir=N')
  expect(ways[0]).toBe('Você quis dizer “machado casmurro”?')
  expect(facets).toBe(false)
})

test('where exactly one other wording finds titles they are shown at once, and the typed words can be looked for all the same', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_geral?q=machdo+casmuro')
  expect(await page.locator('h1').textContent()).toMatch(/^\d+ títulos? para “machado casmurro”$/)
  expect(await page.title()).toContain('“machado casmurro”')
  expect(await page.locator('ol.bib > li').count()).toBeGreaterThan(0)
  const note = page.locator('.res-notes .note')
  expect(await note.locator('p').first().textContent()).toContain('Resultados para “machado casmurro”')
  await expectAccessible(page)
  await shoot(page, 'corrected')
  await note.getByRole('link', { name: 'Pesquisar por “machdo casmuro” assim mesmo' }).click()
  await page.locator('.ways a').first().waitFor()
  expect(await page.locator('h1').textContent()).toBe('Nenhum título para “machdo casmuro”')
  expect(await page.locator('.ways a').first().textContent()).toContain('Você quis dizer “machado casmurro”?')
  expect(await page.locator('ol.bib > li').count()).toBe(0)
  await context.close()
})

test('where filters left nothing they stay within reach', async () => {
  const { ways, facets } = await waysAt('/pesquisa_geral?q=casmurro&filtro=Y:1500-1510')
  expect(ways[0]).toBe('Sem os filtros')
  expect(facets).toBe(true)
})

test('on a narrow telephone how many titles a way gives stands in one line', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto('/pesquisa_geral?q=fome+no+brasil')
  const lines = await page
    .locator('.ways span:last-child')
    .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight))))
  expect(lines.length).toBeGreaterThan(1)
  expect(new Set(lines)).toEqual(new Set([1]))
  await expectAccessible(page)
  await context.close()
})
