import { libraryIds } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import { policyRow } from '@farol/server/adapters/library-system/testing/sample-places.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { press, says, type } from '../testing/desk-acts.ts'
import { putFines, scans, startDeskHouse, toReader, type DeskHouse } from '../testing/desk-house.ts'
import { goAtDesk } from '../testing/desk-walk.ts'

// Scenarios of lending, days and penalties as the people at the desk live through them. Staff pay in days, doctoral readers in both ways.
let browser: Browser
let house: DeskHouse

beforeAll(async () => {
  browser = await launch()
  house = await startDeskHouse(browser, async (fixture) => {
    await putFines(fixture, 'TA', { finePerDay: 100, penaltyDays: 0 })
    await putFines(fixture, 'PG', { finePerDay: 100, penaltyDays: 1 })
    const hourly = { loan_types: '["E"]', unit: 'hours', period: 3, fine_per_hour_cents: 100, penalty_days: 0 }
    await fixture.insert('loan_policy', policyRow(hourly))
  })
})
afterAll(async () => {
  await browser?.close()
  await house?.stop()
})

const owes = (page: Page, sum: string) => page.getByRole('heading', { name: `Biblioteca BC: R$ ${sum}` }).waitFor()
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).last().fill(text)

describe('scenarios of lending, with the house and its days', () => {
  test('A009, A010: the limit of a group is apart from the total; of several all are told, the narrowest first', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const films = await Promise.all(Array.from({ length: 4 }, () => fixture.copy({ group: 'multimidia' })))
    for (const film of films.slice(0, 3)) await fixture.lend(scene.ids.ana, film)
    const [page, card] = [await house.at('iara'), await house.card(scene, 'ana')]
    const lines = await scans(page, card, films[3]!, scene.barcodeOf('1001'), '')
    expect(lines[1]).toMatch(/Recusado.*Limite de 3 empréstimos atingido: há 3/)
    expect(lines[2]).toMatch(/Emprestado.*Devolver até 10 de nov/)
    await scene.lent('1010', 'ana')
    expect((await scans(page, card, films[3]!, ''))[1]).toMatch(/Limite de 3 empréstimos.*Limite de 5 empréstimos/)
  })

  test('A018: why this rule: the four key values, the row, and why each other lost; the same before the loan', async () => {
    const scene = await house.library.open()
    const page = await house.at('otavio')
    await goAtDesk(page, 'politicas')
    await type(page, 'leitor', String(scene.ids.ana))
    await type(page, 'exemplar', scene.barcodeOf('1001'))
    await page.keyboard.press('Enter')
    await says(page, /^Um empréstimo desse dia vence em .*10 de nov.*22:00/)
    const decides = await page.getByText(/^Decide a linha \d+: 7 dias/).innerText()
    await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1001'), '')
    await goAtDesk(page, `exemplar/${scene.barcodeOf('1001')}`)
    await page.getByRole('heading', { name: 'Por que esta regra?' }).waitFor()
    await says(page, decides)
    await says(page, 'Valores da chave: biblioteca BC, categoria GR, grupo livro, tipo N.')
    await says(page, /^De outra categoria: \d+/)
  })

  test('B024: a library that never opens refuses and says why; who may move due dates names the day', async () => {
    const scene = await house.library.open()
    const attendant = await house.at('iara', 'depository')
    const refused = await scans(attendant, await house.card(scene, 'ana'), scene.barcodeOf('1001'))
    expect(refused[1]).toMatch(/Recusado.*não tem dia aberto no calendário/)
    expect(await attendant.locator('.scan-line [name=dia]').count()).toBe(0)
    const page = await house.at('otavio', 'depository')
    const lines = await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1001'))
    expect(lines[1]).toMatch(/Recusado.*não tem dia aberto no calendário/)
    await page.locator('.scan-line [name=dia]').fill('2026-11-10')
    await press(page, 'Emprestar até esse dia')
    await page
      .locator('.scan-line.done')
      .getByText(/^Devolver até 10 de nov/)
      .waitFor()
  })

  test('B035: a period due on a closed day is refused, and the next open day proposed', async () => {
    await house.library.open()
    const page = await house.at('otavio')
    await goAtDesk(page, 'periodos')
    for (const [name, text] of Object.entries({ nome: 'Férias', motivo: 'Férias' })) await type(page, name, text)
    for (const [name, day] of Object.entries({ de: '2026-12-07', ate: '2026-12-19', devolucao: '2027-01-10' }))
      await page.locator(`main [name="${name}"]`).fill(day)
    await press(page, 'Criar período')
    await says(page, /fechada em .*10.*O próximo dia aberto é .*11/)
    expect(await page.locator('main [name=nome]').inputValue()).toBe('Férias')
  })

  test('B028: a day closed later moves what is due forward, told before; opened again it shortens nothing', async () => {
    const scene = await house.library.open()
    await scene.setTime('2026-11-10 10:00')
    await scene.lent('1001', 'ana')
    await scene.setTime('2026-11-12 10:00')
    const page = await house.at('otavio')
    const due = async (day: RegExp) => {
      await toReader(page, scene.ids.ana)
      await says(page, day)
    }
    await due(/^Devolver até 17 de nov/)
    await goAtDesk(page, 'calendario')
    await press(page, 'Novo dia')
    await fill(page, 'Nome', 'Greve')
    await fill(page, 'De', '2026-11-17')
    await fill(page, 'Até', '2026-11-17')
    await type(page, 'motivo', 'Greve')
    await press(page, 'Ver o efeito')
    await says(page, /^Move para a frente: empréstimos \([1-9]\d*\)/)
    await press(page, 'Gravar o calendário')
    await says(page, 'Calendário gravado; cada leitor atingido é avisado uma vez.')
    await says(page, /17 de nov.* → 18 de nov/)
    await says(page, 'Aviso na área do leitor')
    await expect.poll(async () => (await house.library.fixture.circulation.loans.open(scene.ids.ana)).loans[0]?.dueOn).toBe('2026-11-18')
    await due(/^Devolver até 18 de nov/)
    await goAtDesk(page, 'calendario')
    await press(page, 'Tirar: Greve')
    await type(page, 'motivo', 'A greve acabou')
    await press(page, 'Ver o efeito')
    await says(page, /^Move para a frente: empréstimos \(0\)/)
    await press(page, 'Gravar o calendário')
    // The toast of the change before may still stand there.
    await says(page, /por otavio: A greve acabou/)
    await due(/^Devolver até 18 de nov/)
  })

  test('C045: five renewals by web are its limit; the desk goes on to its own, and says how many there were', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const { loanId } = await scene.lent('1001', 'ana')
    await fixture.database.write
      .updateTable('loan')
      .set({ renewals: 5, web_renewals: 5 })
      .where('id', '=', Number(loanId.split('-').at(-1)))
      .execute()
    await scene.setTime('2026-11-09 10:00')
    expect(await fixture.renew(scene.ids.ana, loanId)).toMatchObject([{ refused: true, reasons: [{ code: 'limite' }] }])
    const page = await house.at('iara')
    await toReader(page, scene.ids.ana)
    await says(page, /renovado 5 de 8/)
    await press(page, /^Renovar:/)
    await says(page, /renovado 6 de 8/)
    await says(page, /^Devolver até 16 de nov/)
  })
})

describe('scenarios of lateness, with the house and its days', () => {
  test('C050, D089: on its day no loan is late; the desk renews a late one, and its days are settled first', async () => {
    const scene = await house.library.open()
    await scene.lent('1001', 'elisa')
    await scene.setTime('2026-11-10 22:30')
    let page = await house.at('iara')
    await toReader(page, scene.ids.elisa)
    await says(page, /^Devolver até 10 de nov/)
    expect(await page.getByText(/de atraso/).count()).toBe(0)
    await scene.setTime('2026-11-12 10:00')
    page = await house.at('iara')
    await toReader(page, scene.ids.elisa)
    await says(page, /2 dias de atraso/)
    await press(page, /^Renovar:/)
    await owes(page, '2,00')
    await says(page, /^Devolver até 19 de nov/)
    await scene.setTime('2026-11-21 10:00')
    page = await house.at('iara')
    expect((await scans(page, scene.barcodeOf('1001')))[0]).toMatch(/2 dias de atraso.*Multa de R\$\s2,00/)
    await toReader(page, scene.ids.elisa)
    await owes(page, '4,00')
  })

  test('D067, D068, D076, D078: a fine by the day, of open days alone, forgiven as a whole or not at all, up to the price', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const other = await fixture.reader({ category: 'TA' })
    const prices = [4_500, 4_500, undefined]
    const priced = await Promise.all(prices.map((price) => fixture.copy(price === undefined ? {} : { price })))
    for (const copy of ['1001', '1010', '1071', '1081']) await scene.lent(copy, 'elisa')
    for (const copy of priced) await fixture.lend(other, copy)
    const fined = async (time: string, copies: readonly (readonly [copy: string, settings: object, fine: string | undefined])[]) => {
      await scene.setTime(time)
      const page = await house.at('iara')
      for (const [copy, settings, fine] of copies) {
        await fixture.settings(settings)
        const line = (await scans(page, copy))[0]!.replaceAll('\u00a0', ' ')
        expect([copy, /Multa de (R\$ [\d.,]+)/.exec(line)?.[1]]).toEqual([copy, fine])
      }
    }
    await fined('2026-11-11 10:00', [[scene.barcodeOf('1071'), { toleranceDays: 1 }, undefined]])
    await fined('2026-11-13 10:00', [[scene.barcodeOf('1081'), { toleranceDays: 1 }, 'R$ 3,00']])
    await fined('2026-11-23 10:00', [
      [scene.barcodeOf('1001'), {}, 'R$ 13,00'],
      [scene.barcodeOf('1010'), { onlyOpenDays: true }, 'R$ 10,00'],
    ])
    await fined('2027-01-09 10:00', [
      [priced[0]!, { capFineByPrice: true }, 'R$ 45,00'],
      [priced[1]!, { capFineByPrice: true, fineCap: 3_000 }, 'R$ 30,00'],
      [priced[2]!, { capFineByPrice: true }, 'R$ 60,00'],
    ])
  })

  /** Ana has copies, each due on a day of November at 22:00. */
  async function lateCopies(days: Readonly<Record<string, number>>) {
    const scene = await house.library.open()
    const day = (number: number) => `2026-11-${String(number).padStart(2, '0')}`
    for (const [copy, due] of Object.entries(days)) {
      await scene.lent(copy, 'ana')
      const loan = house.library.fixture.database.write.updateTable('loan').where('barcode', '=', scene.barcodeOf(copy))
      await loan.set({ due_on: day(due), due_at: `${day(due + 1)}T01:00:00.000Z` }).execute()
    }
    return scene
  }

  test.each([
    ['added up', 'added', ['1001', '1010'], ['3 dias', 'até 15 de nov'], ['5 dias', 'até 20 de nov'], 'até 20 de nov'],
    ['in the other order', 'added', ['1010', '1001'], ['5 dias', 'até 17 de nov'], ['3 dias', 'até 20 de nov'], 'até 20 de nov'],
    ['where the longest holds', 'longest', ['1001', '1010'], ['3 dias', 'até 15 de nov'], ['5 dias', 'até 17 de nov'], 'até 17 de nov'],
  ] as const)('D070: three and five days late, returned the same day, %s', async (_, sameDaySuspensions, order, first, second, whole) => {
    const scene = await lateCopies({ 1001: 10, 1010: 8 })
    await house.library.fixture.settings({ sameDaySuspensions })
    await scene.setTime('2026-11-13 10:00')
    const page = await house.at('iara')
    const lines = await scans(page, ...order.map(scene.barcodeOf))
    for (const [n, words] of [first, second].entries()) for (const word of words) expect(lines[n]).toContain(word)
    const [, refused] = await scans(page, await house.card(scene, 'ana'), scene.barcodeOf('1071'), '')
    expect(refused).toMatch(new RegExp(`Recusado.*${whole}`))
    await toReader(page, scene.ids.ana)
    await says(page, new RegExp(whole))
  })

  test('D071: what comes back while the reader is suspended is appended', async () => {
    const scene = await lateCopies({ 1001: 10, 1010: 12 })
    await scene.setTime('2026-11-13 10:00')
    let page = await house.at('iara')
    expect((await scans(page, scene.barcodeOf('1001')))[0]).toMatch(/3 dias de atraso.*Afastamento até 15 de nov/)
    await scene.setTime('2026-11-14 10:00')
    page = await house.at('iara')
    expect((await scans(page, scene.barcodeOf('1010')))[0]).toMatch(/2 dias de atraso.*Afastamento até 17 de nov/)
  })

  test('D075: what is due today hinders nothing', async () => {
    const scene = await house.library.open()
    await scene.lent('1081', 'bruno')
    await scene.setTime('2026-11-10 21:50')
    const page = await house.at('iara')
    expect((await scans(page, await house.card(scene, 'bruno'), scene.barcodeOf('1091'), ''))[1]).toContain('Emprestado')
  })

  test('D073: where both are written down, paying does not end the suspension', async () => {
    const scene = await house.library.open()
    await house.library.fixture.circulation.desk.lend(
      { patronId: scene.ids.davi, barcode: scene.barcodeOf('1001'), libraryId: libraryIds.BC, dueDay: '2026-11-10' },
      scene.deskAt('BC'),
    )
    await scene.setTime('2026-11-13 10:00')
    const page = await house.at('iara')
    expect((await scans(page, scene.barcodeOf('1001')))[0]).toMatch(/Afastamento até 15 de nov.*Multa de R\$\s3,00/)
    await toReader(page, scene.ids.davi)
    await page.getByLabel('Valor recebido (R$)').first().press('Enter')
    await page.getByRole('heading', { name: /^Biblioteca BC:/ }).waitFor({ state: 'detached' })
    await says(page, 'Por atraso')
  })

  test('D077: a loan by the hour costs each hour begun, and none that is closed', async () => {
    const { fixture } = house.library
    const scene = await house.library.open()
    const copies = await Promise.all(Array.from({ length: 4 }, () => fixture.copy({ type: 'E' })))
    for (const copy of copies) await fixture.lend(scene.ids.elisa, copy)
    const fines: (string | undefined)[] = []
    for (const [place, time] of ['2026-11-03 12:59', '2026-11-03 13:01', '2026-11-03 15:29', '2026-11-04 08:59'].entries()) {
      await scene.setTime(time)
      const [line] = await scans(await house.at('iara'), copies[place]!)
      fines.push(/Multa de R\$\s([\d,]+)/.exec(line!)?.[1])
    }
    expect(fines).toEqual([undefined, '1,00', '3,00', '10,00'])
  })
})
