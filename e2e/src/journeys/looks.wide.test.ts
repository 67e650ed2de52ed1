import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine, openScreen, openViewing } from '../looks/examine.ts'
import { looks } from '../looks/looks.ts'
import { reflowFindings, spaceText, targetFindings } from '../looks/probes.ts'
import { launch } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// The small form: `npm run prove -- looks` takes every screen, language and width.
const screens = ['/', '/acervo/1', '/horarios']

describe('every look', () => {
  test.each(looks.map((look, place) => [look.name, screens[place % screens.length]!, look] as const))(
    '%s at %s: axe finds nothing, text has 4.5:1, controls 3:1 and 24 pixels',
    async (_, screen, look) => {
      const context = await openViewing(browser, address, { look, language: 'pt', width: 1440 })
      const page = await context.newPage()
      await openScreen(page, screen)
      expect(await examine(page)).toEqual([])
      await context.close()
    },
  )

  test('at 400 % (320 × 256) and with widened text nothing sticks out or is cut, in the longest language', async () => {
    const context = await openViewing(browser, address, { look: looks[0]!, language: 'es', width: 320, height: 256 })
    const page = await context.newPage()
    for (const screen of [...screens, '/acessibilidade', '/perguntas', '/pesquisa_geral?q=brasil', '/novas_aquisicoes']) {
      await openScreen(page, screen)
      expect(await reflowFindings(page), screen).toEqual([])
      await spaceText(page)
      expect(await reflowFindings(page), `${screen}, widened`).toEqual([])
    }
    await context.close()
  })

  test('on a touch screen what is pressed is 44 pixels one way and the other', async () => {
    const context = await openViewing(browser, address, { look: looks[0]!, language: 'pt', width: 360, touch: true })
    const page = await context.newPage()
    for (const screen of [
      '/pesquisa_geral?q=casmurro&facetas=A',
      '/pesquisa_indice?indice=INDICE_3&termo=m',
      '/acervo/1',
      '/acervo/1/referencia',
      '/novas_aquisicoes',
      '/pesquisa_autoridades?q=machado',
    ]) {
      await openScreen(page, screen)
      expect(await targetFindings(page, 44), screen).toEqual([])
    }
    await context.close()
  })
})
