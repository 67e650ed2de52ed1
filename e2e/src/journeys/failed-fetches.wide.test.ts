import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, launch, shoot, visit, type Visit } from '../testing/browser.ts'
import { address, startDemo } from '../testing/site.ts'

// S8-13, what of it belongs to searching and to a title's page: each fetch that fails says so in a sentence of its own. No title claims the
// requirement: fetches of the account's areas have no screens yet.

let browser: Browser
let opened: Visit | undefined

beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await opened?.context.close()
  opened = undefined
})
afterAll(() => browser.close())

type Language = 'pt' | 'en'

/** Opens a page without its service worker: what a page asks for while that one starts may go past whoever cuts it off. */
async function openPage(path: string, language: Language = 'pt', width: 360 | 1440 = 1440, at = address): Promise<Page> {
  opened = await visit(browser, at, { language, width, colours: language === 'pt' ? 'light' : 'dark', javaScript: true })
  const { page } = opened
  await page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('none here'))
  })
  await page.goto(path)
  return page
}

const serverSays = { pt: 'Algo deu errado no servidor.', en: 'Something is wrong with the server.' }
const noAnswer = {
  pt: 'Não foi possível comunicar com o servidor, tente mais tarde.',
  en: 'Cannot communicate with the server, try later',
}

/** From now on, until the function that this gives is called, no answer comes to what matches; with a sentence, a server's failure comes. */
async function cut(page: Page, what: RegExp, sentence?: string): Promise<() => Promise<void>> {
  const body = JSON.stringify({ code: 'erro_inesperado', message: sentence, params: {}, fields: [] })
  await page.route(what, (route) => (sentence ? route.fulfill({ status: 500, contentType: 'application/json', body }) : route.abort()))
  return () => page.unroute(what)
}

const searches = /\/api\/consulta\?/
const heading = (page: Page) => page.locator('main h1, main .empty h2').first()
const field = (page: Page) => page.locator('[role=search] input[name="q"]').first()
const notices = (page: Page) => page.getByRole('region', { name: /Avisos|Notices/ })

async function search(page: Page, words: string): Promise<void> {
  await field(page).fill(words)
  await field(page).press('Enter')
}

describe.each([
  ['pt', 360, 'Não foi possível carregar os títulos', 'Tentar de novo'],
  ['en', 1440, 'The titles could not be loaded', 'Try again'],
] as const)('titles, in %s at %i', (language, width, sentence, again) => {
  test('that no answer came, or what the server says, stands under it; the way on leads to them', async () => {
    const page = await openPage('/', language, width)
    const mend = await cut(page, searches)
    await search(page, 'brasil')
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    expect(await page.title()).toContain(sentence)
    expect(await page.locator('main').textContent()).toContain(noAnswer[language])
    await expectAccessible(page)
    await shoot(page, `failed-titles-${language}-${width}`)
    await mend()
    await page.getByRole('link', { name: again }).click()
    await page.locator('ol.bib > li').first().waitFor()
  })

  test('without a network it is said at once; with it again, the same search finds', async () => {
    const page = await openPage('/', language, width)
    // The files of the next screen come after the page runs: without them it could say nothing of its own.
    await page.waitForLoadState('networkidle')
    await opened!.context.setOffline(true)
    await search(page, 'brasil')
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    expect(await page.locator('main').textContent()).toContain(noAnswer[language])
    await opened!.context.setOffline(false)
    await field(page).press('Enter')
    await page.locator('ol.bib > li').first().waitFor()
  })

  test('they are asked for again when the same is looked for again', async () => {
    const page = await openPage('/pesquisa_geral?q=machado', language, width)
    const mend = await cut(page, searches, serverSays[language])
    await search(page, 'brasil')
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    expect(await page.locator('main').textContent()).toContain(serverSays[language])
    await mend()
    await field(page).press('Enter')
    await page.locator('ol.bib > li').first().waitFor()
  })

  test('on the home page they are missed under its own heading', async () => {
    const page = await openPage('/pesquisa_geral?q=machado', language, width)
    await cut(page, searches)
    await page.locator('header a[href="/"]').first().click()
    await page.getByRole('heading', { level: 2, name: sentence }).waitFor()
    expect(await page.locator('h1').count()).toBe(1)
    await expectAccessible(page)
  })

  test('what is refused is not offered to be tried again', async () => {
    const page = await openPage(`/pesquisa_geral?q=${Array.from({ length: 40 }, (_, at) => `palavra${at}`).join('+')}`, language, width)
    await page.getByRole('heading', { level: 1, name: sentence }).waitFor()
    expect(await page.locator('main').textContent()).toMatch(/menos palavras|fewer words/)
    expect(await page.getByRole('link', { name: again }).count()).toBe(0)
  })
})

test('a picture that comes covers its drawing, whatever its shape', async () => {
  const server = await startDemo({ COVER_SOURCES: 'https://127.0.0.1/{isbn}.jpg' })
  try {
    const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="100"><path d="M0 0h400v100H0z"/></svg>'
    for (const [width, path] of [
      [360, '/pesquisa_geral?q=brasil&perPage=50'],
      [1440, '/pesquisa_geral?q=brasil&perPage=50&modo=C'],
    ] as const) {
      opened = await visit(browser, server.address, { language: 'pt', width, colours: 'light', javaScript: true })
      const { page } = opened
      await page.route(/\/api\/links\/image/, (route) => route.fulfill({ contentType: 'image/svg+xml', body: wide }))
      await page.goto(path)
      const frame = page.locator('.cover-frame').first()
      await frame.scrollIntoViewIfNeeded()
      const size = (part: string) => frame.locator(part).evaluate((one) => JSON.stringify(one.getBoundingClientRect()))
      await expect.poll(() => frame.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(400)
      expect(await size('img')).toBe(await size('svg'))
      await opened.context.close()
    }
  } finally {
    await server.stop()
  }
})

test.each([
  ['pt', 'Não foi possível carregar os filtros.'],
  ['en', 'The filters could not be loaded.'],
] as const)('filters, in %s: the values of a long facet, and what a form offers', async (language, sentence) => {
  const page = await openPage('/pesquisa_geral?q=brasil&facetas=A', language)
  await cut(page, /\/api\/consulta\/filtros/)
  const find = page.locator('.f-find input').first()
  await find.fill('assis')
  await page.locator('.f-find').getByText(sentence).waitFor()
  await page.unroute(/\/api\/consulta\/filtros/)
  await find.fill('assi')
  await expect.poll(() => page.locator('.f-find').getByText(sentence).count()).toBe(0)
  // The titles and the other filters stay where the values of one panel do not come.
  await cut(page, /\/api\/consulta\/filtros/)
  await page.locator('#faceta-S').click()
  await page.locator('.facets details', { hasText: sentence }).locator('#faceta-S').waitFor()
  expect(await page.locator('ol.bib li').count()).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.unroute(/\/api\/consulta\/filtros/)
  await cut(page, searches)
  await page.locator('a[href="/pesquisa_avancada"]').first().click()
  await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'brasil' }).waitFor()
  await page.locator('.note', { hasText: sentence }).waitFor()
  await page.locator('#linha-1').waitFor()
  await expectAccessible(page)
})

test.each([
  ['pt', 'Não foi possível contar os títulos de outras pesquisas.'],
  ['en', 'The titles of other searches could not be counted.'],
] as const)('title totals, in %s: how many other searches give', async (language, sentence) => {
  const page = await openPage('/pesquisa_geral?q=machado', language)
  let asked = 0
  await page.route(searches, (route) => ((asked += 1) === 1 ? route.continue() : route.abort()))
  await search(page, 'xilofone qwzx')
  await page.locator('.note', { hasText: sentence }).waitFor()
  await expectAccessible(page)
  await page.unroute(searches)
  await page.locator('.note a').click()
  await page.locator('.empty').waitFor()
  expect(await page.locator('.note', { hasText: sentence }).count()).toBe(0)
})

/** Guides whose first answer is their own. */
const guides = [
  [
    'pesquisa_autoridades',
    /\/api\/consulta\/autoridades/,
    'Não foi possível carregar as autoridades',
    'The authorities could not be loaded',
  ],
  ['pesquisa_indice', /\/api\/consulta\/indice/, 'Não foi possível carregar o índice', 'The index could not be loaded'],
  ['novas_aquisicoes', /\/api\/consulta\/novas-aquisicoes/, 'Não foi possível carregar os títulos', 'The titles could not be loaded'],
  ['pesquisa_periodicos', searches, 'Não foi possível carregar os títulos', 'The titles could not be loaded'],
] as const

test.each(guides)('the guide %s says what of it could not be loaded', async (guide, what, pt, en) => {
  for (const [language, sentence] of [
    ['pt', pt],
    ['en', en],
  ] as const) {
    const page = await openPage('/pesquisa_geral?q=machado', language)
    await cut(page, what)
    await page.locator(`a[href="/${guide}"]`).first().click()
    await page.locator('.empty').getByRole('heading', { name: sentence }).waitFor()
    expect(await page.locator('h1').count()).toBe(1)
    expect(await heading(page).textContent()).not.toBe('')
    await opened!.context.close()
  }
})

test('teaching plans: the plans, and what can be chosen', async () => {
  const page = await openPage('/plano_ensino')
  await page.locator('select[name="semestre"]').selectOption('1')
  await cut(page, /\/api\/consulta\/plano-ensino/, serverSays.pt)
  await page.locator('main button[type="submit"]').click()
  await page.getByRole('heading', { name: 'Não foi possível carregar os planos de ensino' }).waitFor()
  expect(await page.locator('main').textContent()).toContain(serverSays.pt)
  await opened!.context.close()
  const next = await openPage('/pesquisa_geral?q=machado', 'en')
  await cut(next, /\/api\/consulta\/professores/)
  await next.locator('a[href="/plano_ensino"]').first().click()
  await next.locator('.note', { hasText: 'The filters could not be loaded.' }).waitFor()
})

test('the titles of a line of an index, and of an authority', async () => {
  const page = await openPage('/pesquisa_indice')
  await cut(page, /\/api\/consulta\/acervos-indexados/)
  await page.locator('main a[href*="pesquisa_indice?"][href*="linha="]').first().click()
  await page.getByRole('heading', { level: 1, name: 'Não foi possível carregar os títulos' }).waitFor()
  await opened!.context.close()
  const next = await openPage('/pesquisa_autoridades?q=assis', 'en')
  await cut(next, /\/api\/autoridade\/\d+\/titulos/)
  await next.locator('ol.headings h3 a').first().click()
  await next.locator('.note', { hasText: 'The titles could not be loaded.' }).waitFor()
})

test('other editions, and all titles that were to be selected', async () => {
  const page = await openPage('/pesquisa_geral?q=machado')
  await cut(page, /\/api\/consulta\/titulos-adicionais/)
  await search(page, 'brasil')
  await notices(page).getByText('Não foi possível carregar outras edições.').waitFor()
  let asked = 0
  await page.route(searches, (route) => ((asked += 1) === 1 ? route.continue() : route.abort()))
  await page.locator('.menu > summary').click()
  await page.getByRole('button', { name: /^Selecionar (?:todos os|os) / }).click()
  await notices(page)
    .getByText(/Não foi possível carregar todos os títulos\. Selecionados: 100\./)
    .waitFor()
  await page.getByText('100 selecionados').waitFor()
})

test.each([
  ['pt', 'Não foi possível carregar os exemplares.', 'Não foi possível carregar os comentários.', ': não foi possível carregar.'],
  ['en', 'The copies could not be loaded.', 'The comments could not be loaded.', ': could not be loaded.'],
] as const)('copies, comments and statistics of a title, in %s', async (language, copies, comments, section) => {
  const page = await openPage('/pesquisa_geral?q=machado', language)
  await cut(page, /\/api\/acervo\/\d+\/exemplares/)
  await cut(page, /\/api\/comentarios\/acervo\//)
  await cut(page, /\/api\/dados-estatisticos\//)
  await page.locator('ol.bib h3 a').first().click()
  await page.locator('.note', { hasText: copies }).waitFor()
  await page.locator('.note', { hasText: comments }).waitFor()
  const [name] = await page.locator('a[href$="/dados-estatisticos"]').allTextContents()
  await page.locator('a[href$="/dados-estatisticos"]').first().click()
  await page.locator('.note', { hasText: `${name!.trim()}${section} ${noAnswer[language]}` }).waitFor()
  await expectAccessible(page)
})

describe('covers', () => {
  test.each([
    ['pt', 'Não foi possível carregar as capas. No lugar delas há desenhos.'],
    ['en', 'The covers could not be loaded. Drawings are shown instead.'],
  ] as const)('in %s: a source that cannot be reached is said once; one that has none is no failure', async (language, sentence) => {
    // An address inside is never asked: the source cannot be reached.
    const server = await startDemo({ COVER_SOURCES: 'https://127.0.0.1/{isbn}.jpg' })
    try {
      const page = await openPage('/pesquisa_geral?q=brasil&perPage=50', language, 1440, server.address)
      const notice = notices(page).getByText(sentence)
      await page.evaluate(() => document.querySelector('.cover-frame')!.scrollIntoView())
      await notice.waitFor()
      expect(await notice.count()).toBe(1)
      await shoot(page, `failed-covers-${language}`)
      await opened!.context.close()
      const without = await visit(browser, server.address, { language, width: 1440, colours: 'light', javaScript: true })
      opened = without
      let asked = 0
      await without.page.route(/\/api\/links\/image/, (route) => {
        asked += 1
        return route.fulfill({ status: 404, contentType: 'application/json', body: '{}' })
      })
      await without.page.goto('/pesquisa_geral?q=brasil&perPage=50')
      await without.page.evaluate(() => document.querySelector('.cover-frame')!.scrollIntoView())
      await expect.poll(() => asked).toBeGreaterThan(3)
      await without.page.waitForLoadState('networkidle')
      expect(await notices(without.page).getByText(sentence).count()).toBe(0)
      const frame = without.page.locator('.cover-frame').first()
      const withTornPicture = await frame.screenshot()
      await frame.locator('img').evaluate((picture) => picture.remove())
      expect(withTornPicture.equals(await frame.screenshot()), 'nothing lies over the drawing').toBe(true)
    } finally {
      await server.stop()
    }
  })
})
