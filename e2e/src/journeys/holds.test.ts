import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'
import { sized } from '@farol/server/testing/thorough.ts'

const password = demoPassword(dataDir)
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: {
    hold: 'Reserva',
    confirm: 'Confirmar a reserva',
    placed: /^Reserva feita: você é o \d+º da fila$/,
    mine: 'Minhas reservas',
    place: /\d+ª de \d+ na fila/,
    choose: 'Escolher a reserva de Bibliotecas e cidades',
    none: 'Selecione uma reserva para cancelar!',
    noneChosen: 'Cancelar as reservas selecionadas',
    cancelOne: 'Cancelar 1 reserva',
    cancelled: 'Bibliotecas e cidades: reserva cancelada',
    request: 'Solicitação de empréstimo',
    send: 'Enviar a solicitação',
    missing: 'Selecione a Unidade de Informação de recebimento!',
    target: /^Unidade de recebimento/,
    desk: 'No balcão da unidade',
    phone: /^Telefone/,
    sent: /^Solicitação .+ enviada$/,
    requests: 'Minhas solicitações',
    waiting: /^Aguardando \(1\)$/,
    steps: /^Histórico da solicitação/,
    cancelRequest: /^Cancelar ?: /,
    sure: 'Cancelar a solicitação',
    gone: /^Solicitação .+ cancelada\.$/,
  },
  en: {
    hold: 'Hold',
    confirm: 'Confirm the hold',
    placed: /^Hold placed: you are number \d+ in the queue$/,
    mine: 'My holds',
    place: /\d+ of \d+ in the queue/,
    choose: 'Choose the hold on Bibliotecas e cidades',
    none: 'Select a reservation to cancel!',
    noneChosen: 'Cancel the chosen holds',
    cancelOne: 'Cancel 1 hold',
    cancelled: 'Bibliotecas e cidades: hold cancelled',
    request: 'Loan request',
    send: 'Send the request',
    missing: 'Select the receiving Information Unit!',
    target: /^Receiving unit/,
    desk: 'At the desk of the unit',
    phone: /^Phone/,
    sent: /^Request .+ sent$/,
    requests: 'My requests',
    waiting: /^Waiting \(1\)$/,
    steps: /^History of the request/,
    cancelRequest: /^Cancel ?: /,
    sure: 'Cancel the request',
    gone: /^Request .+ cancelled\.$/,
  },
} as const

const allWalks = [
  { language: 'pt', width: 360, colours: 'light', user: 'ana' },
  { language: 'en', width: 1440, colours: 'dark', user: 'davi' },
  { language: 'pt', width: 1440, colours: 'light', user: 'tales' },
  { language: 'en', width: 360, colours: 'dark', user: 'sonia' },
] as const

type Walk = (typeof allWalks)[number]

const walks: readonly Walk[] = sized<readonly Walk[]>(allWalks, allWalks.slice(0, 2))

const examined = async (page: Page, name: string, { language, width }: Walk) => {
  await expectAccessible(page)
  await expectNoSideways(page)
  await shoot(page, `${name}-${width}-${language}`)
}

/** From a title's page through the sign-in, which stands over the page where there is room, to the form that was asked for. */
async function enterFrom(page: Page, title: string, section: 'reserva' | 'solicitacao-emprestimo', { width, user }: Walk): Promise<void> {
  await page.goto(`/acervo/${title}`)
  await page.locator(`.folio a[href*="${section}"]`).click()
  await typeSignIn(width === 360 ? page.locator('main') : page.getByRole('dialog'), user, password)
  await page.waitForURL(`${address}/acervo/${title}/${section}`)
}

/** The number of the title of which every copy is out. */
const heldTitle = async (): Promise<string> => {
  const { data } = (await (await fetch(`${address}/api/consulta?q=Bibliotecas+e+cidades`)).json()) as {
    data: { cod_acervo: string; descricao: string }[]
  }
  return data.find((one) => one.descricao.startsWith('Bibliotecas e cidades'))!.cod_acervo
}

interface RequestForm {
  readonly unidades_origem: readonly {
    readonly cod_biblioteca: string
    readonly permitido: boolean
    readonly combinacoes: readonly unknown[]
  }[]
}

/** A title of which one library can send one kind of copies, `nth` of those there are. */
async function titleToSend(nth: number): Promise<{ readonly title: string; readonly source: string }> {
  let found = 0
  for (let id = 1; id < 200; id += 1) {
    const reply = await fetch(`${address}/api/solicitacao-emprestimo/${id}/informacoes-iniciais`)
    if (!reply.ok) continue
    const { unidades_origem: sources } = (await reply.json()) as RequestForm
    const [only] = sources
    if (sources.length !== 1 || !only!.permitido || only!.combinacoes.length !== 1) continue
    if (found === nth) return { title: String(id), source: only!.cod_biblioteca }
    found += 1
  }
  throw new Error('No title can be sent.')
}

describe('holds and loan requests', () => {
  test.each(walks)(
    '[S1-05] [S2-17] in $language at $width: a hold is placed, stands in the list with its place in the queue, and is cancelled',
    async (walk) => {
      const { page, context, complaints } = await visit(browser, address, { ...walk, javaScript: true })
      const said = words[walk.language]
      await enterFrom(page, await heldTitle(), 'reserva', walk)
      const confirm = page.getByRole('button', { name: said.confirm })
      await confirm.waitFor()
      await examined(page, 'hold-form', walk)
      await confirm.press('Enter')
      const placed = page.getByRole('heading', { name: said.placed })
      await placed.waitFor()
      await expect.poll(() => placed.evaluate((heading) => heading === document.activeElement)).toBe(true)
      await examined(page, 'hold-placed', walk)
      await page.getByRole('link', { name: said.mine }).press('Enter')
      const row = page.getByRole('listitem').filter({ has: page.getByRole('checkbox', { name: said.choose }) })
      await row.getByText(said.place).waitFor()
      await page.getByRole('button', { name: said.noneChosen }).press('Enter')
      await page.getByText(said.none).waitFor()
      await examined(page, 'holds', walk)
      await page.getByRole('checkbox', { name: said.choose }).press('Space')
      await page.getByRole('button', { name: said.cancelOne }).press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await examined(page, 'hold-cancel', walk)
      await dialog.getByRole('button', { name: said.cancelOne }).press('Enter')
      await page.getByText(said.cancelled).waitFor()
      await page.getByRole('checkbox', { name: said.choose }).waitFor({ state: 'detached' })
      await examined(page, 'hold-cancelled', walk)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test.each(walks.map((walk, nth) => ({ ...walk, nth })))(
    '[S1-05] [S2-18] in $language at $width: a copy is asked for from another library, followed in the list, and given up while it waits',
    async ({ nth, ...walk }) => {
      const { page, context, complaints } = await visit(browser, address, { ...walk, javaScript: true })
      const said = words[walk.language]
      const { title, source } = await titleToSend(nth)
      await enterFrom(page, title, 'solicitacao-emprestimo', walk)
      const send = page.getByRole('button', { name: said.send })
      await send.press('Enter')
      await page.getByRole('alert').getByText(said.missing).waitFor()
      await examined(page, 'request-missing', walk)
      await page.getByLabel(said.target).selectOption(source === 'BN' ? 'BC' : 'BN')
      await page.getByRole('radio', { name: said.desk }).press('Space')
      await page.getByLabel(said.phone).fill('(47) 3025-1000')
      await examined(page, 'request-form', walk)
      await send.press('Enter')
      await page.getByRole('heading', { name: said.sent }).waitFor()
      await examined(page, 'request-sent', walk)
      await page.getByRole('link', { name: said.requests }).press('Enter')
      await page.getByRole('link', { name: said.waiting }).waitFor()
      await page.getByText(said.steps).first().click()
      await page.locator('.steps li').first().waitFor()
      await examined(page, 'requests', walk)
      await page.getByRole('button', { name: said.cancelRequest }).first().press('Enter')
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: said.sure }).press('Enter')
      await page.getByText(said.gone).waitFor()
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('without scripts: where and for what one can wait, and the way to the sign-in; no form that could not be sent', async () => {
    const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: false })
    const title = await heldTitle()
    await page.goto(`/acervo/${title}/reserva`)
    await page.getByRole('table', { name: 'O que pode ser reservado, por biblioteca' }).waitFor()
    await page
      .getByRole('link', { name: /^Endereço, telefone e horários/ })
      .first()
      .waitFor()
    expect(await page.locator('main form').count()).toBe(0)
    await page.locator('main').getByRole('link', { name: 'Entrar' }).click()
    await page
      .getByText(/preciso ligar o JavaScript/)
      .first()
      .waitFor()
    expect(new URL(page.url()).searchParams.get('redirect')).toBe(`/acervo/${title}/reserva`)
    await context.close()
  })
})
