// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { takePayment } from '@farol/contract/desk/money.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { PayForm, type Owed } from './pay-form.tsx'

afterEach(cleanup)

const debt = (codigo: string, saldo_centavos: number): Owed['debitos'][number] => ({
  codigo,
  tipo_servico: 'multa',
  desc_tipo_servico: 'Multa por atraso',
  valor_centavos: saldo_centavos,
  desconto_centavos: 0,
  pago_centavos: 0,
  saldo_centavos,
  data: '2026-11-03',
  situacao: 'aberto',
})

const owed: Owed = {
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Biblioteca Central',
  total_centavos: 1550,
  debitos: [debt('1', 900), debt('2', 650)],
}

function open(chosen: readonly string[]) {
  const bodies: unknown[] = []
  const call = fakeCall(async (endpoint: Address, { body }: { body: unknown }) => {
    if (endpoint !== takePayment) throw new Error(`unexpected ${endpoint.path}`)
    bodies.push(body)
    return { codigo: '5', linhas: [] }
  })
  const onPaid = vi.fn()
  renderInPage(<PayForm owed={owed} chosen={chosen} reader="17" onPaid={onPaid} />, '/equipe/leitor/17', call)
  return { bodies, onPaid, field: screen.getByLabelText<HTMLInputElement>('Valor recebido (R$)') }
}

test('without a choice the whole sum of the library stands there, and less is a part payment', async () => {
  const { bodies, onPaid, field } = open([])
  expect(field.value).toBe('15,50')
  fireEvent.change(field, { target: { value: '1.000,5' } })
  fireEvent.submit(field.form!)
  await expect.poll(() => onPaid).toHaveBeenCalledWith({ codigo: '5', linhas: [] }, 100_050)
  expect(bodies).toEqual([{ leitor: '17', cod_biblioteca: 'BC', valor_centavos: 100_050 }])
})

test('chosen debts are named and their sum stands there', async () => {
  const { bodies, onPaid, field } = open(['2'])
  expect(field.value).toBe('6,50')
  fireEvent.click(screen.getByRole('button', { name: 'Receber por 1 débito' }))
  await expect.poll(() => onPaid).toHaveBeenCalled()
  expect(bodies).toEqual([{ leitor: '17', cod_biblioteca: 'BC', valor_centavos: 650, debitos: ['2'] }])
})

test.each(['-1', '0', 'doze', '1,234,5'])('%s is no amount: it says so, stays, and nothing is sent', (typed) => {
  const { bodies, field } = open([])
  fireEvent.change(field, { target: { value: typed } })
  fireEvent.submit(field.form!)
  expect(screen.getByText('Escreva um valor maior que zero, como 12,50.')).toBeDefined()
  expect(field.value).toBe(typed)
  expect(bodies).toEqual([])
})
