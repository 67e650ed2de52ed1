import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { goAtDesk, grantRole, signInAtDesk } from '../testing/desk-walk.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

let browser: Browser
let demo: RunningServer

beforeAll(async () => {
  browser = await launch()
  demo = await startDemo()
  await grantRole(demo, 'vera', 'administrador')
})

afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

const parts = ['Circulação', 'Guias de pagamento', 'Avisos e prazos'] as const
const choose = (page: Page, part: string) => page.getByRole('button', { name: part, exact: true }).press('Enter')

async function write(page: Page, label: string, text: string): Promise<void> {
  await page.getByLabel(label).focus()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** The complaint that stands at a field. */
const told = (page: Page, label: string, complaint: string) =>
  page
    .locator('.field.bad', { has: page.getByLabel(label) })
    .getByText(complaint)
    .waitFor()

async function save(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Motivo').locator('visible=true').focus()
  await page.keyboard.type(reason)
  await page.keyboard.press('Enter')
}

describe('the settings of circulation at the desk', () => {
  test('a limit, a slip and the days of notices are changed by keyboard; what is wrong is told at its place', async () => {
    const { page, context, complaints } = await visit(browser, demo.address, {
      language: 'pt',
      width: 1440,
      colours: 'light',
      javaScript: true,
    })
    await signInAtDesk(page, demo, 'vera')
    await goAtDesk(page, 'instituicao')
    await choose(page, 'Circulação')
    await write(page, 'Débitos acima deste valor bloqueiam (R$)', 'muito')
    await told(page, 'Débitos acima deste valor bloqueiam (R$)', 'não é um valor em dinheiro')
    await write(page, 'Débitos acima deste valor bloqueiam (R$)', '12,50')
    await choose(page, 'Guias de pagamento')
    await write(page, 'Unidade gestora (UG)', '1540')
    await told(page, 'Unidade gestora (UG)', 'deve ter seis algarismos')
    await expectAccessible(page)
    await write(page, 'Unidade gestora (UG)', '154047')
    await choose(page, 'Avisos e prazos')
    await write(page, 'Dias, contados do vencimento, em que o leitor é avisado', '-3, 0, 7')
    await page.getByText('Nada a corrigir.').locator('visible=true').waitFor()
    await choose(page, 'Nomes e contato')
    await page.getByText('Regras de circulação: há mudanças que ainda não foram gravadas. Elas continuam lá.').waitFor()
    await choose(page, 'Avisos e prazos')
    await save(page, 'Conselho de usuários')
    await page.getByText('Gravado como versão 2.').waitFor()
    await page.getByText(/Versão 2 · .*Conselho de usuários/).waitFor()
    await choose(page, 'JSON da circulação')
    const saved = JSON.parse(await page.getByLabel('Regras de circulação (JSON)').locator('visible=true').inputValue()) as unknown
    expect(saved).toMatchObject({ debtLimit: 1_250, paymentSlips: { unit: '154047', minimum: 500 }, noticeDays: [-3, 0, 7] })
    await page
      .getByRole('button', { name: /^Voltar a esta/ })
      .locator('visible=true')
      .press('Enter')
    await page.keyboard.type('Volta')
    await page.keyboard.press('Enter')
    await page.getByText(/Versão 3 · .*Volta/).waitFor()
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each([
    [1440, 'light'],
    [1440, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('%i, %s: its parts stay inside the page and pass axe', async (width, colours) => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width, colours, javaScript: true })
    await signInAtDesk(page, demo, 'vera')
    await goAtDesk(page, 'instituicao')
    for (const part of parts) {
      await choose(page, part)
      await page.getByLabel(/^(?:Fuso|Como se paga|Dias, contados)/).waitFor()
      await page.getByText('Nada a corrigir.').locator('visible=true').waitFor()
      await shoot(page, `desk-circulation-${parts.indexOf(part) + 1}-${width}-${colours}`)
      await expectNoSideways(page)
      await expectAccessible(page)
    }
    await context.close()
  })
})
