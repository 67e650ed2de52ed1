// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { answerDelegation, endDelegation, giveDelegation, listDelegations, type Delegation } from '@farol/contract/delegations.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DelegationsScreen } from '../../screens/account/delegations-screen.tsx'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8, 5131]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
  useToasts.setState({ toasts: [] })
})

const celia = { codigo: '20260001', nome: 'Celia Prado' }
const elisa = { codigo: '20260002', nome: 'Elisa Moraes' }
const hugo = { codigo: '20260003', nome: 'Hugo Lins' }
const base = { inicio: '2026-12-04', poderes: ['consultar', 'renovar'] as const, no_balcao: false }
const waits = { ...base, codigo: '7', papel: 'recebi', de: celia, para: elisa, fim: '2026-12-31', situacao: 'aguardando' }
const given = { ...base, codigo: '8', papel: 'dei', de: elisa, para: hugo, situacao: 'em_vigor', no_balcao: true }

/** What is listed is what the server last made of it. */
async function open(listed: readonly object[], answers: readonly (readonly [Address, () => unknown])[] = []) {
  let data = listed
  const becomes = (situacao: Delegation['situacao']) => () => {
    data = data.map((one) => ({ ...one, situacao }))
    return data[0]
  }
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listDelegations, () => ({ data })],
      [answerDelegation, becomes('em_vigor')],
      [endDelegation, becomes('encerrada')],
      [giveDelegation, () => ({})],
      ...answers,
    ]),
  )
  await openScreen(<DelegationsScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Quem pode agir por mim' })
  const told = () => useToasts.getState().toasts.map(({ text }) => text)
  const sent = () => made.filter(({ method }) => method !== 'GET').map(({ method, params, body }) => ({ method, params, body }))
  return { told, sent, made }
}

const line = (name: string) => screen.getByRole('heading', { level: 3, name: new RegExp(`^${name}`) }).closest('li')!
const words = (name: string) => [...line(name).querySelectorAll(':scope > h3, :scope > p')].map((one) => one.textContent)
const buttons = (name: string) =>
  within(line(name))
    .queryAllByRole('button')
    .map((one) => one.getAttribute('aria-label'))

test('each under its heading: with whom, from when until when, for what, in which state, and what can be done', async () => {
  await open([
    waits,
    given,
    { ...given, codigo: '9', para: celia, situacao: 'aguardando' },
    { ...given, codigo: '10', para: { codigo: '1', nome: 'Ivo' }, situacao: 'vencida' },
  ])
  const section = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section')!
  expect(within(section('Por quem posso agir')).getAllByRole('listitem')).toHaveLength(1)
  const received = section('Por quem posso agir').querySelectorAll<HTMLElement>(':scope li > h3, :scope li > p')
  expect([...received].map((one) => one.textContent)).toEqual([
    'Celia Prado aguarda resposta',
    'ver empréstimos e débitos e renovar',
    'De 04/12/2026 a 31/12/2026',
  ])
  within(section('Por quem posso agir')).getByRole('button', { name: 'Recusar: agir por Celia Prado' })
  expect(words('Hugo Lins')).toEqual([
    'Hugo Lins em vigor',
    'ver empréstimos e débitos e renovar',
    'Desde 04/12/2026, sem data de fim · feita no balcão, com documento',
  ])
  expect(buttons('Hugo Lins')).toEqual(['Encerrar: Hugo Lins'])
  expect(within(section('Quem pode agir por mim')).getByRole('button', { name: 'Encerrar: Celia Prado' })).toBeDefined()
  expect(buttons('Ivo')).toEqual([])
})

test.each([
  ['Aceitar', true, 'Delegação aceita.'],
  ['Recusar', false, 'Delegação recusada.'],
])('%s sends the answer, says it and shows what came of it', async (label, aceito, words) => {
  const { told, sent } = await open([waits])
  await userEvent.click(screen.getByRole('button', { name: `${label}: agir por Celia Prado` }))
  await expect.poll(told).toEqual([words])
  expect(sent()).toEqual([{ method: expect.any(String), params: { codigo: '7' }, body: { aceito } }])
  expect(buttons('Celia Prado')).toEqual(['Encerrar: Celia Prado'])
})

test.each([
  ['given', given, 'Hugo Lins', 'A pessoa deixa de agir por você na mesma hora.'],
  ['received', { ...waits, situacao: 'em_vigor' }, 'Celia Prado', 'Você deixa de agir por esta pessoa na mesma hora.'],
])('one that was %s is ended once that was confirmed, with what it means', async (_, one, name, meaning) => {
  const { told, sent } = await open([one])
  await userEvent.click(screen.getByRole('button', { name: `Encerrar: ${name}` }))
  const dialog = screen.getByRole('dialog', { name: `Encerrar a delegação: ${name}?` })
  within(dialog).getByText(meaning)
  expect(sent()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Encerrar' }))
  await expect.poll(told).toEqual(['Delegação encerrada.'])
  expect(sent()).toMatchObject([{ method: 'DELETE', params: { codigo: one.codigo } }])
  expect(buttons(name)).toEqual([])
})

test('what is refused is said, and can be answered after all', async () => {
  let refuses = true
  const answer = () => {
    if (refuses) throw new CallError(409, { code: 'estado_invalido', message: 'Agora não.', params: {}, fields: [] } as never)
    return {}
  }
  const { told, sent } = await open([waits], [[answerDelegation, answer]])
  const accept = () => userEvent.click(screen.getByRole('button', { name: 'Aceitar: agir por Celia Prado' }))
  await accept()
  await expect.poll(told).toEqual(['Agora não.'])
  refuses = false
  await accept()
  await expect.poll(told).toEqual(['Agora não.', 'Delegação aceita.'])
  expect(sent()).toHaveLength(2)
})

test('after one was given the form is blank again and the list is read anew; the next one has a number of its own', async () => {
  const { made } = await open([])
  const person = () => screen.getByLabelText<HTMLInputElement>(/^Código da pessoa/)
  const give = async (to: string) => {
    fireEvent.change(person(), { target: { value: to } })
    await userEvent.click(screen.getByRole('button', { name: 'Autorizar' }))
    await expect.poll(() => person().value).toBe('')
  }
  const lists = () => made.filter(({ method }) => method === 'GET').length
  const before = lists()
  await give('20260002')
  await expect.poll(lists).toBe(before + 1)
  await give('20260002')
  const keys = made.filter(({ method }) => method === 'POST').map(({ idempotencyKey }) => idempotencyKey)
  expect([keys.length, new Set(keys).size]).toEqual([2, 2])
})
