// @vitest-environment jsdom
import { deskActivities } from '@farol/contract/desk-activities.ts'
import {
  chargeDebt,
  correctDebt,
  discountDebt,
  disputeDebt,
  restituteCredit,
  reversePayment,
  takePayment,
  undoPayment,
  waiveDebt,
} from '@farol/contract/desk/money.ts'
import { sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { ReaderDebts } from './reader-debts.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const debt = (codigo: string, saldo_centavos: number, part: object = {}) => ({
  codigo,
  tipo_servico: 'multa',
  desc_tipo_servico: `Multa ${codigo}`,
  valor_centavos: saldo_centavos,
  desconto_centavos: 0,
  pago_centavos: 0,
  saldo_centavos,
  data: '2026-11-03',
  situacao: 'aberto',
  ...part,
})
const owing = (part: object = {}) =>
  sampleReader({
    debitos: [
      {
        cod_biblioteca: 'BM',
        desc_biblioteca: 'Medicina',
        total_centavos: 1550,
        debitos: [debt('d1', 900), debt('d2', 650, { valor_centavos: 1000, pago_centavos: 350, contestado_em: '2026-11-05' })],
      },
    ],
    creditos: [{ codigo: 'c9', debito: 'd0', valor_centavos: 300, situacao: 'a_restituir' }],
    ...part,
  })

const answers = [chargeDebt, correctDebt, discountDebt, disputeDebt, restituteCredit, waiveDebt].map((one) => [one, () => ({})] as const)

function open(reader = owing()) {
  const onChange = vi.fn()
  const payment = { codigo: 'p5', linhas: [{ debito: 'd1', valor_centavos: 900, saldo_centavos: 0 }] }
  const shown = openAtDesk(<ReaderDebts reader={reader} onChange={onChange} />, [
    ...answers,
    [takePayment, () => payment],
    [undoPayment, () => ({})],
    [reversePayment, () => ({})],
    [sendDeskReceipt, () => ({ enviado: true })],
  ])
  const give = async (act: RegExp | string, values: Readonly<Record<string, string>>) => {
    await shown.press(act)
    const form = document.querySelector<HTMLInputElement>('form.reason [name=motivo]')!.form!
    for (const [name, value] of Object.entries(values)) fireEvent.change(form.querySelector(`[name=${name}]`)!, { target: { value } })
    fireEvent.submit(form)
  }
  return { ...shown, onChange, give }
}

test('nobody takes or gives back money in the own record', () => {
  open(owing({ codigo: '7' }))
  expect(screen.getByText(/^Multa d1/)).toBeDefined()
  expect(screen.queryByLabelText('Valor recebido (R$)')).toBeNull()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Restituído/ })).toBeNull()
})

test('who takes payments alone neither waives nor corrects nor charges', () => {
  standAtDesk([deskActivities.payments])
  open()
  expect(screen.getByLabelText('Valor recebido (R$)')).toBeDefined()
  expect(screen.queryByRole('button', { name: /^(?:Abonar|Descontar|Corrigir|Contestado|Restituído|Novo débito)/ })).toBeNull()
})

test('what was paid of a debt and that it is disputed stands beside it', () => {
  open()
  expect(screen.getByText(/^R\$\s3,50 pagos de R\$\s10,00$/)).toBeDefined()
  expect(screen.getByText(/^Em contestação desde/)).toBeDefined()
})

test.each([
  ['Abonar: Multa d1', { motivo: 'Erro da catraca' }, waiveDebt, { motivo: 'Erro da catraca' }],
  ['Descontar: Multa d1', { valor: '2,50', motivo: 'Metade' }, discountDebt, { valor_centavos: 250, motivo: 'Metade' }],
  ['Corrigir: Multa d1', { valor: '4', motivo: 'Conta errada' }, correctDebt, { valor_centavos: 400, motivo: 'Conta errada' }],
  ['Contestado: Multa d1', { motivo: 'Diz que devolveu' }, disputeDebt, { texto: 'Diz que devolveu' }],
] as const)('%s: of that debt, with its reason', async (act, values, endpoint, body) => {
  const { made, give, onChange } = open()
  await give(act, values)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(made.map(({ path, params, body: sent }) => [path, params, sent])).toEqual([[endpoint.path, { cod: 'd1' }, body]])
})

test('an amount that is none, or no reason: said, and nothing is sent', async () => {
  const { sent, give, invalid } = open()
  await give('Descontar: Multa d1', { valor: 'muito', motivo: '' })
  await waitFor(() => expect(invalid()).toEqual(['valor', 'motivo']))
  const amount = document.querySelector<HTMLInputElement>('form.reason [name=valor]')!
  fireEvent.change(amount, { target: { value: '2,50' } })
  fireEvent.submit(amount.form!)
  await waitFor(() => expect(invalid()).toEqual(['motivo']))
  expect(sent()).toEqual([])
})

test('a debt by hand is of the library where the desk stands', async () => {
  const { made, press, fill, onChange, invalid } = open()
  await press('Novo débito')
  fill({ tipo: 'copias' })
  await press('Cobrar')
  await waitFor(() => expect(invalid()).toEqual(['valor', 'motivo']))
  const form = document.querySelector<HTMLFormElement>('form.filters')!
  fireEvent.change(form.querySelector('[name=valor]')!, { target: { value: '1,20' } })
  fireEvent.change(form.querySelector('[name=motivo]')!, { target: { value: 'Doze cópias' } })
  await press('Cobrar')
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(made.map(({ body }) => body)).toEqual([
    { leitor: '17', cod_biblioteca: 'BC', tipo_servico: 'copias', valor_centavos: 120, motivo: 'Doze cópias' },
  ])
})

test('what was paid too much is given back by the code of the credit', async () => {
  const { made, give, onChange } = open()
  await give('Restituído: d0', { motivo: 'Em dinheiro' })
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(made.map(({ path, params }) => [path, params])).toEqual([[restituteCredit.path, { cod: 'c9' }]])
})

test('a payment of the debts that were ticked is noted with its sum, and who took it undoes that very one', async () => {
  const { made, press, onChange } = open()
  await userEvent.click(screen.getByRole('checkbox', { name: /^Multa d1/ }))
  await press('Receber por 1 débito')
  await screen.findByText(/^Recebidos R\$\s9,00 para Medicina\.$/)
  expect(made[0]!.body).toEqual({ leitor: '17', cod_biblioteca: 'BM', valor_centavos: 900, debitos: ['d1'] })
  await press('Desfazer')
  await waitFor(() => expect(onChange).toHaveBeenCalledTimes(2))
  expect([made[1]!.path, made[1]!.params]).toEqual([undoPayment.path, { cod: 'p5' }])
  await waitFor(() => expect(screen.queryByText(/^Recebidos/)).toBeNull())
})

test('a payment is reversed with a reason by who may correct, and by nobody else', async () => {
  standAtDesk([deskActivities.payments])
  const { press } = open()
  await press('Receber')
  await screen.findByText(/^Recebidos/)
  expect(screen.queryByRole('button', { name: 'Estornar' })).toBeNull()
})

test('the receipt of a payment goes by the standing wish: once by e-mail, offered, or not at all', async () => {
  const pay = async (comprovante: 'email' | 'perguntar' | 'nenhum') => {
    const { made } = open(owing({ comprovante }))
    await userEvent.click(screen.getAllByRole('button', { name: /^Receber/ })[0]!)
    await screen.findByRole('button', { name: 'Desfazer' })
    if (comprovante === 'email') await screen.findByText(/^Comprovante enviado por e-mail/)
    const offered = screen.queryByRole('button', { name: 'Comprovante' }) !== null
    const sent = made.filter(({ path }) => path === sendDeskReceipt.path).map(({ params }) => params)
    cleanup()
    return { offered, sent }
  }
  expect(await pay('email')).toEqual({ offered: true, sent: [{ tipo: 'pagamento', cod: 'p5' }] })
  expect(await pay('perguntar')).toEqual({ offered: true, sent: [] })
  expect(await pay('nenhum')).toEqual({ offered: false, sent: [] })
})
