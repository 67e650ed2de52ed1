import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine, openScreen, openViewing } from '../looks/examine.ts'
import { looks } from '../looks/looks.ts'
import { reflowFindings } from '../looks/probes.ts'
import { launch } from '../testing/browser.ts'
import { address } from '../testing/site.ts'
import { everyNth } from '@farol/server/testing/thorough.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/**
 * States of searching: chosen filters with open panels, the other displays, each guide with what it asks, nothing found. Ten titles have
 * every part that twenty have, and axe looks at each word of them.
 */
const states = [
  '/pesquisa_geral?q=brasil&filtro=T:1,K:7.00.00.00-0&facetas=A&perPage=10',
  '/pesquisa_geral?q=machado&modo=T&perPage=10',
  '/pesquisa_geral?q=machado&modo=R&perPage=10',
  '/pesquisa_geral?q=machdo+casmuro',
  '/pesquisa_autoridades?q=machado',
  '/pesquisa_atos_normativos?data_de=2020&data_ate=2010',
  '/pesquisa_avancada?q=dom&condition=OR&q2=quincas&modo=C',
  '/plano_ensino?semestre=1',
  '/pesquisa_indice?indice=INDICE_2&termo=b',
  '/novas_aquisicoes?dias=365',
  '/pesquisa_arquivo?nivel=fundo',
  '/pesquisa_periodicos',
] as const

// The small form: each look takes two of the states, so that every state is seen in a look or two; `npm run prove -- looks` takes all.
const statesOf = (place: number) => [0, 1].map((step) => states[(place * 2 + step) % states.length]!)

describe('searching in every look', () => {
  test.each(
    everyNth(
      looks.map((look, place) => [look.name, place, look] as const),
      3,
    ),
  )('%s: axe finds nothing, text has 4.5:1, controls 3:1 and 24 pixels, nothing sticks out', async (_, place, look) => {
    const width = place % 2 === 0 ? 1440 : 360
    const context = await openViewing(browser, address, { look, language: place % 2 === 0 ? 'pt' : 'en', width })
    const page = await context.newPage()
    for (const state of statesOf(place)) {
      await openScreen(page, state)
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('details')) fold.open = true
      })
      expect(await examine(page), state).toEqual([])
    }
    await context.close()
  })
})

test('the table of results is never wider than the window, in the languages with the longest words', async () => {
  for (const language of ['it', 'es']) {
    const context = await openViewing(browser, address, { look: looks[0]!, language, width: 320 })
    const page = await context.newPage()
    await openScreen(page, '/pesquisa_geral?q=brasil&modo=T')
    // On both sides of every width at which the page is set anew.
    for (const width of [320, 640, 700, 768, 992, 1024, 1279, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await reflowFindings(page), `${language}, ${width} px`).toEqual([])
    }
    await context.close()
  }
})
