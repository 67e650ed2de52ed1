// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import {
  deleteAccount,
  eraseKind,
  getPrivacyPage,
  keepAccount,
  listPrivacyRequests,
  makePrivacyRequest,
  orderCopy,
  type PrivacyPage,
} from '@farol/contract/privacy.ts'
import { getSecondFactor } from '@farol/contract/second-factor.ts'
import { cleanup, configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { PrivacyScreen } from './privacy-screen.tsx'

configure({ asyncUtilTimeout: 20_000 })

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
beforeEach(() => signIn([8]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const start: PrivacyPage = {
  dados: [
    {
      tipo: 'alertas',
      descricao: 'Alertas e e-mails',
      quantidade: 3,
      desde: '2026-11-01',
      finalidade: 'Avisar você',
      base_legal: 'Política pública',
      prazo: '12 meses',
      quem_ve: 'você',
      apagar: { tipo: 'alertas', efeito: 'Os alertas somem da lista.' },
    },
    {
      tipo: 'registro',
      descricao: 'Seu cadastro',
      quantidade: 1,
      finalidade: 'Saber',
      base_legal: 'Lei',
      prazo: 'Enquanto',
      quem_ve: 'o balcão',
    },
  ],
  consultas: [{ data: '2026-11-20', cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', funcao: 'Atendimento' }],
  atos_de_outros: [],
  consentimentos: [],
}

type Given = { params?: Record<string, string>; body?: Record<string, unknown> }

function server(first = start) {
  let page = first
  const refusesPassword = ({ body }: Given) => {
    if (body!['senha'] !== 'certa')
      throw new CallError(422, { code: 'senha_atual_incorreta', message: 'A senha atual não confere.', params: {}, fields: [] })
  }
  return notedCall(
    new Map<Address, (input: Given) => unknown>([
      [getPrivacyPage, () => page],
      [listPrivacyRequests, () => ({ data: [] })],
      [
        eraseKind,
        () => {
          page = { ...page, dados: page.dados.slice(1) }
          return { apagados: 3, mantidos: 0 }
        },
      ],
      [
        orderCopy,
        (input) => {
          refusesPassword(input)
          page = { ...page, copia: { situacao: 'preparando', pedida_em: '2026-11-20T12:00:00.000Z' } }
          return { situacao: 'preparando', pedida_em: '2026-11-20T12:00:00.000Z' }
        },
      ],
      [
        deleteAccount,
        (input) => {
          refusesPassword(input)
          page = { ...page, exclusao: { pedida_em: '2026-11-20T12:00:00.000Z', sera_em: '2026-11-27T12:00:00.000Z', pendencias: [] } }
          return page.exclusao
        },
      ],
      [
        keepAccount,
        () => {
          page = start
          return {}
        },
      ],
      [makePrivacyRequest, () => ({})],
    ]),
  )
}

const within = (id: string) => document.getElementById(id)!.closest('section')!
const field = (id: string, name: string) => within(id).querySelector<HTMLInputElement>(`input[name=${name}]`)!

test('by kind what for, on what basis, how long and who sees it; who of the staff opened the record', async () => {
  const { call } = server()
  await openScreen(<PrivacyScreen />, call)
  expect((await screen.findByRole('heading', { level: 3, name: 'Alertas e e-mails' })).closest('li')!.textContent).toContain(
    '3 registros · desde 01/11/2026Para quêAvisar vocêBase legalPolítica públicaPor quanto tempo12 mesesQuem vêvocê',
  )
  expect(screen.getByText('20/11/2026 · Atendimento · Biblioteca Central')).toBeDefined()
  expect(screen.getAllByRole('button', { name: /^Apagar: / })).toHaveLength(1)
})

test('erasing asks first and says what it changes', async () => {
  const { call, made } = server()
  await openScreen(<PrivacyScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Apagar: Alertas e e-mails' }))
  expect(screen.getByText('Os alertas somem da lista.')).toBeDefined()
  expect(made.some(({ method }) => method === 'DELETE')).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Apagar' }))
  await expect.poll(() => screen.queryByRole('heading', { level: 3, name: 'Alertas e e-mails' })).toBeNull()
  expect(made.find(({ method }) => method === 'DELETE')!.params).toEqual({ tipo: 'alertas' })
})

test('a copy is asked for with the password; a wrong one is said at the field', async () => {
  const { call } = server()
  await openScreen(<PrivacyScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Cópia de tudo' })
  await userEvent.type(field('copia', 'senha'), '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Informe a senha.')
  await userEvent.type(field('copia', 'senha'), 'errada{Enter}')
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('A senha atual não confere.')
  await userEvent.clear(field('copia', 'senha'))
  await userEvent.type(field('copia', 'senha'), 'certa{Enter}')
  expect(await screen.findByText(/estamos preparando/)).toBeDefined()
  expect(within('copia').querySelector('form')).toBeNull()
})

test('without a password nothing is sent, a refused one stays to be mended, and what was sent does not stay in the field', async () => {
  const { call, made } = server()
  await openScreen(<PrivacyScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Cópia de tudo' })
  const sent = () => made.filter(({ method, path }) => method === 'POST' && path.endsWith('/copia')).length
  await userEvent.type(field('copia', 'senha'), '{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Informe a senha.')
  expect(sent()).toBe(0)
  await userEvent.type(field('copia', 'senha'), 'errada{Enter}')
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('A senha atual não confere.')
  expect([sent(), field('copia', 'senha').value]).toEqual([1, 'errada'])
})

const asked = '2026-11-20T12:00:00.000Z'
test.each([
  ['preparando', false],
  ['pronta', false],
  ['vencida', true],
] as const)('of a copy that is %s the next one may be asked for: %s', async (situacao, offers) => {
  const { call } = server({ ...start, copia: { situacao, pedida_em: asked } as PrivacyPage['copia'] })
  await openScreen(<PrivacyScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Cópia de tudo' })
  expect(within('copia').querySelector('form') !== null).toBe(offers)
})

test('a deletion that waits is said with its day and taken back', async () => {
  const { call } = server()
  await openScreen(<PrivacyScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Excluir a conta' })
  await userEvent.type(field('exclusao', 'senha'), 'certa{Enter}')
  expect(await screen.findByText('A conta será excluída em 27 de nov. de 2026, 09:00.')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer o pedido' }))
  await expect.poll(() => screen.queryByText(/A conta será excluída/)).toBeNull()
})

test.each([true, false])(
  'with a second factor (%s) its code is asked for and sent with the password, else the password alone',
  async (ativo) => {
    const { call, made } = server()
    const factor = { ativo, oferecido: true, exigido: false, codigos_restantes: 10 }
    const answering = (async (endpoint: Address, input: never) =>
      endpoint === getSecondFactor ? factor : call(endpoint, input)) as typeof call
    await openScreen(<PrivacyScreen />, answering)
    await screen.findByRole('heading', { level: 2, name: 'Excluir a conta' })
    const code = () => within('exclusao').querySelector<HTMLInputElement>('input[name=codigo]')
    await expect.poll(() => code() !== null).toBe(ativo)
    if (ativo) await userEvent.type(code()!, '123456')
    await userEvent.type(field('exclusao', 'senha'), 'certa{Enter}')
    await screen.findByText('A conta será excluída em 27 de nov. de 2026, 09:00.')
    expect(made.findLast(({ method }) => method === 'POST')!.body).toEqual(
      ativo ? { senha: 'certa', codigo: '123456' } : { senha: 'certa' },
    )
  },
)

test.each(['copia', 'exclusao'] as const)('a password is sent as it was typed, blanks at its ends too: %s', async (part) => {
  const { call, made } = server()
  await openScreen(<PrivacyScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Excluir a conta' })
  await userEvent.type(field(part, 'senha'), '  certa {Enter}')
  await expect.poll(() => made.findLast(({ method }) => method === 'POST')?.body).toEqual({ senha: '  certa ' })
})

test('a request without words is not sent', async () => {
  const { call, made } = server()
  await openScreen(<PrivacyScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar o pedido' }))
  expect(await screen.findByText('Escreva o que você pede.')).toBeDefined()
  await userEvent.type(screen.getByLabelText(/Explique seu pedido/), 'Meu nome está errado.')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar o pedido' }))
  expect(made.findLast(({ method }) => method === 'POST')!.body).toEqual({ tipo: 'corrigir', texto: 'Meu nome está errado.' })
})

test('a request stands with its days, and whether it waits or was answered is a word, a shape and a colour', async () => {
  const { call } = server()
  const asked = { tipo: 'corrigir', texto: 'Meu nome está errado.', data: '2026-11-20', prazo: '2026-12-05' }
  const data = [
    { ...asked, numero: '7', situacao: 'aguardando' },
    { ...asked, numero: '6', situacao: 'respondido', resposta: 'Corrigido.', respondido_em: '2026-11-22' },
  ]
  const answering = (async (endpoint: Address, input: never) =>
    endpoint === listPrivacyRequests ? { data } : call(endpoint, input)) as typeof call
  await openScreen(<PrivacyScreen />, answering)
  await screen.findByText('Corrigido.')
  const shown = [...document.querySelectorAll('.badge')].map((one) => [
    one.className,
    one.textContent,
    one.querySelectorAll('svg > *').length,
  ])
  expect(shown).toEqual([
    ['badge wait', 'aguarda resposta', 2],
    ['badge ok', 'respondido', 1],
  ])
  expect(screen.getByText(/respondido em|respondida em/i).textContent).toContain('22/11/2026')
})
