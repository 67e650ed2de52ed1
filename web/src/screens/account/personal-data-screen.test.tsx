// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listLibraries } from '@farol/contract/libraries.ts'
import { getPersonalData, getRenewals, savePersonalData, type PersonalData } from '@farol/contract/personal-data.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { PersonalDataScreen } from './personal-data-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const record: PersonalData = {
  versao: 3,
  editaveis: ['email', 'celular', 'cep', 'cidade', 'receber_email'],
  pendente: {},
  nome: 'Ana Souza',
  codigo: '17',
  cpf: '52998224725',
  email: 'ana@exemplo.org',
  celular: '',
  cep: '60000000',
  cidade: 'Porto Claro',
  receber_email: true,
  sexo: 'F',
  cod_biblioteca_padrao: 'BC',
  vinculos: [
    {
      codigo: '1',
      descricao: 'Graduação',
      categoria: '1',
      cod_biblioteca: 'BC',
      desc_biblioteca: 'Central',
      validade: '2027-12-20',
      ativo: true,
    },
    { codigo: '2', descricao: 'Estágio', categoria: '2', cod_biblioteca: 'BC', desc_biblioteca: 'Central', ativo: true },
    {
      codigo: '3',
      descricao: 'Mestrado',
      categoria: '3',
      cod_biblioteca: 'BC',
      desc_biblioteca: 'Central',
      validade: '2020-12-20',
      ativo: false,
    },
  ],
}

async function open({
  save = () => ({ ...record, versao: 4 }),
  read = () => record,
}: { save?: () => unknown; read?: () => PersonalData } = {}) {
  const libraries = () => ({ data: [{ cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }] })
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [getPersonalData, () => read()],
      [savePersonalData, save],
      [listLibraries, libraries],
      [getRenewals, () => ({ data: [], cadastro: [] })],
    ]),
  )
  await openScreen(<PersonalDataScreen />, call)
  await screen.findByRole('button', { name: 'Salvar' })
  const write = async (label: string, text: string) => {
    const field = screen.getByLabelText<HTMLInputElement>(label)
    await userEvent.clear(field)
    await userEvent.type(field, text)
  }
  return {
    write,
    save: () => userEvent.click(screen.getByRole('button', { name: 'Salvar' })),
    sent: () => made.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

const facts = () => document.querySelector('.defs')!.textContent

test('a CPF is masked until its owner asks for it, and hidden again', async () => {
  await open()
  expect(facts()).toContain('•••.982.•••-25')
  expect(document.body.textContent).not.toContain('52998224725')
  const show = screen.getByRole('button', { name: 'Mostrar o CPF inteiro' })
  await userEvent.click(show)
  expect(facts()).toContain('529.982.247-25')
  await userEvent.click(show)
  expect(facts()).toContain('•••.982.•••-25')
})

test('what is held and not changed here stands in words: bonds with their end, codes by their names', async () => {
  await open()
  await waitFor(() => expect(facts()).toContain('Sua bibliotecaBiblioteca Central'))
  expect(facts()).toContain('SexoFeminino')
  const bonds = [...document.querySelectorAll('.defs li')].map((one) => one.textContent)
  expect(bonds).toEqual([
    expect.stringMatching(/^Graduação, Central válido até 20.*2027$/),
    'Estágio, Central sem data de término',
    'Mestrado, Central encerrado',
  ])
  expect(screen.queryByLabelText('Sexo')).toBeNull()
})

test('only what differs is sent, with the version that was read; a CEP without its signs; nothing where nothing changed', async () => {
  const saved = { ...record, versao: 4, cep: '60000001', cidade: 'Aracati', receber_email: false }
  const { write, save, sent } = await open({ save: () => saved })
  await save()
  await screen.findByText('Nada mudou: não havia o que salvar.')
  await write('CEP', '60.000-000')
  await save()
  await screen.findByText('Nada mudou: não havia o que salvar.')
  expect(sent()).toEqual([])
  await write('CEP', '60.000-001')
  await write('Cidade', ' Aracati ')
  await userEvent.click(screen.getByLabelText('Receber e-mails da biblioteca'))
  await save()
  await screen.findByText('Seus dados foram salvos.')
  expect(sent()).toEqual([{ versao: 3, cep: '60000001', cidade: 'Aracati', receber_email: false }])
  expect(screen.getByLabelText<HTMLInputElement>(/^CEP/).value).toBe('60000001')
})

test('what was refused stays as it was typed, said at its field in words of the screen', async () => {
  const refused = () => {
    const fields = [{ field: 'cep', message: 'inválido' }]
    throw new CallError(422, { code: 'parametros_invalidos', message: 'Revise.', params: {}, fields } as never)
  }
  const { write, save } = await open({ save: refused })
  await write('CEP', '123')
  await save()
  await waitFor(() => expect(screen.getByLabelText('CEP').getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getAllByText(/CEP: escreva os 8 algarismos\./).length).toBeGreaterThan(0)
  expect(screen.getByLabelText<HTMLInputElement>('CEP').value).toBe('123')
})

test('after a conflict the present value stands beside what was typed, which goes out with the newer version', async () => {
  let held = record
  let first = true
  const { write, save, sent } = await open({
    read: () => held,
    save: () => {
      if (!first) return { ...held, versao: 6, cidade: 'Aracati' }
      first = false
      held = { ...record, versao: 5, cidade: 'Sobral' }
      throw new CallError(409, { code: 'estado_invalido', message: 'Mudou.', params: {}, fields: [] })
    },
  })
  await write('Cidade', 'Aracati')
  expect(screen.queryByText(/^Valor atual no cadastro/)).toBeNull()
  await save()
  await screen.findByText(/^Seus dados foram alterados em outro lugar/)
  await screen.findByText('Valor atual no cadastro: Sobral')
  expect(screen.getAllByText(/^Valor atual no cadastro/)).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>(/^Cidade/).value).toBe('Aracati')
  await save()
  await screen.findByText('Seus dados foram salvos.')
  expect(sent()).toEqual([
    { versao: 3, cidade: 'Aracati' },
    { versao: 5, cidade: 'Aracati' },
  ])
})

test('an address that waits for its confirmation is named', async () => {
  await open({ read: () => ({ ...record, pendente: { email: 'nova@exemplo.org' } }) })
  expect(screen.getByText(/^Enviamos uma mensagem a nova@exemplo\.org\./)).toBeDefined()
})

test('an address that waits is taken back by typing the present one anew, and how to is said', async () => {
  const { write, save, sent } = await open({
    read: () => ({ ...record, pendente: { email: 'aan@exemplo.org' } }),
    save: () => ({ ...record, versao: 4 }),
  })
  expect(screen.getByText('Para desistir da troca, escreva de novo ana@exemplo.org no campo E-mail e salve.')).toBeDefined()
  await write('E-mail', 'ana@exemplo.org')
  await save()
  await screen.findByText('Seus dados foram salvos.')
  expect(sent()).toEqual([{ versao: 3, email: 'ana@exemplo.org' }])
  expect(screen.queryByText(/^Enviamos uma mensagem a/)).toBeNull()
})

test('while it is saved the form says that it is busy, and a second press sends nothing more', async () => {
  let answer: (saved: PersonalData) => void = () => undefined
  const { write, save, sent } = await open({ save: () => new Promise<PersonalData>((resolve) => (answer = resolve)) })
  const busy = () => document.querySelector('form')!.getAttribute('aria-busy')
  expect(busy()).toBe('false')
  await write('Cidade', 'Aracati')
  await save()
  expect(busy()).toBe('true')
  fireEvent.submit(document.querySelector('form')!)
  expect(sent()).toHaveLength(1)
  answer({ ...record, versao: 4, cidade: 'Aracati' })
  await waitFor(() => expect(busy()).toBe('false'))
})
