import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit, type Reader } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const reader = (language: Reader['language'], width: Reader['width'] = 1440): Reader => ({
  language,
  width,
  colours: 'light',
  javaScript: true,
})

describe('the institution’s screens', () => {
  test('questions, hours, events and the page about the library show what the institution wrote', async () => {
    const { page, context, complaints } = await visit(browser, address, reader('pt'))
    await page.goto('/')
    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Perguntas frequentes' }).click()
    await page.getByRole('heading', { level: 1, name: 'Perguntas frequentes' }).waitFor()
    const question = page.locator('details.fold').first()
    await question.locator('summary').click()
    expect((await question.locator('.rich').innerText()).length).toBeGreaterThan(10)
    await footer.getByRole('link', { name: 'Horários de atendimento' }).click()
    await page.getByRole('heading', { level: 2, name: 'Biblioteca Central' }).waitFor()
    await page.getByRole('link', { name: /exceções: Biblioteca Central/ }).click()
    await page.getByRole('heading', { level: 1, name: 'Biblioteca Central' }).waitFor()
    await footer.getByRole('link', { name: 'Eventos' }).click()
    await page.getByRole('heading', { level: 1, name: 'Eventos' }).waitFor()
    expect(await page.getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0)
    await footer.getByRole('link', { name: 'Declaração de acessibilidade' }).click()
    await page.getByRole('heading', { level: 1, name: 'Acessibilidade' }).waitFor()
    await expectAccessible(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without scripts the questions open and the footer offers nothing that would not work', async () => {
    const { page, context } = await visit(browser, address, { ...reader('pt'), javaScript: false })
    await page.goto('/perguntas')
    const question = page.locator('details.fold').first()
    await question.locator('summary').click()
    expect(await question.locator('.rich').isVisible()).toBe(true)
    expect(await page.getByText('Enviar comentário').isVisible()).toBe(false)
    await context.close()
  })
})

describe('the footer’s dialogs', () => {
  test('[S5-31] a comment: focus goes in and comes back, signed out it prompts, what was written stays', async () => {
    const { page, context, complaints } = await visit(browser, address, reader('pt'))
    await page.goto('/horarios')
    const opener = page.getByRole('button', { name: 'Enviar comentário' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enviar um comentário' })
    await dialog.getByRole('combobox').waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    await expectAccessible(page)
    await dialog.getByRole('combobox').selectOption({ label: 'Biblioteca Central' })
    await dialog.getByRole('textbox').fill('Falta luz na sala 2.')
    await dialog.getByRole('button', { name: 'Enviar comentário' }).click()
    await dialog.getByText('Entre na sua conta para enviar um comentário').waitFor()
    expect(await dialog.getByRole('textbox').inputValue()).toBe('Falta luz na sala 2.')
    await shoot(page, 'footer-comment-signed-out')
    await page.keyboard.press('Escape')
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a suggestion at 320 pixels names what is missing and puts the focus there', async () => {
    const { page, context } = await visit(browser, address, reader('es', 360))
    await page.setViewportSize({ width: 320, height: 256 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Sugerir una adquisición' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Enviar sugerencia' }).click()
    await dialog.getByText('¡Campo obligatorio «Título» sin rellenar!').waitFor()
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-invalid'))).toBe('true')
    await expectNoSideways(page)
    await expectAccessible(page)
    await context.close()
  })
})

describe('notices', () => {
  test('[S9-07] the institution’s notice is closed once and does not come back; `msg_shwnd` keeps which it was', async () => {
    const { page, context } = await visit(browser, address, reader('pt'))
    await page.goto('/')
    const notice = page.getByRole('complementary', { name: 'Aviso da instituição' })
    await notice.waitFor()
    await notice.getByRole('button', { name: 'Entendi, fechar o aviso' }).click()
    await notice.waitFor({ state: 'detached' })
    const code = await page.evaluate(() => localStorage.getItem('msg_shwnd'))
    expect(code).toBeTruthy()
    await page.goto('/horarios')
    expect(await page.locator('[data-aviso]').isVisible()).toBe(false)
    await page.evaluate(() => localStorage.setItem('msg_shwnd', 'an older one'))
    await page.goto('/horarios')
    expect(await page.locator('[data-aviso]').isVisible()).toBe(true)
    await context.close()
  })

  test('without the network it says so, shows an offline page, and comes back', async () => {
    const { page, context, complaints } = await visit(browser, address, reader('pt'))
    await page.goto('/horarios')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.getByText('Sem conexão. O que está aberto continua aqui.').waitFor()
    // A page on a busy machine still fetches its last parts here, loses them with the network, asks again and complains until the next one has come.
    page.once('framenavigated', () => {
      complaints.length = 0
    })
    // No scripts: this is not the screen of the address, and they would look for what only that one has.
    await page.goto('/pesquisa_geral?q=outra', { waitUntil: 'load' })
    await page.getByRole('heading', { level: 1, name: 'Sem conexão' }).waitFor()
    expect(await page.locator('html[data-js], script[src]').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.setOffline(false)
    await page.getByRole('link', { name: 'Tentar de novo' }).click()
    await page.getByRole('heading', { level: 1, name: 'outra' }).waitFor()
    expect(new URL(page.url()).search).toBe('?q=outra')
    await context.close()
  })
})

describe('languages', () => {
  test('[S1-18] [S1-20] [S9-07] buttons on wide screens, a list on narrow ones; choosing stores and reloads with `lng`', async () => {
    const { page, context } = await visit(browser, address, reader('pt'))
    await page.goto('/horarios')
    expect(await page.locator('.lang-pick').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'English' }).click()
    await page.waitForURL(/lng=en/)
    await page.getByRole('heading', { level: 1, name: 'Opening hours' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('i18nextLng'))).toBe('en')
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.locator('.langs').isVisible()).toBe(false)
    await page.locator('.lang-pick select').selectOption('es')
    await page.waitForURL(/lng=es/)
    await page.getByRole('heading', { level: 1, name: 'Horarios de atención' }).waitFor()
    await context.close()
  })
})

describe('the accessibility bar', () => {
  test('[S1-21] six sizes change the text and stay after a reload; bold too', async () => {
    const { page, context } = await visit(browser, address, reader('pt'))
    await page.goto('/sobre')
    const size = () => page.evaluate(() => Number.parseFloat(getComputedStyle(document.querySelector('main p, main h1')!).fontSize))
    const first = await size()
    const sizes = [first]
    for (const percent of [20, 40, 60, 80, 100]) {
      await page.locator('.bar-toggle > summary').click()
      await page.getByRole('button', { name: `+${percent} %` }).click()
      // A press before the page has been taken up is answered a little later.
      await expect.poll(async () => Math.round(((await size()) / first) * 100)).toBe(100 + percent)
      await page.reload()
      sizes.push(await size())
    }
    expect(sizes.map((one) => Math.round((one / first) * 100))).toEqual([100, 120, 140, 160, 180, 200])
    await expectNoSideways(page)
    await page.locator('.bar-toggle > summary').click()
    await page.getByRole('group', { name: 'Negrito' }).getByRole('button', { name: 'Sim' }).click()
    await page.locator('html[data-negrito=s]').waitFor()
    await page.reload()
    expect(await page.getAttribute('html', 'data-negrito')).toBe('s')
    await context.close()
  })
})
