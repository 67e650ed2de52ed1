import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, shoot } from '../testing/browser.ts'
import { press, says, type } from '../testing/desk-acts.ts'
import { dayIn, openDesk, scanned, toCounter } from '../testing/desk-scenario.ts'
import { goAtDesk } from '../testing/desk-walk.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

let browser: Browser
let demo: RunningServer
/** At the counter of the central library; one who manages; one who administers. */
let iara: Page
let otavio: Page

beforeAll(async () => {
  browser = await launch()
  demo = await startDemo()
  iara = await openDesk(browser, demo, 'iara')
  otavio = await openDesk(browser, demo, 'otavio')
})

afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

const noButton = async (page: Page, name: string | RegExp) => expect(await page.getByRole('button', { name }).count()).toBe(0)
const inLibrary = (page: Page, code: string) => page.getByLabel('Trabalho em').selectOption(code)

describe('scenarios of lending at the counter', () => {
  test('A011: a second copy of a title is refused, another volume of it is lent', async () => {
    await toCounter(iara)
    const lines = await scanned(iara, ['20260025', '1101', '1106', '1105', ''])
    expect(lines[1]).toContain('Devolver até')
    expect(lines[2]).toMatch(/Recusado.*Este título já está emprestado a este usuário\./)
    expect(lines[3]).toContain('Devolver até')
  })

  test('A014: an external reader borrows nothing and holds nothing; the record is empty, not an error', async () => {
    await toCounter(iara)
    const lines = await scanned(iara, ['20260006', '1063', ''])
    expect(lines[1]).toMatch(/Recusado.*Limite de 0 empréstimos/)
    await goAtDesk(iara, 'leitor/6')
    await iara.getByRole('heading', { name: 'Empréstimos' }).waitFor()
    expect(await iara.getByRole('alert').count()).toBe(0)
    await type(iara, 'acervo', '585')
    await iara.keyboard.press('Enter')
    await press(iara, 'Reservar para o leitor')
    await iara.getByRole('alert').filter({ hasText: 'não faz empréstimos' }).waitFor()
  })

  test('A015: over the limit only who may goes on, with a reason, and the audit says who and which rule', async () => {
    await toCounter(iara)
    expect((await scanned(iara, ['20260018', '1063', '']))[1]).toContain('Limite de 5 empréstimos')
    await noButton(iara, 'Emprestar mesmo assim')
    await toCounter(otavio)
    await scanned(otavio, ['20260018', '1063'])
    await press(otavio, 'Emprestar mesmo assim')
    await otavio.keyboard.press('Enter')
    await says(otavio, 'Diga o motivo: ele fica registrado.')
    await otavio.keyboard.type('Projeto de pesquisa.')
    await otavio.keyboard.press('Enter')
    await otavio.locator('.scan-line').last().getByText('Devolver até').waitFor()
    const tereza = await openDesk(browser, demo, 'tereza')
    await goAtDesk(tereza, 'auditoria')
    await type(tereza, 'ato', 'exemplar_emprestado')
    await tereza.keyboard.press('Enter')
    const row = tereza.getByRole('row').filter({ hasText: 'Projeto de pesquisa.' })
    await row.waitFor()
    expect(await row.innerText()).toMatch(/Otávio[\s\S]*LimiteEmprestimos/)
    await shoot(tereza, 'desk-a015-audit')
    await tereza.context().close()
    await scanned(otavio, [''])
  })

  test('D066, D069, D074: who is late borrows nothing; the return says how late, and the suspension begins that day', async () => {
    await toCounter(iara)
    expect((await scanned(iara, ['20260023', '1202', '']))[1]).toMatch(/Recusado.*atraso/)
    const [returned] = await scanned(iara, ['1102'])
    const days = Number(/(\d+) dias de atraso/.exec(returned!)![1])
    expect(days).toBeGreaterThan(5)
    expect(returned).toContain(`Afastamento até ${dayIn(days - 1)}`)
    expect((await scanned(iara, ['20260023', '1202', '']))[1]).toMatch(/Recusado.*(A|a)fasta/)
    await goAtDesk(iara, 'leitor/23')
    await says(iara, 'Por atraso')
  })

  test('D088: who may exempt returns an overdue copy without fine or suspension, and never without a reason', async () => {
    const exempt = 'Devolver sem multa nem afastamento'
    await goAtDesk(iara, 'leitor/5')
    await says(iara, /\d+ dias de atraso/)
    await noButton(iara, new RegExp(exempt))
    await goAtDesk(otavio, 'leitor/5')
    await press(otavio, new RegExp(`^${exempt}:`))
    await otavio.keyboard.press('Enter')
    await says(otavio, 'Diga o motivo: ele fica registrado.')
    await otavio.keyboard.type('Enchente')
    await otavio.keyboard.press('Enter')
    await says(otavio, /^Devolvido sem multa nem afastamento: /)
    await otavio.getByText(/dias de atraso/).waitFor({ state: 'detached' })
    expect(await otavio.getByText(/Por atraso|Multa por atraso/).count()).toBe(0)
    await shoot(otavio, 'desk-d088-exempt')
  })

  test('I175: one of two blocks is lifted, the suspension stays', async () => {
    await goAtDesk(otavio, 'leitor/9')
    await says(otavio, 'Por atraso')
    await press(otavio, 'Bloquear')
    await type(otavio, 'motivo', 'Comprovante pendente')
    await otavio.keyboard.press('Enter')
    await press(otavio, 'Levantar: Comprovante pendente')
    await otavio.keyboard.type('Trouxe o comprovante.')
    await otavio.keyboard.press('Enter')
    await otavio.getByRole('button', { name: 'Levantar: Comprovante pendente' }).waitFor({ state: 'detached' })
    expect(await otavio.getByText('Por atraso').count()).toBe(1)
    await toCounter(otavio)
    expect((await scanned(otavio, ['20260009', '1202', '']))[1]).toMatch(/Recusado.*(A|a)fasta/)
  })
})

describe('scenarios of money', () => {
  test('E090, E091, E092, E103: more than is owed is refused, a part is a part, the rest ends it', async () => {
    await goAtDesk(iara, 'leitor/10')
    const amount = iara.getByLabel('Valor recebido (R$)').first()
    await amount.fill('9,01')
    await amount.press('Enter')
    await says(iara, 'O valor está acima do saldo de R$ 9,00.')
    expect(await amount.inputValue()).toBe('9,01')
    await amount.fill('4,00')
    await amount.press('Enter')
    await says(iara, 'R$ 4,00 pagos de R$ 9,00')
    await iara.getByRole('heading', { name: 'Biblioteca Central: R$ 5,00' }).waitFor()
    await amount.fill('5,00')
    await amount.press('Enter')
    await iara.getByRole('heading', { name: /^Biblioteca Central:/ }).waitFor({ state: 'detached' })
    // What is paid stands nowhere to be paid again.
    expect(await iara.getByLabel('Valor recebido (R$)').count()).toBe(1)
    await noButton(iara, /^(Abonar|Descontar|Corrigir)/)
  })

  test('E101, E102: a discount takes a part with a reason, never more than is left; what is left is paid', async () => {
    await goAtDesk(otavio, 'leitor/10')
    const discount = async (cents: string, reason: string) => {
      await press(otavio, 'Descontar: Reposição de material')
      await otavio.getByLabel('Quanto descontar (R$)').fill(cents)
      if (reason !== '') await type(otavio, 'motivo', reason)
      await otavio.keyboard.press('Enter')
    }
    await discount('4,00', '')
    await says(otavio, 'Diga o motivo: ele fica registrado.')
    await type(otavio, 'motivo', 'Capa já gasta')
    await otavio.keyboard.press('Enter')
    await otavio.getByRole('heading', { name: 'Biblioteca do Campus Norte: R$ 2,50' }).waitFor()
    await discount('9,00', 'Engano')
    await says(otavio, 'O valor está acima do saldo de R$ 2,50.')
    await otavio.keyboard.press('Escape')
    const amount = otavio.getByLabel('Valor recebido (R$)').first()
    await amount.fill('2,50')
    await amount.press('Enter')
    await otavio.getByRole('heading', { name: /^Biblioteca do Campus Norte:/ }).waitFor({ state: 'detached' })
  })
})

describe('scenarios of holds', () => {
  test('F109, F117, F116: a return is kept for the first, nobody else has it, nobody is named, its loan fulfils the hold', async () => {
    await toCounter(iara)
    expect((await scanned(iara, ['1002']))[0]).toMatch(/Prateleira de reservas, etiqueta \d+ \d{4} RAN/)
    const refused = (await scanned(iara, ['20260020', '1002', '']))[1]!
    expect(refused).toMatch(/Recusado.*reservado para outro usuário/)
    expect(refused).not.toMatch(/Paulo|Rangel|RAN/)
    expect((await scanned(iara, ['20260016', '1002', '']))[1]).toContain('Devolver até')
    await goAtDesk(iara, 'leitor/16')
    await says(iara, 'Introdução à recuperação da informação')
    await goAtDesk(iara, 'reservas?lista=fila&acervo=584')
    expect(await iara.getByRole('row', { name: /Paulo Rangel/ }).count()).toBe(0)
  })

  test('F120: a hold cancelled in the middle of the queue moves the others up', async () => {
    const queue = async () =>
      (await otavio.locator('main tbody tr').allInnerTexts()).map((text) => /Bruno|Xênia|Amaro|Benta/.exec(text)?.[0])
    await goAtDesk(otavio, 'reservas?lista=fila&acervo=585')
    await otavio.getByRole('row', { name: /Bruno/ }).waitFor()
    expect(await queue()).toEqual(['Bruno', 'Xênia', 'Amaro', 'Benta'])
    await otavio
      .getByRole('row', { name: /Xênia/ })
      .getByRole('button', { name: /^Cancelar/ })
      .press('Enter')
    await otavio.keyboard.type('A leitora desistiu.')
    await otavio.keyboard.press('Enter')
    await otavio.getByRole('row', { name: /Xênia/ }).waitFor({ state: 'detached' })
    expect(await queue()).toEqual(['Bruno', 'Amaro', 'Benta'])
  })

  test('F132, F130: scanned again it stays kept; scanned elsewhere it travels back, and is kept when it arrives', async () => {
    await toCounter(otavio)
    const [first] = await scanned(otavio, ['1010'])
    expect(first).toMatch(/Prateleira de reservas, etiqueta \d+ \d{4} TAV/)
    const place = (line: string) => /Prateleira de reservas, etiqueta \d+ \S+ \S{3}( \(até [^)]+\))?/.exec(line)?.[0]
    expect(place((await scanned(otavio, ['1010']))[0]!)).toBe(place(first!))
    await inLibrary(otavio, 'BN')
    await toCounter(otavio)
    expect((await scanned(otavio, ['1010']))[0]).toContain('Enviar à BC')
    await inLibrary(otavio, 'BC')
    await toCounter(otavio)
    expect((await scanned(otavio, ['1010']))[0]).toContain('Prateleira de reservas')
  })

  test('F121: a released hold that is cancelled passes the copy on, and its slip is listed to be changed', async () => {
    await goAtDesk(otavio, 'reservas?lista=prateleira')
    await otavio
      .getByRole('row', { name: /Bruno|BRU/ })
      .getByRole('button', { name: /^Cancelar/ })
      .press('Enter')
    await otavio.keyboard.type('O leitor desistiu.')
    await otavio.keyboard.press('Enter')
    await otavio.getByRole('row', { name: /Bruno|BRU/ }).waitFor({ state: 'detached' })
    await otavio
      .getByRole('main')
      .getByRole('link', { name: /etiqueta/i })
      .press('Enter')
    await otavio.getByRole('row', { name: /Amaro|AMA/ }).waitFor()
    await shoot(otavio, 'desk-f121-slips')
  })
})
