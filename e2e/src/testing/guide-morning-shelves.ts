import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import type { Newcomer } from './newcomer.ts'

/** Numbers of the copies in the list on the screen, in its order. */
const copiesIn = async (page: Page, count: number) => {
  const links = page.locator('main tbody a[href^="/equipe/exemplar/"]')
  await links.nth(count - 1).waitFor()
  return links.allTextContents()
}

const rows = (page: Page) => page.locator('main tbody tr')

/** Waits until the list has so many rows. */
const hasRows = (page: Page, count: number) =>
  page.waitForFunction((wanted) => document.querySelectorAll('main tbody tr').length === wanted, count)

/** Steps 8 to 11: the shelves and the bag. */
export async function workOffLists(she: Newcomer): Promise<void> {
  const { page } = she
  she.next()
  await she.press('Reservas')
  await she.press('A buscar nas estantes')
  const toFetch = await copiesIn(page, she.figure(/(\d+) copies to fetch/))
  assert.equal(toFetch.length, 6)
  for (const [at, copy] of toFetch.entries()) {
    await she.scanAt('Exemplar encontrado na estante', copy)
    await she.lines(at + 1)
  }
  const fetched = await she.lines(6)
  assert.equal(fetched.filter((text) => /^Registrado.*Etiqueta \d+ /.test(text)).length, 6)
  await she.sees('Registrado')

  she.next()
  await she.press('Vencidas')
  const expired = await copiesIn(page, she.figure(/(\d+) holds that nobody came for/))
  assert.equal(expired.length, 3)
  for (const [at, copy] of expired.entries()) {
    await she.scanAt('Exemplar retirado da prateleira', copy)
    await she.lines(at + 1)
  }
  const taken = await she.lines(3)
  assert.equal(taken.filter((text) => /Estante/.test(text)).length, 2)
  assert.equal(taken.filter((text) => /Prateleira de reservas, etiqueta/.test(text)).length, 1)
  await page.waitForFunction(() => !document.querySelector('main tbody a[href^="/equipe/exemplar/"]'))
  await she.press('Trocar etiqueta')
  await hasRows(page, 1)
  const [slip] = await Promise.all([page.waitForEvent('download'), she.press('PDF 80 mm')])
  assert.match(slip.suggestedFilename(), /\.pdf$/)

  she.next()
  await she.press('Prateleira de reservas')
  await hasRows(page, she.figure(/now it has (\d+)/))
  assert.equal(she.figure(/had (\d+)/) + 6, 20)
  const first = rows(page).first()
  const [held] = await first.locator('a[href^="/equipe/exemplar/"]').allTextContents()
  const [waiting] = await first.locator('a[href^="/equipe/leitor/"]').allTextContents()
  await she.press('Emprestar e devolver')
  await page.locator('#leitura:focus').waitFor()
  await she.scan(waiting!)
  await she.scan(held!)
  assert.match((await she.lines(12)).at(-1)!, /^Emprestado/)
  await she.sees('Emprestado')
  await page.keyboard.press('Enter')
  await she.lines(13)

  she.next()
  await she.press('Solicitações')
  await she.press('A separar')
  const separated = she.figure(/(\d+) copies that other libraries want/)
  for (const [at, copy] of (await copiesIn(page, separated)).entries()) {
    await she.scanAt('Exemplar retirado da estante', copy)
    assert.match((await she.lines(at + 1))[0]!, /^Registrado.*Pôr com o malote de/)
  }
  await she.press('A enviar')
  await she.sees('Imprimir')
  const toSend = she.figure(/now it has (\d+)/)
  assert.equal(she.figure(/had (\d+)/) + separated, toSend)
  for (const [at, copy] of (await copiesIn(page, toSend)).entries()) {
    await she.scanAt('Exemplar posto no malote', copy)
    assert.match((await she.lines(at + 1))[0]!, /^Registrado.*Enviar a/)
  }
  await she.press('A receber')
  for (const [at, copy] of (await copiesIn(page, she.figure(/(\d+) that came in it/))).entries()) {
    await she.scanAt('Exemplar que chegou no malote', copy)
    assert.match((await she.lines(at + 1))[0]!, /^Registrado.*Guardar para/)
  }
  await she.press('A entregar')
  await page
    .getByRole('button', { name: /^Entregar/ })
    .first()
    .waitFor()
  const toHandOver = await rows(page).count()
  assert.ok(toHandOver > 4)
  await she.press('Entregar')
  await hasRows(page, toHandOver - 1)
}
