// @vitest-environment jsdom
import { identify } from '@farol/contract/desk/identify.ts'
import { settleBankLine, type BankLine } from '@farol/contract/desk/money.ts'
import { getReader } from '@farol/contract/desk/readers.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { SettleLine } from './settle-line.tsx'

afterEach(cleanup)

const line: BankLine = {
  codigo: '3',
  arquivo: 'banco.csv',
  linha: 2,
  referencia: 'R9',
  data: '2026-11-03',
  valor_centavos: 900,
  situacao: 'a_conferir',
  motivo: 'referencia_desconhecida',
  lido_em: '2026-11-04T12:00:00.000Z',
}

const names: Readonly<Record<string, string>> = { ana: '17', bruno: '18' }
const debt = (codigo: string) => ({ codigo, desc_tipo_servico: `Multa ${codigo}`, saldo_centavos: 900 })
const readerOf = (codigo: string) => ({
  codigo,
  nome: codigo === '17' ? 'Ana' : 'Bruno',
  debitos: [{ cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', total_centavos: 900, debitos: [debt(`d${codigo}`)] }],
})

interface Input {
  readonly params?: { readonly cod: string }
  readonly body?: { readonly q: string }
}

function open() {
  const bodies: unknown[] = []
  const call = fakeCall(async (endpoint: Address, { params, body }: Input) => {
    if (endpoint === identify) return { data: [{ tipo: 'leitor', por: 'nome', codigo: names[body!.q], descricao: '' }] }
    if (endpoint === getReader) return readerOf(params!.cod)
    if (endpoint !== settleBankLine) throw new Error(`unexpected ${endpoint.path}`)
    bodies.push(body)
    return { ...line, situacao: 'resolvido' }
  })
  const onChange = vi.fn()
  renderInPage(<SettleLine line={line} onChange={onChange} />, '/equipe/arquivo-bancario', call)
  fireEvent.click(screen.getByRole('button', { name: 'Resolver: R9' }))
  const find = async (name: string, debtName: RegExp) => {
    const field = screen.getByLabelText('Leitor')
    fireEvent.change(field, { target: { value: name } })
    fireEvent.submit(field.closest('form')!)
    return screen.findByRole<HTMLInputElement>('checkbox', { name: debtName })
  }
  const give = async (act: string) => {
    const button = screen.getByRole('button', { name: act })
    const form = button.closest('form')!
    fireEvent.change(form.querySelector('input[name=motivo]')!, { target: { value: 'Comprovante em mãos' } })
    fireEvent.submit(form)
    await expect.poll(() => onChange).toHaveBeenCalledOnce()
  }
  return { bodies, find, give }
}

test('a line pays the debts that were ticked of the reader who was found', async () => {
  const { bodies, find, give } = open()
  fireEvent.click(await find('ana', /^Multa d17/))
  await give('Pagar 1 débito')
  expect(bodies).toEqual([{ motivo: 'Comprovante em mãos', leitor: '17', debitos: ['d17'] }])
})

test('debts that were ticked of one reader are not paid in the name of the next', async () => {
  const { bodies, find, give } = open()
  fireEvent.click(await find('ana', /^Multa d17/))
  const box = await find('bruno', /^Multa d18/)
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull()
  fireEvent.click(box)
  await give('Pagar 1 débito')
  expect(bodies).toEqual([{ motivo: 'Comprovante em mãos', leitor: '18', debitos: ['d18'] }])
})
