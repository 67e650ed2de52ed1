// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { identify } from '@farol/contract/desk/identify.ts'
import { lend, returnCopy } from '@farol/contract/desk/loans.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { deskActs } from '../../features/desk/desk-acts.ts'
import { QueueProvider } from '../../features/desk/queue-context.ts'
import { ScanQueue } from '../../features/desk/scan-queue.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { Component } from './counter-screen.tsx'

afterEach(cleanup)

const reason = (codigo: string, mensagem: string) => ({ codigo, mensagem, params: {} })

const call = fakeCall(async (endpoint: Endpoint, { body }: { body: Record<string, string> }) => {
  if (endpoint === identify)
    return {
      data: body['q']!.startsWith('C')
        ? [{ tipo: 'leitor', por: 'cartao', codigo: '17', descricao: 'Ana Souza' }]
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
  if (endpoint === returnCopy) return { exemplar: '3', titulo: 'Iracema', destino: 'reservas', etiqueta: '17 SOU', dias_atraso: 2 }
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
