import assert from 'node:assert/strict'
import type { Newcomer } from './newcomer.ts'

/** Steps 1 to 7: the one field. */
export async function lendAndReturn(she: Newcomer): Promise<void> {
  const { page } = she
  she.next()
  await she.field('Usuário').fill('iara')
  await she.field('Senha').fill(she.password)
  assert.ok((await page.locator('select option:checked').allTextContents()).includes(she.read('Na minha biblioteca')))
  await she.press('Entrar')
  await she.sees('Trabalho em')

  she.next()
  await she.press('Códigos de barras para experimentar')
  await she.sees('Imprimir')
  await page.locator('main section li').first().waitFor()
  const books = await she.below('Na estante: para emprestar').locator('li b').allTextContents()
  const cards = page.locator('main section').first().locator('li')
  const card = await cards.first().locator('b').textContent()
  const loans = (await cards.allTextContents()).map((text) => Number(/(\d+) empréstimo/.exec(text)?.[1] ?? 0))
  const busiest = await cards
    .nth(loans.indexOf(Math.max(...loans)))
    .locator('b')
    .textContent()
  await she.press('Emprestar e devolver')

  she.next()
  assert.equal(await she.field('Leitor ou exemplar').evaluate((field) => field === document.activeElement), true)
  await she.scan(card!)
  await she.sees('Em atendimento:')

  she.next()
  for (const book of books.slice(0, 3)) await she.scan(book)
  assert.equal((await she.lines(4)).filter((text) => text.startsWith('Emprestado')).length, 3)
  await she.sees('Emprestado')

  she.next()
  await page.keyboard.press('Enter')
  await she.sees('Encerrado')
  await she.press('Comprovante')
  await she.press('Fechar')

  she.next()
  await she.scan(books[2]!)
  assert.match((await she.lines(6)).at(-1)!, /^Devolvido.*Estante/)
  await she.sees('Devolvido')
  await she.sees('Estante')
  await she.press('Desfazer')
  await page.locator('.scan-line.undone').waitFor()
  await she.scan(books[2]!)
  assert.match((await she.lines(7)).at(-1)!, /^Devolvido/)

  she.next()
  await she.scan(busiest!)
  await she.scan(books[2]!)
  assert.match((await she.lines(9)).at(-1)!, /^Recusado.*Limite/)
  await she.sees('Recusado')
  await page.keyboard.press('Enter')
  await she.lines(10)
}
