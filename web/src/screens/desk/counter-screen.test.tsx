// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { identify } from '@farol/contract/desk/identify.ts'
import { lend, returnCopy } from '@farol/contract/desk/loans.ts'
import { sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { deskActs } from '../../features/desk/desk-acts.ts'
import { QueueProvider } from '../../features/desk/queue-context.ts'
import { ScanQueue } from '../../features/desk/scan-queue.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { Component } from './counter-screen.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  wish = undefined
  mailed.length = 0
  mailKeys.length = 0
})

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
}

let wish: string | undefined
const mailed: unknown[] = []
const mailKeys: string[] = []

interface Sent {
  readonly body: Record<string, string>
  readonly params?: Record<string, string>
  readonly idempotencyKey?: string
}

const reason = (codigo: string, mensagem: string) => ({ codigo, mensagem, params: {} })

const call = fakeCall(async (endpoint: Address, { body, params, idempotencyKey = '' }: Sent) => {
  if (endpoint === identify)
    return {
      data: body['q']!.startsWith('C')
        ? [{ tipo: 'leitor', por: 'cartao', codigo: '17', descricao: 'Ana Souza', ...(wish && { comprovante: wish }) }]
        : [{ tipo: 'exemplar', por: 'exemplar', codigo: body['q'], descricao: 'Dom Casmurro' }],
    }
  if (endpoint === lend && body['exemplar'] === '2')
    throw new CallError(422, {
      code: 'LimiteEmprestimos',
      message: 'Há razões.',
      params: {},
      fields: [],
      motivos: [reason('LimiteEmprestimos', 'O limite são 5 exemplares.'), reason('UsuarioEmDebito', 'Há um débito.')],
    } as never)
  if (endpoint === lend)
    return {
      codigo: '812',
      exemplar: '1',
      titulo: 'Dom Casmurro',
      data_devolucao: '2026-12-04',
      hora_devolucao: '22:00',
      regra: 1,
      avisos: [],
    }
  if (endpoint === sendDeskReceipt) {
    mailKeys.push(idempotencyKey)
    if (wish === 'email' && mailed.push(params) > 2)
      throw new CallError(422, { code: 'sem_endereco_email', message: 'x', params: {}, fields: [] })
    return { enviado: true }
  }
  if (endpoint === returnCopy) {
    const copy = body['exemplar']!
    const borrower = wish ? { emprestimo: `L${copy}`, leitor: copy === '9' ? '18' : '17', comprovante: wish } : {}
    return { exemplar: copy, titulo: 'Iracema', destino: 'reservas', etiqueta: '17 SOU', dias_atraso: 2, ...borrower }
  }
  throw new Error(`unexpected ${endpoint.path}`)
})

function open() {
  const queue = new ScanQueue(deskActs(call), () => '0123456789abcdef')
  renderInPage(
    <QueueProvider value={queue}>
      <Component />
    </QueueProvider>,
    '/equipe',
    call,
  )
  return screen.getByLabelText<HTMLInputElement>('Leitor ou exemplar')
}

function scan(field: HTMLInputElement, text: string) {
  fireEvent.change(field, { target: { value: text } })
  fireEvent.submit(field.form!)
}

test('card, copies, Enter: each has its line at once, what happened follows, and the field is empty and has the focus', async () => {
  const field = open()
  for (const text of ['C1', '1', '2', '', '3']) scan(field, text)
  const log = screen.getByRole('log', { name: 'O que foi lido' })
  expect(within(log).getAllByRole('listitem')).toHaveLength(5)
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  await within(log).findByText('Prateleira de reservas, etiqueta 17 SOU')
  const lines = within(log).getAllByRole('listitem')
  expect(lines.map((line) => line.querySelector('.badge')?.textContent)).toEqual([
    'Atendimento',
    'Emprestado',
    'Recusado',
    'Encerrado',
    'Devolvido',
  ])
  expect(lines[1]!.textContent).toContain('Devolver até 4 de dez. de 2026, 22:00. Leva: Ana Souza.')
  expect(lines[2]!.textContent).toContain('O limite são 5 exemplares.')
  expect(lines[2]!.textContent).toContain('Há um débito.')
  expect(screen.getByRole('alert').textContent).toContain('O limite são 5 exemplares.')
  expect(lines[4]!.textContent).toContain('2 dias de atraso')
})

test('the field takes the focus as the screen opens, unless somebody is at the menu already', () => {
  const field = open()
  expect(document.activeElement).toBe(field)
  cleanup()
  const menu = document.body.appendChild(document.createElement('button'))
  menu.focus()
  open()
  expect(document.activeElement).toBe(menu)
  menu.remove()
})

test('a copy scanned while only lending is asked for says that a reader is missing', async () => {
  const field = open()
  fireEvent.click(screen.getByRole('button', { name: 'Só emprestar' }))
  scan(field, '1')
  expect((await screen.findAllByText('Nenhum leitor em atendimento: leia primeiro a carteirinha.')).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(field)
})

/** A visit of one loan, ended. */
async function endVisit(ofWish: string) {
  wish = ofWish
  const field = open()
  for (const text of ['C1', '1', '']) scan(field, text)
  await screen.findByText('Encerrado')
  await screen.findByText('Emprestado')
  return field
}

const receiptButtons = () => screen.queryAllByRole('button', { name: 'Comprovante' }).length

test('who always wants a printed receipt gets it as the visit ends, once, and the field has the focus again', async () => {
  const printed: (string | undefined)[] = []
  vi.stubGlobal('print', () => printed.push(document.querySelector<HTMLElement>('.receipt')?.textContent ?? undefined))
  const field = await endVisit('imprimir')
  await screen.findByText('Comprovante impresso: o leitor o quer sempre assim.')
  expect(printed).toEqual([expect.stringMatching(/Ana Souza.*Dom Casmurro/)])
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(field)
  scan(field, '3')
  await screen.findByText('Devolvido')
  expect([printed.length, mailed]).toEqual([1, []])
})

test('who always wants it by e-mail is sent each loan; what could not be sent is said', async () => {
  const field = await endVisit('email')
  await screen.findByText('Comprovante enviado por e-mail: o leitor o quer sempre assim.')
  expect(mailed).toEqual([{ tipo: 'emprestimo', cod: '812' }])
  for (const text of ['C1', '1', '4', '']) scan(field, text)
  await screen.findByText('O comprovante não pôde ser enviado por e-mail.')
  // A second letter under the key of the first would be refused as another request.
  expect(mailKeys.slice(1)).toEqual([expect.stringMatching(/-e0$/), expect.stringMatching(/-e1$/)])
  expect(receiptButtons()).toBe(2)
})

test('who wants none is offered none; who wants to be asked is offered one and nothing goes by itself', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  await endVisit('nenhum')
  expect(receiptButtons()).toBe(0)
  cleanup()
  await endVisit('perguntar')
  expect(receiptButtons()).toBe(1)
  expect([print.mock.calls.length, mailed]).toEqual([0, []])
})

/** Returns copies while no visit is open. */
async function giveBack(ofWish: string, copies: readonly string[]) {
  wish = ofWish
  const field = open()
  for (const copy of copies) scan(field, copy)
  await waitFor(() => expect(screen.getAllByText('Devolvido')).toHaveLength(copies.length))
  return field
}

test('returns are told by e-mail at once to who always wants it so', async () => {
  await giveBack('email', ['3'])
  await screen.findByText('Comprovante enviado por e-mail: o leitor o quer sempre assim.')
  expect(mailed).toEqual([{ tipo: 'devolucao', cod: 'L3' }])
})

test('returns on paper wait for Enter on nothing, those of one reader together, and are printed once', async () => {
  const sheets: (string | null)[] = []
  vi.stubGlobal('print', () => sheets.push(document.querySelector('.receipt ol')!.textContent))
  const field = await giveBack('imprimir', ['3', '9', '4'])
  expect([screen.getAllByText(/quer o comprovante em papel/).length, sheets]).toEqual([3, []])
  scan(field, '')
  await waitFor(() => expect(sheets).toHaveLength(1))
  scan(field, '')
  await waitFor(() => expect(sheets).toHaveLength(2))
  scan(field, '')
  await waitFor(() => expect(screen.queryByText(/quer o comprovante em papel/)).toBeNull())
  expect(sheets.map((text) => text!.match(/exemplar \d/g))).toEqual([['exemplar 3', 'exemplar 4'], ['exemplar 9']])
})

test('a return of who wants no receipt offers none', async () => {
  await giveBack('nenhum', ['3'])
  expect(receiptButtons()).toBe(0)
})
