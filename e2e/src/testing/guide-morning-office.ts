import assert from 'node:assert/strict'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Newcomer } from './newcomer.ts'

/** Steps 12 and 13: tasks, a payment. */
export async function closeAndPay(she: Newcomer): Promise<void> {
  const { page } = she
  she.next()
  await she.press('Pendências')
  await page.getByText(`${she.figure(/(\d+) tasks/)} pendências`).waitFor()
  await she.press('Encerrar')
  await she.field('Com que resultado').fill('Feito.')
  await page.keyboard.press('Enter')
  await page.getByText(`${she.figure(/(\d+) tasks/) - 1} pendências`).waitFor()
  await she.press('Encerradas')
  const changedSlip = page.locator('main li', { hasText: 'Trocar a etiqueta' })
  await changedSlip.getByText(/^Encerrada em .*\d$/).waitFor()
  await page
    .locator('main')
    .getByText(/^Encerrada em .*: Feito\.$/)
    .waitFor()

  she.next()
  await she.press('Leitores')
  await she.field('Procurar leitor').fill('joao')
  await she.press('Procurar')
  await page.getByRole('link', { name: 'João Pedro Lacerda' }).click()
  await she.sees('Débitos')
  const amount = she.field('Valor recebido (R$)')
  assert.equal(await amount.inputValue(), '9,00')
  await amount.fill('4,00')
  await she.press('Receber', amount.locator('xpath=ancestor::form'))
  await page.getByText('Recebidos R$ 4,00').waitFor()
  await she.press('Caixa do dia')
  await page.locator('main').getByText('R$ 4,00').first().waitFor()
}

/** Steps 14 to 16: what a manager does. */
export async function manage(she: Newcomer): Promise<void> {
  const { page } = she
  she.next()
  await she.press('Sair')
  await page.getByLabel('Usuário').fill('otavio')
  await page.getByLabel('Senha').first().fill(she.password)
  await page.keyboard.press('Enter')
  await she.press('Emprestar e devolver')
  await she.press('Códigos de barras para experimentar')
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: /^Salvar / }).click()])
  const saved = path.join(tmpdir(), `${process.pid}-${file.suggestedFilename()}`)
  await file.saveAs(saved)
  await she.press('Arquivo bancário')
  await she.field('Arquivo do banco').setInputFiles(saved)
  await she.press('Ler arquivo')
  await page.getByText(`Pagas: ${she.figure(/(\d+) slips are paid/)}. Já lidas: 0. A conferir: 1.`).waitFor()
  await she.sees('A conferir')

  she.next()
  await she.press('Comentários')
  const waiting = she.figure(/(\d+) wait/)
  await page.getByText(`${waiting} comentários`, { exact: true }).waitFor()
  await page.locator('main [type=checkbox]').first().check()
  await she.press('Publicar')
  await page.getByText(`${waiting - 1} comentários`, { exact: true }).waitFor()
  await page.locator('main [type=checkbox]').first().check()
  await she.press('Recusar')
  await page.keyboard.type('Não fala da obra.')
  await page.keyboard.press('Enter')
  await page.getByText(`${waiting - 2} comentários`, { exact: true }).waitFor()

  she.next()
  await she.press('Resumo do dia')
  await page.getByRole('heading', { name: 'Resumo do dia' }).waitFor()
  await page.locator('main').getByText('Empréstimos').first().waitFor()
}
