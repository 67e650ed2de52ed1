import { libraryIds, mustBeDone } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { press, says, type } from '../testing/desk-acts.ts'
import { putFines, scans, startDeskHouse, toReader, type DeskHouse } from '../testing/desk-house.ts'
import { goAtDesk } from '../testing/desk-walk.ts'

// Scenarios of returns put right, of loss and of money, at the screen. Staff of the university pay R$ 1,00 a day and are not suspended.
let browser: Browser
let house: DeskHouse

beforeAll(async () => {
  browser = await launch()
  house = await startDeskHouse(browser, (fixture) => putFines(fixture, 'TA', { finePerDay: 100, penaltyDays: 0 }))
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const owes = (page: Page, sum: string) => page.getByRole('heading', { name: `Biblioteca BC: R$ ${sum}` }).waitFor()
const owesNothing = (page: Page) => page.getByRole('heading', { name: /^Biblioteca BC:/ }).waitFor({ state: 'detached' })
const charge = async (patronId: number, cents: number) => {
  const { circulation, desk } = house.library.fixture
  const debt = { patronId, libraryId: libraryIds.BC, kind: 'photocopies', cents } as const
  return mustBeDone(await circulation.money.charge(debt, desk)).debt
}

describe('scenarios of returns put right and of loss, at the screen', () => {
  test('D081: what lay in the box counts as returned before it was emptied', async () => {
    const scene = await house.library.open()
    await scene.lent('1001', 'ana')
    await scene.setTime('2026-11-11 08:00')
    const page = await house.at('iara')
    await press(page, 'Caixa de devolução')
    const [line] = await scans(page, scene.barcodeOf('1001'))
    expect(line).toContain('Devolvido')
    expect(line).not.toMatch(/atraso|Afastamento|Multa/)
  })

  test('D082, D083: a return put right after its fine was paid leaves a credit to give back; a day to come is refused', async () => {
    const scene = await house.library.open()
    await scene.lent('1001', 'elisa')
    await scene.setTime('2026-11-12 10:00')
    const page = await house.at('otavio')
    expect((await scans(page, scene.barcodeOf('1001')))[0]).toMatch(/Multa de R\$\s2,00/)
    await toReader(page, scene.ids.elisa)
    await page.getByLabel('Valor recebido (R$)').first().press('Enter')
    await owesNothing(page)
    await press(page, 'Mostrar histórico')
    const correct = async (day: string) => {
      const form = page.locator('main form').filter({ has: page.locator('[name=dia]') })
      await form.locator('[name=dia]').fill(day)
      await form.locator('[name=motivo]').fill('Estava na caixa desde ontem')
      await form.locator('[name=motivo]').press('Enter')
    }
    await press(page, /^Corrigir devolução:/)
    await correct('2026-11-13')
    await says(page, 'A data está no futuro.')
    await correct('2026-11-11')
    await page
      .getByText(/1 dia de atraso/)
      .first()
      .waitFor()
    await toReader(page, scene.ids.elisa)
    await says(page, 'Pago a mais, a restituir')
    await says(page, /R\$\s1,00/)
  })

  test('D084, I176: thirty days late it is one task and one reason, however often the night comes; the return works', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    await scene.lent('1001', 'ana')
    await scene.setTime('2026-12-11 10:00')
    for (let night = 0; night < 3; night += 1) await fixture.circulation.maintenance.chargeLate(500)
    const page = await house.at('iara')
    await goAtDesk(page, 'pendencias?tipo=cobrado')
    const ofCopy = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Exemplar ${scene.barcodeOf('1001')}` }) })
    await ofCopy.first().waitFor()
    expect(await ofCopy.count()).toBe(1)
    const [, refused] = await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1010'), '')
    expect(refused!.match(/atraso/g)).toHaveLength(1)
    expect((await scans(page, scene.barcodeOf('1001')))[0]).toMatch(/Devolvido.*31 dias de atraso/)
  })

  test('D085, D087: lost: the fine stops and the price is owed once; found again after it was paid it is a task, and no money goes back', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const copy = await fixture.copy({ price: 4_500 })
    await fixture.lend(scene.ids.elisa, copy)
    await scene.setTime('2026-11-16 10:00')
    let page = await house.at('iara')
    await toReader(page, scene.ids.elisa)
    await press(page, /^Extraviado:/)
    await page.keyboard.type('A leitora perdeu o livro.')
    await page.keyboard.press('Enter')
    await owes(page, '51,00')
    await says(page, 'Reposição de material')
    expect(await page.getByRole('button', { name: /^Extraviado:/ }).count()).toBe(0)
    await page.getByLabel('Valor recebido (R$)').first().press('Enter')
    await owesNothing(page)
    await scene.setTime('2026-11-25 10:00')
    page = await house.at('iara')
    expect((await scans(page, copy))[0]).toContain('Devolvido')
    await goAtDesk(page, 'pendencias?tipo=restituicao')
    await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /R\$\s45,00/ })
      .first()
      .waitFor()
    await toReader(page, scene.ids.elisa)
    await page.getByRole('heading', { name: 'Débitos' }).waitFor()
    expect(await page.getByText('Pago a mais, a restituir').count()).toBe(0)
  })
})

describe('scenarios of money, at the screen', () => {
  test('E094: one payment for several debts of a library pays the oldest first', async () => {
    const scene = await house.library.open()
    for (const [time, cents] of [
      ['2026-10-01 10:00', 300],
      ['2026-10-20 10:00', 200],
      ['2026-11-01 10:00', 500],
    ] as const) {
      house.library.fixture.setTime(time)
      await charge(scene.ids.ana, cents)
    }
    await scene.setTime('2026-11-03 10:00')
    const page = await house.at('iara')
    await toReader(page, scene.ids.ana)
    const amount = page.getByLabel('Valor recebido (R$)').first()
    await amount.fill('4,00')
    await amount.press('Enter')
    await owes(page, '6,00')
    await says(page, /^R\$\s1,00 pagos de R\$\s2,00$/)
    expect(await page.getByText(/pagos de R\$\s[35],00/).count()).toBe(0)
  })

  test('E099, E100: a file of the bank is read once, pays the debts of its slip and no newer one, and leaves the rest to settle', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const named = [await charge(scene.ids.ana, 300), await charge(scene.ids.ana, 200)]
    const slip = await fixture.insert('payment_slip', {
      patron_id: scene.ids.ana,
      library_id: libraryIds.BC,
      state: 'issued',
      reference: '00001',
      total_cents: 500,
      competence: '11/2026',
      due_on: '2026-11-30',
      issued_on: '2026-11-03',
      issued_at: '2026-11-03T13:00:00.000Z',
    })
    for (const { id } of named)
      await fixture.database.write
        .insertInto('slip_debt')
        .values({ slip_id: slip, debt_id: Number(id.split('-')[1]), cents: id === named[0]!.id ? 300 : 200 })
        .execute()
    await charge(scene.ids.ana, 100)
    const page = await house.at('otavio')
    await goAtDesk(page, 'arquivo-bancario')
    const file = ['referencia;valor;data', '00001;5,00;03/11/2026', '99999;5,00;03/11/2026', '00001;5,01;03/11/2026'].join('\n')
    const take = async (counts: string) => {
      await page.locator('main [name=arquivo]').setInputFiles({ name: 'retorno.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
      await press(page, 'Ler arquivo')
      await says(page, counts)
    }
    await take('Pagas: 1. Já lidas: 0. A conferir: 2.')
    await page.getByRole('table').getByText('nenhuma guia tem esta referência').waitFor()
    await take('Pagas: 0. Já lidas: 3. A conferir: 0.')
    await toReader(page, scene.ids.ana)
    await owes(page, '1,00')
  })

  test('E105: two cashiers take the same money at once: one payment stands, and the other is told', async () => {
    const scene = await house.library.open()
    await charge(scene.ids.ana, 600)
    const first = await house.at('iara')
    const second = await house.beside('otavio')
    for (const page of [first, second]) await toReader(page, scene.ids.ana)
    await Promise.all([first, second].map((page) => page.getByLabel('Valor recebido (R$)').first().press('Enter')))
    const refused = 'O valor está acima do saldo de R$ 0,00.'
    const told = [first, second].map(async (page) => {
      await page.waitForFunction((text) => {
        const shown = document.querySelector('main')!.innerText.replaceAll('\u00a0', ' ')
        return shown.includes(text) || !shown.includes('Biblioteca BC: R$')
      }, refused)
      return page.getByText(refused).count()
    })
    expect((await Promise.all(told)).toSorted()).toEqual([0, 1])
    await second.context().close()
    await toReader(first, scene.ids.ana)
    await owesNothing(first)
  })
})

describe('scenarios of records, at the screen', () => {
  test('H170: a declaration is undone with a reason; of a bond that has ended it is refused; the counter may not', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const issue = async (person: 'ana' | 'bruno') => {
      const issued = await fixture.circulation.clearance.issue({ patronId: scene.ids[person] }, scene.self(person))
      return mustBeDone(issued).certificate.number
    }
    const [ana, bruno] = [await issue('ana'), await issue('bruno')]
    await fixture.database.write.updateTable('bond').set({ active: 0 }).where('patron_id', '=', scene.ids.bruno).execute()
    const page = await house.at('otavio')
    await goAtDesk(page, 'nada-consta')
    const undo = async (number: string) => {
      await type(page, 'numero', number)
      await type(page, 'motivo', 'Não se formou')
      await page.keyboard.press('Enter')
    }
    await undo(ana)
    await says(page, `A declaração ${ana} foi cancelada.`)
    await undo(bruno)
    await says(page, 'O vínculo não está mais ativo.')
    await toReader(page, scene.ids.ana)
    await says(page, 'Nada impede um empréstimo.')
    const counter = await house.at('iara')
    expect(await counter.getByRole('link', { name: 'Nada consta' }).count()).toBe(0)
  })

  test('I183: two records of one person become one: loans and debts of both, of twin holds the better place', async () => {
    const scene = await house.library.open()
    await scene.lent('1010', 'celia')
    await scene.lent('1001', 'ana')
    await scene.lent('1071', 'ana')
    await scene.lent('1081', 'bruno')
    await charge(scene.ids.ana, 300)
    await scene.hold('bruno', scene.wanted('T2'))
    await scene.hold('davi', scene.wanted('T2'))
    await scene.hold('ana', scene.wanted('T2'))
    const page = await house.at('tereza')
    await toReader(page, scene.ids.ana)
    await press(page, 'Unir outro cadastro')
    await type(page, 'de', String(scene.ids.bruno))
    await type(page, 'motivo', 'A mesma pessoa')
    await page.keyboard.press('Enter')
    await says(page, /^Passam para este cadastro: empréstimos 1, reservas/)
    await press(page, 'Unir agora')
    await page.getByRole('heading', { name: 'Empréstimos (3)' }).waitFor()
    await owes(page, '3,00')
    await says(page, '1.º da fila')
    expect(await scene.live('davi')).toMatchObject([{ position: 2 }])
    await toReader(page, scene.ids.bruno)
    await says(page, /não existe|Não há/)
  })
})
