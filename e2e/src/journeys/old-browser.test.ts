import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, visit, type Visit } from '../testing/browser.ts'
import { says } from '../testing/desk-acts.ts'
import { scanned } from '../testing/desk-scenario.ts'
import { goAtDesk, signInAtDesk } from '../testing/desk-walk.ts'
import { added, addedTo, makeOld } from '../testing/old-browser.ts'
import { press } from '../testing/patron-area.ts'
import { demoPassword } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { startDemo } from '../testing/site.ts'

// The built site in a browser that has no built-in newer than Chrome 104, Edge 110 and Firefox 110. Syntax and styles are not made older.
let browser: Browser
let demo: RunningServer

beforeAll(async () => {
  browser = await launch()
  demo = await startDemo()
})
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

interface OldVisit extends Visit {
  /** Addresses of the workers that were started. */
  readonly workers: readonly string[]
}

async function visitOld(): Promise<OldVisit> {
  const visited = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  return { ...visited, workers: await makeOld(visited.context) }
}

const numberIn = async (page: Page) => Number(/[\d.]+/.exec(await page.locator('main h1').innerText())![0].replaceAll('.', ''))

describe('[S1-26] in a browser as old as is promised', () => {
  test('what is newer is not there but for what is added, and without that a page fails: the walks below would see it', async () => {
    const { page, context, complaints } = await visitOld()
    await page.goto('/')
    expect((await addedTo(page)).toSorted()).toEqual(added.toSorted())
    expect(complaints).toEqual([])
    await context.route(/\/polyfills-[\w-]+\.js$/, (route) => route.fulfill({ contentType: 'text/javascript', body: 'export {}' }))
    await page.goto('/pesquisa_geral?q=machado', { waitUntil: 'load' })
    await expect.poll(() => complaints.join('\n')).toMatch(/is not a function|is not iterable|undefined/)
    await context.close()
  })

  test('a visitor searches, filters, reads a title and its copies, keeps a basket, downloads it and sends it', async () => {
    const { page, context, complaints, workers } = await visitOld()
    await page.goto('/')
    await page.locator('input[name=q]').first().fill('brasil')
    await page.locator('input[name=q]').first().press('Enter')
    await page.waitForURL(/q=brasil/)
    await page.locator('ol.bib > li').first().waitFor()
    await page.locator('a#faceta-I').press('Enter')
    await page.locator('summary#faceta-I').waitFor()
    const value = page.locator('.facets label').filter({ has: page.locator('input[value^="I:"]') })
    const expected = Number((await value.first().locator('> span').last().innerText()).replace(/\D/g, ''))
    await value.first().locator('input').click()
    await page.waitForURL(/filtro=I/)
    await expect.poll(() => numberIn(page)).toBe(expected)

    await page.goto('/pesquisa_geral?q=casmurro')
    await page
      .getByRole('button', { name: /^Adicionar à cesta: / })
      .first()
      .click()
    await page
      .getByRole('button', { name: /^Remover da cesta: / })
      .first()
      .waitFor()
    // The newest edition is an e-book without copies; the one below it stands on a shelf.
    await page
      .getByRole('link', { name: /^Dom Casmurro/ })
      .nth(1)
      .click()
    await page.getByRole('heading', { level: 1, name: /Dom Casmurro/ }).waitFor()
    await page
      .getByRole('heading', { name: /Exemplares/ })
      .first()
      .waitFor()
    await page.locator('main').getByText('Disponível').first().waitFor()
    await page.locator('nav.tabs a[href$="/referencia"]').click()
    await page.locator('nav.tabs a[href$="/referencia"][aria-current=page]').waitFor()

    await page
      .getByRole('link', { name: /^Cesta/ })
      .first()
      .click()
    await page.locator('.bib.basket > li').first().waitFor()
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar arquivo' }).click()])
    expect(readFileSync(await download.path(), 'utf8')).toContain('ASSIS')
    await page.getByLabel(/^Destinatários/).fill('ana@x.org')
    await page.getByLabel(/robô/).check()
    await page.locator('.captcha output').getByText('Verificado.').waitFor()
    await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    await page.getByText(/enviado com sucesso/).waitFor()
    expect(workers).not.toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a reader signs in, renews a loan, places and cancels a hold, and changes the own data', async () => {
    const { page, context, complaints } = await visitOld()
    await page.goto('/login?redirect=/meufarol')
    await typeSignIn(page.locator('main'), 'ana', demoPassword(demo.dataDir))
    await page.getByRole('heading', { level: 1, name: /Boas-vindas, Ana/ }).waitFor()
    await page.locator('section[aria-labelledby=agora] h3').first().waitFor()

    await page.goto('/meufarol/renovacao')
    await press(page, 'checkbox', /^Selecionar o/, 'Space')
    await press(page, 'button', /^Renovar 1 selecionado/)
    await page
      .getByText(/: renovado com sucesso/)
      .first()
      .waitFor()

    // Every copy of it is out.
    await page.goto('/pesquisa_geral?q=Bibliotecas+e+cidades')
    await page
      .getByRole('link', { name: /^Bibliotecas e cidades/ })
      .first()
      .click()
    await page.locator('.folio a[href*="reserva"]').click()
    await page.getByRole('button', { name: 'Confirmar a reserva' }).press('Enter')
    await page.getByRole('heading', { name: /^Reserva feita: você é o \d+º da fila$/ }).waitFor()
    await page.getByRole('link', { name: 'Minhas reservas' }).press('Enter')
    const chosen = page.getByRole('checkbox', { name: 'Escolher a reserva de Bibliotecas e cidades' })
    await chosen.press('Space')
    await press(page, 'button', 'Cancelar 1 reserva')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar 1 reserva' }).press('Enter')
    await page.getByText('Bibliotecas e cidades: reserva cancelada').waitFor()
    await chosen.waitFor({ state: 'detached' })

    await page.goto('/meufarol/dados-pessoais')
    const street = page.locator('main form').getByLabel('Rua e número', { exact: true })
    await street.fill('Rua do Farol, 12')
    await street.press('Enter')
    await page.getByText('Seus dados foram salvos.').waitFor()
    await page.reload()
    await expect.poll(() => street.inputValue()).toBe('Rua do Farol, 12')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the desk lends, takes back and takes a payment', async () => {
    const { page, context, complaints } = await visitOld()
    await signInAtDesk(page, demo, 'iara')
    await page.locator('#leitura').waitFor()
    const [reader, lent] = await scanned(page, ['20260020', '1202', ''])
    expect([reader, lent]).toEqual([expect.stringContaining('Atendimento'), expect.stringContaining('Devolver até')])
    await press(page, 'button', 'Só devolver')
    expect(await scanned(page, ['1202'])).toEqual([expect.stringMatching(/Devolvido.*Estante/)])
    await goAtDesk(page, 'leitor/10')
    const amount = page.getByLabel('Valor recebido (R$)').first()
    await amount.fill('4,00')
    await amount.press('Enter')
    await says(page, 'Recebidos R$ 4,00 para Biblioteca Central.')
    expect(complaints).toEqual([])
    await context.close()
  })
})
