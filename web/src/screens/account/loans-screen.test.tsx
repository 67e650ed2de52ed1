// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listPendingLoans, renewLoans, sendReceipt, type PendingLoan } from '@farol/contract/loans.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleLoans, sampleLoan } from '../../testing/sample-loans.ts'
import { LoansScreen } from './loans-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const page = (data: readonly PendingLoan[]) => ({ data, total: data.length, page: 1, perPage: 100 })
const rows = () => screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading', { level: 3 }))
const titles = () => rows().map((row) => within(row).getByRole('link').textContent)

test('[S2-50] each loan with title, copy, library, loan and due day, renewals n / limit and state, overdue first', async () => {
  const { call } = notedCall(new Map([[listPendingLoans, () => page(sampleLoans)]]))
  await openScreen(<LoansScreen />, call)
  await screen.findByRole('link', { name: 'Torto arado' })
  expect(titles()).toEqual(['Torto arado', 'Pedagogia do oprimido', 'Cálculo: volume 1', 'A hora da estrela', 'Anatomia humana básica'])
  const [late, today] = rows()
  for (const words of [
    /exemplar 1014/,
    /Biblioteca Central/,
    /2\s\/\s5/,
    /Emprestado em.*13 nov/,
    /Em atraso há 3 dias/,
    /R\$\s3,00 \(estimativa\)/,
  ])
    expect(late!.textContent).toMatch(words)
  expect(today!.textContent).toMatch(/2009 · Livros/)
  expect(today!.querySelector('.due .vh')!.textContent).toBe('sexta-feira, 20 de novembro')
})

test('robots of the family find each row by its span and its button', async () => {
  const { call } = notedCall(new Map([[listPendingLoans, () => page(sampleLoans)]]))
  await openScreen(<LoansScreen />, call)
  const button = (await screen.findAllByRole('button', { name: /^Renovar até/ }))[0]!
  expect(button.getAttribute('title')).toBe('Renovar')
  expect(document.querySelectorAll('span[id^="tit-"]')).toHaveLength(5)
  expect(document.querySelector('#tit-812')!.textContent).toBe('Pedagogia do oprimido')
})

test('[S1-06] a renewal says so beside its loan and at once; where it cannot be, the reason stands in place of the button', async () => {
  const renewed = sampleLoan({ data_devolucao: '2026-12-04', acoes: { renovar: { permitido: false, motivos: [] } } })
  let after = false
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listPendingLoans, () => page([after ? renewed : sampleLoan(), sampleLoans[3]!])],
      [
        renewLoans,
        () => {
          after = true
          return { resultados: [{ codigo: '812', renovado: true, data_devolucao: '2026-12-04', hora_devolucao: '22:00' }] }
        },
      ],
    ]),
  )
  await openScreen(<LoansScreen />, call)
  await screen.findByText('Reservado por outra pessoa: devolva até 01/12.')
  await userEvent.click(screen.getByRole('button', { name: /Renovar até 4 dez\./ }))
  expect((await screen.findByRole('alert')).textContent).toBe('1 título: renovado com sucesso')
  const said = await screen.findByText('Renovado até 4 dez.')
  await waitFor(() => expect(document.activeElement).toBe(said))
  const sent = made.find(({ method }) => method === 'POST')!
  expect(sent.body).toEqual({ exemplares: ['812'] })
  expect(sent.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('[S8-13 part] pending titles that do not come have a sentence and a way to try again; older ones stay with their hour and without acts', async () => {
  let fails = true
  const { call } = notedCall(
    new Map([
      [
        listPendingLoans,
        () => {
          if (fails) throw new CallError(503)
          return page([sampleLoan()])
        },
      ],
    ]),
  )
  await openScreen(<LoansScreen />, call)
  await screen.findByText('Não foi possível carregar os títulos pendentes.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  await screen.findByRole('link', { name: 'Pedagogia do oprimido' })
  fails = true
  window.dispatchEvent(new Event('visibilitychange'))
  await screen.findByText(/^Dados de \d\d:\d\d\.$/)
  expect(screen.getByRole('button', { name: /Renovar/ }).getAttribute('aria-disabled')).toBe('true')
})

test('nothing on loan says what would stand here', async () => {
  const { call } = notedCall(new Map([[listPendingLoans, () => page([])]]))
  await openScreen(<LoansScreen />, call)
  await screen.findByRole('heading', { name: 'Você não tem nada emprestado' })
})

test('a renewal that would gain no day is told by the day that stays, not as one that was cancelled; after it was tried, by the answer', async () => {
  const motivos = [{ codigo: 'ja_renovado', mensagem: 'Renovação cancelada. Exemplar já está renovado.', params: {} }] as const
  const today = sampleLoan({ acoes: { renovar: { permitido: false, motivos: [...motivos] } } })
  const { call } = notedCall(new Map([[listPendingLoans, () => page([today])]]))
  await openScreen(<LoansScreen />, call)
  await screen.findByText('O prazo já é o mais longo: renovar agora não passaria de 20/11.')
  expect(screen.queryByText(/Renovação cancelada/)).toBeNull()
  cleanup()
  const refused = { resultados: [{ codigo: '812', renovado: false, motivos }] }
  const late = notedCall(
    new Map<Address, () => unknown>([
      [listPendingLoans, () => page([sampleLoan()])],
      [renewLoans, () => refused],
    ]),
  )
  await openScreen(<LoansScreen />, late.call)
  await userEvent.click(await screen.findByRole('button', { name: /Renovar até 4 dez\./ }))
  await screen.findByText('Renovação cancelada. Exemplar já está renovado.')
})

test('each row has its receipt, as a file and by e-mail; by e-mail only for oneself', async () => {
  const answers = new Map<Address, () => unknown>([
    [listPendingLoans, () => page([sampleLoan({ chave_seguranca: 'ABCD2345EFGH6789' })])],
    [sendReceipt, () => ({ enviado: true })],
  ])
  const { call, made } = notedCall(answers)
  await openScreen(<LoansScreen />, call)
  await userEvent.click(await screen.findByText('Comprovante'))
  await userEvent.click(screen.getByRole('button', { name: /^Enviar por e-mail Comprovante: Pedagogia do oprimido/ }))
  await waitFor(() => expect(made.find(({ method }) => method === 'POST')?.params).toEqual({ chave: 'ABCD2345EFGH6789' }))
  cleanup()
  const { person } = useSession.getState()
  useSession.getState().set({ status: 'in', person: { ...person!, acting: { by: 'Bia', powers: ['consultar'] } } })
  await openScreen(<LoansScreen />, notedCall(answers).call)
  await userEvent.click(await screen.findByText('Comprovante'))
  expect(screen.getByRole('button', { name: /^PDF Comprovante/ })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Enviar por e-mail/ })).toBeNull()
})

test('to renew several at once is offered where two or more can be renewed', async () => {
  const shown = async (loans: readonly PendingLoan[]) => {
    const { call } = notedCall(new Map([[listPendingLoans, () => page(loans)]]))
    await openScreen(<LoansScreen />, call)
    await screen.findAllByRole('heading', { level: 3 })
    const link = screen.queryByRole('link', { name: 'Renovar vários de uma vez' })
    cleanup()
    return link !== null
  }
  const [first, full, second, waitedFor] = sampleLoans as [PendingLoan, PendingLoan, PendingLoan, PendingLoan]
  expect(await shown([first, full, second, waitedFor])).toBe(true)
  expect(await shown([first, full, waitedFor])).toBe(false)
})

test('loans stand in the order that the reader chooses; by day what is late stands first, also what is charged already', async () => {
  const loans = [
    sampleLoan({ codigo: '1', titulo: 'Vidas secas', desc_biblioteca: 'Artes', data_devolucao: '2026-11-10', situacao: 'em_atraso' }),
    sampleLoan({ codigo: '2', titulo: 'Angústia', desc_biblioteca: 'Medicina', data_devolucao: '2026-11-01', situacao: 'em_procura' }),
    sampleLoan({ codigo: '3', titulo: 'São Bernardo', desc_biblioteca: 'Central', data_devolucao: '2026-09-01', situacao: 'cobrado' }),
  ]
  const { call } = notedCall(new Map([[listPendingLoans, () => page(loans)]]))
  await openScreen(<LoansScreen />, call)
  await screen.findByRole('link', { name: 'Vidas secas' })
  expect(titles()).toEqual(['São Bernardo', 'Vidas secas', 'Angústia'])
  const order = screen.getByLabelText('Ordenar por')
  await userEvent.selectOptions(order, 'Título')
  expect(titles()).toEqual(['Angústia', 'São Bernardo', 'Vidas secas'])
  await userEvent.selectOptions(order, 'Biblioteca')
  expect(titles()).toEqual(['Vidas secas', 'São Bernardo', 'Angústia'])
  await userEvent.selectOptions(order, 'Dia de devolver')
  expect(titles()).toEqual(['São Bernardo', 'Vidas secas', 'Angústia'])
})
