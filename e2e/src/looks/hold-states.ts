import type { Page } from 'playwright-core'
import { withSlug } from '@farol/contract/product.ts'
import { longTitles } from './edited-answers.ts'
import { press, unfold, type SignedInState } from './signed-in-state.ts'

const home = withSlug('/meu{product}')
const busy = 'main:has(h1) [aria-busy=true]'
const holdForm = '/acervo/{held}/reserva'
const volumesForm = '/acervo/{volumes}/reserva'
const requestForm = '/acervo/{spread}/solicitacao-emprestimo'

const state = (person: string, path: string, name: string, more: Partial<SignedInState> = {}): SignedInState => ({
  half: 'area',
  person,
  path: path.startsWith('/') ? path : `${home}/${path}`,
  name: `${path}: ${name}`,
  ...more,
})

/** Writes into the form of a request what it asks for; the last way to receive it is the reader's home. */
async function write(page: Page): Promise<void> {
  await page.locator('main form select').last().selectOption({ index: 1 })
  await page.locator('main form fieldset').last().locator('input[type=radio]').last().press('Space')
  await page.locator('main form textarea').fill('Rua das Flores, 100, apartamento 32, Porto Sereno')
  await page.locator('main form [name=telefone]').fill('(47) 3025-1000')
  await page.locator('main form [name=email]').fill('leitor@unips.example')
  await page.locator('main form [name=pessoa_autorizada]').fill('Maria Souza')
}

const sendWritten = async (page: Page) => {
  await write(page)
  await press('main form button[type=submit]')(page)
}

const choose = (nth: number) => (page: Page) => page.locator('main form input[type=radio]').nth(nth).press('Space')

/** Ticks every hold and asks to cancel. */
async function askToCancel(page: Page): Promise<void> {
  for (const box of await page.locator('main .pick input').all()) await box.press('Space')
  await press('main form button[type=submit]')(page)
}

const confirmed = (ask: (page: Page) => Promise<void>) => async (page: Page) => {
  await ask(page)
  await page.locator('dialog[open] button').last().press('Enter')
}

const tooLate = { codigo: 'ErroCancelarReserva', mensagem: 'Erro ao cancelar a reserva: ela já está atendida. Atualize a página.' }

/** What a call that cancels is answered. */
const cancels = (body: unknown, done: boolean) => ({
  resultados: Object.values(body as Readonly<Record<string, readonly string[]>>)
    .flat()
    .map((codigo) => ({ codigo, cancelada: done, ...(!done && { motivos: [{ ...tooLate, params: {} }] }) })),
})

/** States of both forms and both lists besides what every screen shows. */
export const holdStates: readonly SignedInState[] = [
  ...['reservas', 'solicitacoes', holdForm, requestForm].map((path) =>
    state('tales', path, 'on its way', { answers: 'never', shows: busy }),
  ),
  state('tales', holdForm, 'placed', {
    answers: { taken: () => ({ codigo: 'farol-1', posicao: 4, previsao: '2026-12-18' }) },
    steps: press('main form button[type=submit]'),
    shows: '#reserva-feita',
  }),
  state('tales', holdForm, 'cancel what was just placed?', {
    answers: { taken: () => ({ codigo: 'farol-1', posicao: 4 }) },
    steps: async (page) => {
      await press('main form button[type=submit]')(page)
      await press('section[aria-labelledby=reserva-feita] button')(page)
    },
    shows: 'dialog[open]',
  }),
  state('tales', volumesForm, 'one that can be waited for', { steps: choose(1), shows: 'main .chosen-copies li' }),
  state('tales', volumesForm, 'one that stands on the shelf', { steps: choose(0), shows: 'main .chosen-copies .note' }),
  state('tales', '/acervo/{spread}/reserva', 'a library where none can be placed', { steps: unfold, shows: 'main details[open] li' }),
  state('joao', holdForm, 'refused for a debt', { shows: 'main .note' }),
  state('tales', requestForm, 'everything written', { steps: write, shows: 'main textarea' }),
  state('tales', requestForm, 'not taken, everything kept', { answers: 'refusing', steps: sendWritten, shows: 'main .box .note' }),
  state('tales', requestForm, 'sent', {
    answers: { taken: () => ({ codigo: 'farol-1', situacao: 'aguardando' }) },
    steps: sendWritten,
    shows: '#solicitacao-feita',
  }),
  state('bruno', 'reservas', 'long titles', { answers: longTitles }),
  state('bruno', 'reservas', 'cancel them?', { steps: askToCancel, shows: 'dialog[open]' }),
  state('bruno', 'reservas', 'cancelled', {
    answers: { taken: (body) => cancels(body, true) },
    steps: confirmed(askToCancel),
    shows: '#resultado-reservas',
  }),
  state('bruno', 'reservas', 'too late to cancel', {
    answers: { taken: (body) => cancels(body, false) },
    steps: confirmed(askToCancel),
    shows: '#resultado-reservas',
  }),
  state('bruno', 'reservas', 'not cancelled', { answers: 'refusing', steps: confirmed(askToCancel), shows: 'main .note' }),
  state('olga', 'reservas', 'let the next one pass?', { steps: press('main .act button'), shows: 'dialog[open]' }),
  state('leandro', 'solicitacoes?situacao=aguardando', 'none in this situation'),
  state('celia', 'solicitacoes', 'cancelled', {
    answers: { taken: (body) => cancels(body, true) },
    steps: confirmed(press('main .act button.stop')),
    shows: 'main .note',
  }),
]
