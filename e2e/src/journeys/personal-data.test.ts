import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword, emailsIn } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: {
    title: 'Dados pessoais',
    street: 'Rua e número',
    save: 'Salvar',
    saved: 'Seus dados foram salvos.',
    cpf: 'Mostrar o CPF inteiro',
    problem: 'CEP: escreva os 8 algarismos.',
    zip: 'CEP',
    conflict: 'foram alterados em outro lugar',
    present: 'Valor atual no cadastro: Travessa do Cais, 9',
    gender: 'Sexo',
    say: 'Prefiro não informar',
    email: 'E-mail',
    sent: 'Enviamos uma mensagem a',
  },
  en: {
    title: 'Personal data',
    street: 'Street and number',
    save: 'Save',
    saved: 'Your data were saved.',
    cpf: 'Show the whole CPF',
    problem: 'Postal code: write its 8 digits.',
    zip: 'Postal code (CEP)',
    conflict: 'were changed elsewhere',
    present: 'Current value on record: Travessa do Cais, 9',
    gender: 'Gender',
    say: 'I prefer not to say',
    email: 'E-mail',
    sent: 'We wrote to',
  },
} as const

/** The field whose label is this, with or without what is said beside it. */
const field = (page: Page, label: string) => page.locator('main form').getByLabel(label, { exact: true })

test.each([
  ['pt', 360, 'light', 'davi'],
  ['en', 1440, 'dark', 'fabio'],
] as const)(
  '[S2-66] [S3-09] %s at %i, %s: one changes one’s data by keyboard, and nothing typed is lost',
  async (language, width, colours, who) => {
    const say = words[language]
    const { page, context, complaints } = await visit(browser, address, { language, width, colours, javaScript: true })
    await page.goto('/meufarol/dados-pessoais')
    await typeSignIn(page.locator('main'), who, password)
    await page.waitForURL(`${address}/meufarol/dados-pessoais`)
    await page.getByRole('heading', { level: 1, name: say.title }).waitFor()
    await field(page, say.street).waitFor()
    const name = `personal-data-${language}-${width}-${colours}`
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, name)

    // The CPF is masked until its button is pressed.
    const shown = page.getByRole('definition').filter({ hasText: '•••' })
    expect(await shown.innerText()).toMatch(/^•••\.\d{3}\.•••-\d{2}/)
    await page.getByRole('button', { name: say.cpf }).press('Enter')
    expect(await page.locator('.defs').innerText()).toMatch(/\d{3}\.\d{3}\.\d{3}-\d{2}/)

    // Radios are one fieldset with its legend; the browser may fill in what it knows.
    await page.getByRole('group', { name: say.gender }).getByLabel(say.say).press('Space')
    expect(await field(page, say.street).getAttribute('autocomplete')).toBe('address-line1')

    // A wrong field is named above the form, which has the focus, and keeps what was typed.
    await field(page, say.street).fill('Rua do Farol, 12')
    await field(page, say.zip).fill('123')
    await field(page, say.street).press('Enter')
    const alert = page.getByRole('alert')
    await alert.getByRole('link', { name: say.problem }).waitFor()
    expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true)
    expect(await field(page, say.street).inputValue()).toBe('Rua do Farol, 12')
    await expectAccessible(page)
    await shoot(page, `${name}-problem`)
    await alert.getByRole('link', { name: say.problem }).press('Enter')
    expect(await field(page, say.zip).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('88.040-900')
    await page.keyboard.press('Enter')
    await page.getByText(say.saved).waitFor()
    expect(await field(page, say.zip).inputValue()).toBe('88040900')

    // Somebody else changes the record: both values stand side by side.
    const other = await context.newPage()
    await other.goto(`${address}/meufarol/dados-pessoais`)
    await field(other, say.street).fill('Travessa do Cais, 9')
    await field(other, say.street).press('Enter')
    await other.getByText(say.saved).waitFor()
    await other.close()
    await field(page, say.street).fill('Ladeira Nova, 1')
    await field(page, say.street).press('Enter')
    await page.getByText(say.conflict).waitFor()
    await page.getByText(say.present).waitFor()
    expect(await field(page, say.street).inputValue()).toBe('Ladeira Nova, 1')
    await expectAccessible(page)
    await shoot(page, `${name}-conflict`)
    await page.getByRole('button', { name: say.save }).press('Enter')
    await page.getByText(say.saved).waitFor()

    // A new address waits for its confirmation, on a page without scripts.
    const next = `${who}-${language}@nova.example`
    await field(page, say.email).fill(next)
    await field(page, say.email).press('Enter')
    await page.getByText(`${say.sent} ${next}`).waitFor()
    await expectNoSideways(page)
    const link = () =>
      emailsIn(dataDir).flatMap(
        (email) => /https?:\/\/\S+(\/dados-pessoais\/confirmar\/\S+)/.exec(email.includes(next) ? email : '')?.[1] ?? [],
      )
    await expect.poll(link).toHaveLength(1)
    await page.goto(link()[0]!, { waitUntil: 'load' })
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `${name}-confirm`)
    const plain = await visit(browser, address, { language, width, colours, javaScript: false })
    await plain.page.goto(link()[0]!)
    await plain.page.locator('input[name=senha]').fill(password)
    await plain.page.locator('input[name=senha]').press('Enter')
    await plain.page.getByText(next).waitFor()
    await plain.context.close()
    await page.goto('/meufarol/dados-pessoais')
    await expect.poll(() => field(page, say.email).inputValue()).toBe(next)
    expect([...complaints, ...plain.complaints]).toEqual([])
    await context.close()
  },
)
