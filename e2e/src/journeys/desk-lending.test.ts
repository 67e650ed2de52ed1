import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { scan, signInAtDesk } from '../testing/desk-walk.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

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

const signIn = async (page: Page, user: string) => {
  await signInAtDesk(page, demo, user)
  await page.locator('#leitura').waitFor()
}

/** What stands in each line of the log: its word, and all its words. */
async function answered(page: Page): Promise<{ readonly words: string[]; readonly texts: string[] }> {
  const lines = page.getByRole('log').getByRole('listitem')
  await page.waitForFunction(() => !document.querySelector('.scan-line.waiting'))
  return { words: await lines.locator('.badge').allTextContents(), texts: await lines.allTextContents() }
}

const words = {
  pt: {
    undo: 'Desfazer',
    close: 'Fechar',
    receipt: 'Comprovante',
    due: 'Devolver até',
    late: 'Este exemplar está emprestado.',
    returnOnly: 'Só devolver',
  },
  en: { undo: 'Undo', close: 'Close', receipt: 'Receipt', due: 'Due', late: 'This copy is on loan.', returnOnly: 'Return only' },
} as const

describe('lending and returning at the desk, by keyboard and scanner', () => {
  test.each([
    ['pt', 1440, 'light', '20260020', ['1202', '1021']],
    ['en', 360, 'dark', '20260025', ['1063', '1064']],
  ] as const)(
    '%s, %i, %s: two copies are lent, one is refused, one undone, one returned',
    async (language, width, colours, card, copies) => {
      const { page, context, complaints } = await visit(browser, demo.address, { language, width, colours, javaScript: true })
      const said = words[language]
      await signIn(page, 'iara')
      // Faster than any answer: the log keeps the order.
      await scan(page, [card, ...copies, '1002'])
      await page.keyboard.press('Enter')
      const lent = await answered(page)
      expect(lent.words).toHaveLength(5)
      expect(lent.texts[1]).toContain(said.due)
      expect(lent.texts[2]).toContain(said.due)
      expect(lent.texts[3]).toContain(said.late)
      expect(await page.getByRole('alert').first().textContent()).toContain(said.late)
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('leitura')
      await shoot(page, `desk-lent-${language}-${width}`)
      await expectNoSideways(page)
      await expectAccessible(page)

      await page.getByRole('button', { name: said.receipt }).focus()
      await page.keyboard.press('Enter')
      const receipt = page.getByRole('dialog', { name: said.receipt })
      await receipt.waitFor()
      expect(await receipt.getByRole('listitem').count()).toBe(2)
      expect(await receipt.textContent()).toMatch(/[0-9A-Z]{16}/)
      await expectAccessible(page)
      await page.emulateMedia({ media: 'print' })
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
      const paper = page.locator('body > .receipt')
      // 72 mm, in pixels of 1/96 inch.
      expect(Math.round((await paper.boundingBox())?.width ?? 0)).toBe(272)
      expect(
        await paper
          .locator('li')
          .first()
          .evaluate((row) => getComputedStyle(row).borderBottomStyle),
      ).toBe('solid')
      expect(await page.locator('#root').isVisible()).toBe(false)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await page.emulateMedia({ media: 'screen' })
      if (language === 'pt') await page.keyboard.press('Escape')
      else await receipt.getByRole('button', { name: said.close }).press('Enter')
      await receipt.waitFor({ state: 'hidden' })
      await page.waitForFunction(() => document.activeElement?.id === 'leitura')

      await page.getByRole('button', { name: said.undo }).first().focus()
      await page.keyboard.press('Enter')
      await page.locator('.scan-line.undone').waitFor()
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('leitura')

      await page.getByRole('button', { name: said.returnOnly }).focus()
      await page.keyboard.press('Enter')
      await scan(page, [copies[1]], 'Tab')
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('leitura')
      const returned = await answered(page)
      expect(returned.words).toHaveLength(6)
      expect(returned.texts[5]).toMatch(language === 'pt' ? /Devolvido.*Estante/ : /Returned.*Shelf/)
      await shoot(page, `desk-returned-${language}-${width}`)
      await expectNoSideways(page)
      expect(complaints.filter((one) => !/4[02][0-9]/.test(one))).toEqual([])
      await context.close()
    },
  )

  test.each([
    ['pt', 1440, 'light', 'Consulta local', 'Na sala até'],
    ['en', 360, 'dark', 'Use in the room', 'In the room until'],
  ] as const)(
    'A008, A013, A017, %s, %i, %s: no sixth loan, and none of a copy for the room; there it may be used',
    async (language, width, colours, mode, said) => {
      const { page, context } = await visit(browser, demo.address, { language, width, colours, javaScript: true })
      await signIn(page, 'iara')
      // Five loans, one of another library, as many as the category may have; the copy is only for the room.
      const copy = language === 'pt' ? '1051' : '1203'
      await scan(page, ['20260018', copy])
      const refused = await answered(page)
      expect(refused.words[1]).toBe(language === 'pt' ? 'Recusado' : 'Refused')
      expect(refused.texts[1]).toMatch(language === 'pt' ? /Limite de 5 empréstimos/ : /limit of 5 loans/)
      expect(refused.texts[1]).toContain(language === 'pt' ? 'Este exemplar não é emprestado.' : 'This copy is not lent.')
      await page.getByRole('button', { name: mode }).press('Enter')
      await scan(page, [copy])
      const used = await answered(page)
      expect(used.texts[2]).toContain(mode)
      expect(used.texts[2]).toContain(said)
      await shoot(page, `desk-consult-${language}-${width}`)
      await expectNoSideways(page)
      await expectAccessible(page)
      await context.close()
    },
  )

  test('who may override is told all reasons and goes on with one reason of the own; who may not is offered nothing', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    await signIn(page, 'iara')
    await scan(page, ['20260010', '1101'])
    expect((await answered(page)).texts[1]).toContain('Débito de R$')
    expect(await page.getByRole('button', { name: 'Emprestar mesmo assim' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Sair' }).click()
    await signIn(page, 'otavio')
    await scan(page, ['20260010', '1101', '1002'])
    await answered(page)
    const refused = page.locator('.scan-line.refused')
    // What nobody overrides offers no way: the copy is with somebody else.
    expect(await refused.nth(1).getByRole('button', { name: 'Emprestar mesmo assim' }).count()).toBe(0)
    await refused.nth(0).getByRole('button', { name: 'Emprestar mesmo assim' }).press('Enter')
    await page.keyboard.press('Enter')
    await refused.nth(0).getByText('Diga o motivo: ele fica registrado.').waitFor()
    await page.keyboard.type('Comprovante de pagamento visto.')
    await expectAccessible(page)
    await shoot(page, 'desk-override')
    await page.keyboard.press('Enter')
    await page.locator('.scan-line.done').getByText('Devolver até').waitFor()
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('leitura')
    await context.close()
  })

  test('a reader with two bonds: the desk asks by which, and names them', async () => {
    const { page, context } = await visit(browser, demo.address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
    await signIn(page, 'otavio')
    await scan(page, ['20260008', '1103'])
    await page.getByRole('button', { name: 'Com o vínculo Técnico-administrativo, BC' }).press('Enter')
    const line = page.getByRole('log').getByRole('listitem').nth(1)
    await line.getByText('material em atraso').waitFor()
    await line.getByRole('button', { name: 'Emprestar mesmo assim' }).press('Enter')
    await page.keyboard.type('Autorizado pela chefia.')
    await page.keyboard.press('Enter')
    await line.getByText('Devolver até').waitFor()
    await shoot(page, 'desk-bond-360')
    await expectNoSideways(page)
    await context.close()
  })
})
