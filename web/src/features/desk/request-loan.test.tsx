// @vitest-environment jsdom
import { requestLoanFor } from '@farol/contract/desk/loan-requests.ts'
import { getReader, type Reader } from '@farol/contract/desk/readers.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { needsBond, twoBonds } from '../../testing/choose-bond.ts'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { RequestLoan } from './request-loan.tsx'

const copies = {
  volume: null,
  tomo: null,
  parte: null,
  material_adicional: null,
  localizacao: null,
  exemplares: 1,
  permitido: true,
  motivos: [],
}
const form = {
  cod_acervo: '60',
  titulo: 'Torto arado',
  unidades_origem: [
    { cod_biblioteca: 'BN', desc_biblioteca: 'Norte', permitido: false, motivos: [], combinacoes: [copies] },
    {
      cod_biblioteca: 'BM',
      desc_biblioteca: 'Medicina',
      permitido: true,
      motivos: [],
      combinacoes: [
        { ...copies, volume: '1', permitido: false },
        { ...copies, volume: '2' },
      ],
    },
  ],
  unidades_recebimento: [
    { cod_biblioteca: 'BC', desc_biblioteca: 'Central', locais: ['balcao', 'domicilio'] },
    { cod_biblioteca: 'BE', desc_biblioteca: 'Engenharia', locais: ['balcao'] },
  ],
}

beforeEach(() => {
  standAtDesk()
  vi.stubGlobal('fetch', async () => Response.json(form))
})
afterEach(() => {
  cleanup()
  leaveDesk()
  vi.unstubAllGlobals()
})

const asked = { codigo: '9' }

async function open(person: Partial<Reader> = {}, answer: (body: Record<string, unknown> | undefined) => object = () => asked) {
  const onDone = vi.fn()
  const reader = { codigo: '17', nome: 'Ana', email: 'ana@exemplo.br', celular: '48 99999-0000', ...person } as Reader
  const shown = openAtDesk(<RequestLoan reader={reader} onDone={onDone} />, [
    [requestLoanFor, ({ body }) => answer(body)],
    [getReader, () => twoBonds],
  ])
  await shown.press('Nova solicitação')
  shown.fill({ acervo: '60' })
  await shown.press('Procurar')
  await screen.findByLabelText('Torto arado')
  const ask = () => userEvent.click(screen.getByRole('button', { name: 'Solicitar' }))
  return { ...shown, ask, onDone }
}

test('only copies that may be sent are offered, and what was chosen goes with how the reader is reached', async () => {
  const { sent, ask, onDone } = await open()
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Medicina · 2',
    'Central',
    'Engenharia',
    expect.stringMatching(/[Bb]alcão/),
    expect.stringMatching(/./),
  ])
  await ask()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toEqual([
    {
      leitor: '17',
      cod_acervo: '60',
      unidade_origem: 'BM',
      unidade_recebimento: 'BC',
      local_recebimento: 'balcao',
      telefone: '48 99999-0000',
      email: 'ana@exemplo.br',
      volume: '2',
      tomo: null,
      parte: null,
      material_adicional: null,
      localizacao: null,
    },
  ])
})

test('without telephone, e-mail, or the address of what is sent home, nothing goes and each is said at its field', async () => {
  const { sent, fill, ask, invalid } = await open({ email: undefined, celular: undefined })
  await ask()
  expect(invalid()).toEqual(['telefone', 'email'])
  fill({ telefone: '48 3333-0000', email: 'ana@exemplo.br', local_recebimento: 'domicilio' })
  await ask()
  expect(invalid()).toEqual(['endereco'])
  expect(sent()).toEqual([])
  fill({ endereco: 'Rua A, 1' })
  await ask()
  await waitFor(() => expect(sent()).toMatchObject([{ local_recebimento: 'domicilio', endereco: 'Rua A, 1' }]))
})

test('who may not ask for copies is offered no form', () => {
  standAtDesk([5210])
  openAtDesk(<RequestLoan reader={{ codigo: '17' } as Reader} onDone={() => undefined} />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('of a reader with several bonds the bond is chosen by its name, and the same request is sent with it', async () => {
  const { sent, ask, onDone } = await open({}, (body) => needsBond(body, asked))
  await ask()
  await userEvent.click(await screen.findByRole('button', { name: 'Com o vínculo Graduação, BC' }))
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const [first, second] = sent()
  expect(second).toEqual({ ...first, vinculo: '5' })
})
