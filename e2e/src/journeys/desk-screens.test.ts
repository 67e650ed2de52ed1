import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { goAtDesk, grantRole, scan, signInAtDesk } from '../testing/desk-walk.ts'
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

const screens = [
  'leitores',
  'leitores/novo',
  'leitor/18',
  'leitor/10',
  'exemplares',
  'exemplar/1002',
  'reservas',
  'solicitacoes-emprestimo',
  'transitos',
  'reservas?lista=fila&acervo=585',
  'pendencias',
  'atrasos',
  'prorrogacao',
  'dia',
  'nada-consta',
  'relatorios?periodo=2026',
  'caixa',
  'comentarios',
  'mensagens',
  'avisos',
  'arquivo-bancario',
  'acessos?parte=categorias',
  'politicas',
  'acessos?parte=pessoas',
  'limites',
  'periodos',
  'calendario',
  'instituicao',
  'acessos',
  'auditoria',
  'privacidade',
  'demo/codigos',
]

describe('the screens of the desk', () => {
  test.each([
    ['pt', 1440, 'light'],
    ['en', 360, 'dark'],
  ] as const)('%s, %i, %s: every one has its heading, stays inside the page and passes axe', async (language, width, colours) => {
    const { page, context, complaints } = await visit(browser, demo.address, { language, width, colours, javaScript: true })
    await signInAtDesk(page, demo, 'vera')
    for (const screen of screens) {
      await goAtDesk(page, screen)
      expect((await page.locator('main h1').textContent())?.trim(), screen).not.toBe('')
      expect(await page.locator('main [role=alert]').allTextContents(), screen).toEqual([])
      await shoot(page, `desk-${screen.replace(/[^a-z0-9]+/g, '-')}-${language}-${width}`)
      await expectNoSideways(page)
      await expectAccessible(page)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('on a wide screen the acts beside a row of the policies stand in one line each', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    await signInAtDesk(page, demo, 'otavio')
    await goAtDesk(page, 'politicas')
    for (const name of [/^Nova a partir desta: /, /^Encerrar: /])
      expect((await page.getByRole('button', { name }).first().boundingBox())!.height).toBeLessThan(40)
    await context.close()
  })

  test('the menu names what a role may do and nothing else', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
    await signInAtDesk(page, demo, 'lia')
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    const menu = page.getByRole('navigation', { name: 'Balcão' })
    expect(await menu.getByRole('link').allTextContents()).toEqual(['Comentários', 'Mensagens'])
    await menu.getByRole('link', { name: 'Comentários' }).press('Enter')
    await page.getByRole('heading', { name: 'Comentários dos leitores' }).waitFor()
    await context.close()
  })

  test('a payment is taken, its receipt shown, undone; a debt is waived with a reason', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    await signInAtDesk(page, demo, 'otavio')
    await goAtDesk(page, 'leitor/10')
    const amount = page.getByLabel('Valor recebido (R$)').first()
    expect(await amount.inputValue()).toBe('9,00')
    await amount.fill('-1')
    await amount.press('Enter')
    await page.getByText('Escreva um valor maior que zero, como 12,50.').waitFor()
    await amount.fill('4,00')
    await amount.press('Enter')
    await page.getByText('Recebidos R$ 4,00 para Biblioteca Central.').waitFor()
    await page.getByText('R$ 4,00 pagos de R$ 9,00').waitFor()
    await page.getByRole('button', { name: 'Comprovante' }).press('Enter')
    const receipt = page.getByRole('dialog', { name: 'Comprovante' })
    await receipt.getByText('Pago: R$ 4,00. Falta: R$ 5,00.').waitFor()
    await page.keyboard.press('Escape')
    await shoot(page, 'desk-paid')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Desfazer' }).press('Enter')
    await page.getByRole('heading', { name: 'Biblioteca Central: R$ 9,00' }).waitFor()
    await page.getByRole('button', { name: 'Abonar: Reposição de material' }).press('Enter')
    await page.keyboard.press('Enter')
    await page.getByText('Diga o motivo: ele fica registrado.').waitFor()
    await page.keyboard.type('Exemplar achado na estante.')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Biblioteca do Campus Norte' }).waitFor({ state: 'detached' })
    await context.close()
  })

  test('a copy of another library is sent there and received by its scan', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'dark', javaScript: true })
    await signInAtDesk(page, demo, 'otavio')
    await page.locator('#leitura').waitFor()
    await scan(page, ['1221'])
    await page.getByText('Enviar à BS').waitFor()
    await page.getByLabel('Trabalho em').selectOption('BS')
    await goAtDesk(page, 'transitos')
    await page.getByRole('table').getByText('Textbook of medical physiology').waitFor()
    await page.locator('#leitura').focus()
    await scan(page, ['1221', 'XPTO'])
    await page.getByRole('log').getByText('Estante').waitFor()
    await page.getByRole('log').getByText('Não há leitor nem exemplar com este código ou nome.').waitFor()
    await page.getByRole('table').getByText('Textbook of medical physiology').waitFor({ state: 'detached' })
    await context.close()
  })

  test('a list whose answer does not come says so and asks again', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
    await signInAtDesk(page, demo, 'otavio')
    await page.route('**/api/equipe/atrasos*', (route) => route.abort())
    await page.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.getByRole('link', { name: 'Atrasos' }).press('Enter')
    await page.getByRole('alert').getByText('Não foi possível').waitFor()
    await expectAccessible(page)
    await page.unroute('**/api/equipe/atrasos*')
    await page.getByRole('button', { name: 'Tentar de novo' }).press('Enter')
    await page.getByText('empréstimos em atraso').waitFor()
    await context.close()
  })

  test('many due days are counted before they are moved', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'en', width: 1440, colours: 'light', javaScript: true })
    await signInAtDesk(page, demo, 'otavio')
    await goAtDesk(page, 'prorrogacao')
    await page.getByRole('button', { name: 'Count' }).press('Enter')
    expect(await page.getByText('Please fill in this field.').count()).toBe(4)
    await page.locator('[name=de]').fill('2026-01-01')
    await page.locator('[name=ate]').fill('2025-01-01')
    await page.locator('[name=nova_data]').fill('2099-01-05')
    await page.locator('[name=motivo]').fill('Flooded reading room')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await context.close()
  })
})
