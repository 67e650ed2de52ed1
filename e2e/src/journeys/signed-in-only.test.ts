import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const visitor = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const

test('[S6-02] hold, loan request, comment and the account lead a visitor to the sign-in, and the server refuses their calls and a suggestion’s', async () => {
  const { page, context } = await visit(browser, address, visitor)
  for (const section of ['reserva', 'solicitacao-emprestimo']) {
    await page.goto(`/acervo/1/${section}`)
    expect(await page.locator('main form').count(), section).toBe(0)
  }
  const { data } = (await (await fetch(`${address}/api/consulta?q=Bibliotecas+e+cidades`)).json()) as {
    data: { cod_acervo: string; descricao: string }[]
  }
  const title = data.find((one) => one.descricao.startsWith('Bibliotecas e cidades'))!
  await page.goto(`/acervo/${title.cod_acervo}`)
  await page.locator('.folio a[href*="/login"][href*="reserva"]').waitFor()
  await page.getByText('Comentar', { exact: true }).first().click()
  await page.locator('input[name=password]').first().waitFor()
  for (const place of ['/meufarol', '/meufarol/reservas', '/meufarol/solicitacoes', '/meufarol/emprestimos']) {
    await page.goto(place)
    await page.waitForURL(/\/login/)
  }
  const calls = [
    ['POST', '/api/reserva'],
    ['POST', '/api/solicitacao-emprestimo'],
    ['POST', '/api/comentarios/acervo/1'],
    ['POST', '/api/unidade-informacao/sugestao-aquisicao'],
    ['GET', '/api/reserva'],
    ['GET', '/api/solicitacao-emprestimo'],
    ['GET', '/api/emprestimo/titulos-pendentes'],
    ['GET', '/api/emprestimo/debitos-pendentes'],
  ] as const
  for (const [method, path] of calls) {
    const body = method === 'POST' ? { body: '{}', headers: { 'content-type': 'application/json' } } : {}
    expect([path, (await fetch(`${address}${path}`, { method, ...body })).status]).toEqual([path, 401])
  }
  await context.close()
})
