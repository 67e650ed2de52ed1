// @vitest-environment jsdom
import { deskActivities } from '@farol/contract/desk-activities.ts'
import { claimReturned, moveDueDate, renewAtDesk, reportLost, returnCopy } from '@farol/contract/desk/loans.ts'
import { sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { sampleReader } from '../../testing/sample-reader.ts'
import { useDeskSession } from './desk-session.ts'
import { ReaderLoans } from './reader-loans.tsx'

// jsdom has no dialogs.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const loan = (codigo: string, part: object = {}) => ({
  codigo,
  titulo: `Título ${codigo}`,
  exemplar: `E${codigo}`,
  desc_biblioteca: 'Central',
  renovacoes: 1,
  limite_renovacoes: 3,
  data_devolucao: '2026-12-01',
  hora_devolucao: '22:00',
  ...part,
})

const reason = (codigo: string, params: object = {}) => ({ codigo, mensagem: `Por ${codigo}.`, params })

function open(result: object, loans = [loan('1'), loan('2', { dias_atraso: 3, multa_estimada_centavos: 450 })], wish = 'perguntar') {
  const onChange = vi.fn()
  const shown = openAtDesk(<ReaderLoans reader={sampleReader({ emprestimos: loans, comprovante: wish } as never)} onChange={onChange} />, [
    [renewAtDesk, ({ body }) => ({ resultados: [body!['sobrepor'] ? { codigo: '1', data_devolucao: '2026-12-20' } : result] })],
    [sendDeskReceipt, () => ({ enviado: true })],
    [returnCopy, () => ({ destino: 'estante' })],
    [moveDueDate, () => ({})],
    [reportLost, () => ({})],
    [claimReturned, () => ({})],
  ])
  const give = (values: Readonly<Record<string, string>>) => {
    const form = document.querySelector('form.reason')!
    for (const [name, value] of Object.entries(values)) fireEvent.change(form.querySelector(`[name=${name}]`)!, { target: { value } })
    fireEvent.submit(form)
  }
  return { ...shown, onChange, give }
}

test('all reasons of a refusal are told; who may goes on in spite of every one of them, with the own reason', async () => {
  const { sent, press, give, onChange } = open({ codigo: '1', motivos: [reason('reservado'), reason('debito')] })
  await press('Renovar: Título 1')
  expect((await screen.findAllByRole('alert')).map((one) => one.textContent)).toEqual(['Por reservado.', 'Por debito.'])
  expect(onChange).not.toHaveBeenCalled()
  await press('Renovar mesmo assim')
  give({ motivo: 'Chefe autorizou' })
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    { leitor: '17', emprestimos: ['1'] },
    { leitor: '17', emprestimos: ['1'], sobrepor: { codigos: ['reservado', 'debito'], motivo: 'Chefe autorizou' } },
  ])
})

test('one firm reason among others: nobody goes on', async () => {
  const { press } = open({ codigo: '1', motivos: [reason('debito'), reason('afastado', { tipo: 'nada_consta' })] })
  await press('Renovar: Título 1')
  await screen.findAllByRole('alert')
  expect(screen.queryByRole('button', { name: 'Renovar mesmo assim' })).toBeNull()
})

test('without the right to override there is no way on either', async () => {
  standAtDesk([deskActivities.loans])
  const { press } = open({ codigo: '1', motivos: [reason('debito')] })
  await press('Renovar: Título 1')
  await screen.findAllByRole('alert')
  expect(screen.queryByRole('button', { name: 'Renovar mesmo assim' })).toBeNull()
})

test('only what is late is given back without fine, by who may exempt', async () => {
  const { sent, press, give, onChange } = open({})
  expect(screen.getAllByRole('button', { name: /^Devolver sem multa/ })).toHaveLength(1)
  await press('Devolver sem multa nem afastamento: Título 2')
  give({ motivo: 'Greve de ônibus' })
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(sent()).toEqual([{ exemplar: 'E2', isentar: { motivo: 'Greve de ônibus' } }])
  cleanup()
  standAtDesk([deskActivities.loans])
  open({})
  expect(screen.queryByRole('button', { name: /^(?:Devolver sem multa|Mudar prazo|Extraviado|Danificado|Diz que devolveu)/ })).toBeNull()
})

test('on the own record a loan is neither moved nor exempt, nor said to be lost or back', () => {
  useDeskSession.setState(({ staff }) => ({ staff: { ...staff!, cod_pessoa: '17' } }))
  open({})
  expect(screen.getAllByRole('button', { name: /^Renovar/ })).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^(?:Devolver sem multa|Mudar prazo|Extraviado|Danificado|Diz que devolveu)/ })).toBeNull()
})

test.each([
  ['Extraviado: Título 1', { motivo: 'Perdeu' }, { tipo: 'extravio', motivo: 'Perdeu' }],
  ['Danificado: Título 1', { motivo: 'Molhou' }, { tipo: 'dano', motivo: 'Molhou' }],
  ['Extraviado: Título 1', { valor: '1.045,50', motivo: 'Perdeu' }, { tipo: 'extravio', valor_centavos: 104_550, motivo: 'Perdeu' }],
  ['Danificado: Título 1', { valor: '0', motivo: 'Capa solta' }, { tipo: 'dano', valor_centavos: 0, motivo: 'Capa solta' }],
  ['Diz que devolveu: Título 1', { motivo: 'Na caixa' }, { motivo: 'Na caixa' }],
  ['Mudar prazo: Título 1', { dia: '2026-12-09', motivo: 'Viagem' }, { data: '2026-12-09', motivo: 'Viagem' }],
] as const)('%s', async (act, values, body) => {
  const { made, press, give, onChange } = open({})
  await press(act)
  give(values)
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  expect(made.map(({ params, body: sent }) => [params, sent])).toEqual([[{ cod: '1' }, body]])
})

test('why a copy is lost is asked first, and what is charged after it: an amount that is none is not sent, and its field says what it takes', async () => {
  const { sent, press, give, invalid } = open({})
  await press('Extraviado: Título 1')
  expect([...document.querySelectorAll<HTMLInputElement>('form.reason input')].map(({ name }) => name)).toEqual(['motivo', 'valor'])
  expect(document.activeElement?.getAttribute('name')).toBe('motivo')
  give({ valor: 'quarenta', motivo: 'Perdeu' })
  expect(await screen.findByText('Escreva um valor, como 45,00, ou 0 para não cobrar nada.')).toBeDefined()
  expect([invalid(), sent()]).toEqual([['valor'], []])
})

test('a late one says by how many days and what it would cost', () => {
  open({})
  expect(screen.getAllByRole('listitem')[1]!.textContent).toMatch(/3 dias de atraso · multa até agora: R\$\s4,50/)
  expect(screen.getAllByRole('listitem')[0]!.textContent).not.toMatch(/atraso/)
})

test('a renewal gives its receipt by the standing wish: by e-mail, on paper, or not at all', async () => {
  const sheets: (string | null)[] = []
  vi.stubGlobal('print', () => sheets.push(document.querySelector('.receipt')!.textContent))
  const renewed = { codigo: '1', data_devolucao: '2026-12-20', hora_devolucao: '22:00', chave_seguranca: 'CHAVE' }
  const given = async (wish: string, isDone: (mailed: readonly unknown[]) => boolean = () => true) => {
    const { made, press, onChange } = open(renewed, [loan('1')], wish)
    await press('Renovar: Título 1')
    const mailed = () => made.filter(({ path }) => path === sendDeskReceipt.path).map(({ params }) => params)
    await waitFor(() => expect([onChange.mock.calls.length, isDone(mailed())]).toEqual([1, true]))
    const all = mailed()
    cleanup()
    return all
  }
  expect(await given('nenhum')).toEqual([])
  expect(await given('perguntar')).toEqual([])
  expect([await given('email', (mailed) => mailed.length === 1), sheets]).toEqual([[{ tipo: 'renovacao', cod: '1' }], []])
  expect(await given('imprimir', () => sheets.length === 1)).toEqual([])
  expect(sheets[0]).toMatch(/Título 1.*Renovado: exemplar E1.*20.*22:00.*CHAVE/)
  vi.unstubAllGlobals()
})

test.each([
  [0, 'emprestimo'],
  [1, 'renovacao'],
])('the receipt of a loan that was renewed %i times is that of its %s', async (renovacoes, tipo) => {
  const { made, press } = open({}, [loan('1', { renovacoes })])
  await press('Enviar por e-mail: Título 1')
  expect(made.filter(({ path }) => path === sendDeskReceipt.path).map(({ params }) => params)).toEqual([{ tipo, cod: '1' }])
})
