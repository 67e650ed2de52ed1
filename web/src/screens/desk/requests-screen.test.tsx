// @vitest-environment jsdom
import { listDeskRequests, putBackRequest, sendRequest, separateRequest, type DeskRequest } from '@farol/contract/desk/loan-requests.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { Component } from './requests-screen.tsx'

const library = (code: string) => ({ cod_biblioteca: code, desc_biblioteca: `Biblioteca ${code}` })
const requestOf = (number: number, to: string): DeskRequest => ({
  codigo: `farol-${number}`,
  leitor: { codigo: '5', nome: 'Ana Souza' },
  titulo: `Livro ${number}`,
  exemplar: `B${number}`,
  situacao: 'aguardando',
  separado: false,
  unidade_origem: library('BC'),
  unidade_recebimento: library(to),
  local_recebimento: 'balcao',
  data: '2026-11-20',
})

beforeEach(() =>
  useDeskSession.setState({ token: 't', staff: { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca BC', atividades: [5221] } as never }),
)
afterEach(() => {
  cleanup()
  useDeskSession.setState({ token: undefined, staff: undefined })
})

/** A library with three requests, in the order in which the server tells them. */
function server() {
  const rows = new Map([requestOf(1, 'BN'), requestOf(2, 'BN'), requestOf(3, 'BS')].map((row) => [row.codigo, row]))
  const steps: string[] = []
  const change = (codigo: string, more: Partial<DeskRequest>) => {
    rows.set(codigo, { ...rows.get(codigo)!, ...more })
    return rows.get(codigo)
  }
  const call = fakeCall(async (endpoint, input) => {
    const { query, params } = input as { query: { lista: string }; params: { cod: string } }
    if (endpoint === listDeskRequests) {
      const data = [...rows.values()].filter((row) => row.situacao === 'aguardando' && row.separado === (query.lista === 'enviar'))
      return { data, total: data.length, page: 1, perPage: 200 }
    }
    steps.push(`${endpoint.path.split('/').at(-1)} ${params.cod}`)
    if (endpoint === separateRequest) return change(params.cod, { separado: true })
    if (endpoint === putBackRequest) return change(params.cod, { separado: false })
    expect(endpoint).toBe(sendRequest)
    return change(params.cod, { situacao: 'em_transito' })
  })
  return { call, steps }
}

const settle = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))

async function open(list: string, call: ReturnType<typeof server>['call']): Promise<void> {
  cleanup()
  renderInPage(<Component />, `/equipe/solicitacoes-emprestimo?lista=${list}`, call)
  await settle()
}

async function scan(label: string, code: string): Promise<void> {
  const field = screen.getByLabelText(label)
  fireEvent.change(field, { target: { value: code } })
  fireEvent.submit(field.closest('form')!)
  await settle()
}

const heads = () => screen.getAllByRole('rowheader').map((one) => one.textContent)

test('a scan off the shelf moves a request to the list of the bag, where another sends it', async () => {
  const { call, steps } = server()
  await open('separar', call)
  expect(screen.queryAllByRole('rowheader')).toEqual([])
  for (const code of ['B1', 'b2', 'B3']) await scan('Exemplar retirado da estante', code)
  expect(screen.getByRole('log').textContent).toContain('Pôr com o malote de Biblioteca BS')
  expect(screen.queryByRole('table')).toBeNull()
  await open('enviar', call)
  expect(heads()).toEqual(['Biblioteca BN (2)', 'Biblioteca BS (1)'])
  expect(screen.getAllByText('Separado, à espera do malote')).toHaveLength(3)
  await scan('Exemplar posto no malote', 'B1')
  expect(screen.getByRole('log').textContent).toContain('Enviar a Biblioteca BN')
  expect(heads()).toEqual(['Biblioteca BN (1)', 'Biblioteca BS (1)'])
  expect(steps).toEqual(['separar farol-1', 'separar farol-2', 'separar farol-3', 'enviar farol-1'])
})

test('what was taken from the shelf by mistake goes back to its list; a copy of the other list is none of this one', async () => {
  const { call, steps } = server()
  await open('enviar', call)
  await scan('Exemplar posto no malote', 'B1')
  expect(screen.getByRole('log').textContent).toContain('não está nesta lista')
  await open('separar', call)
  expect(screen.queryByRole('button', { name: /^Desfazer a separação/ })).toBeNull()
  await scan('Exemplar retirado da estante', 'B2')
  await open('enviar', call)
  fireEvent.click(screen.getByRole('button', { name: 'Desfazer a separação: Livro 2' }))
  await settle()
  expect(screen.queryByRole('table')).toBeNull()
  expect(steps).toEqual(['separar farol-2', 'desfazer-separacao farol-2'])
})

test('while a list is on its way no copy is scanned against the rows of the list before', async () => {
  const { call } = server()
  await open('separar', call)
  fireEvent.click(screen.getByRole('link', { name: 'A enviar' }))
  expect([screen.queryByRole('table'), screen.queryByRole('textbox')]).toEqual([null, null])
  await settle()
  expect(screen.getByLabelText('Exemplar posto no malote')).toBeTruthy()
})
