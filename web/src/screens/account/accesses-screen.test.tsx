// @vitest-environment jsdom
import { endOtherSessions, endSession, forgetDevice, listSessions } from '@farol/contract/accesses.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { beginSecondFactor, confirmPerson, confirmSecondFactor, endSecondFactor, getSecondFactor } from '@farol/contract/second-factor.ts'
import { cleanup, configure, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { ProofDialog } from '../../features/session/proof-dialog.tsx'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { AccessesScreen } from './accesses-screen.tsx'

// Beside other runs a screen takes longer than the library's own second.
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

const live = (codigo: string, atual: boolean) => ({
  codigo,
  atual,
  navegador: atual ? 'Firefox, Linux' : 'Chrome, Android',
  rede: '200.17.x.x',
  inicio: '2026-11-20T12:00:00.000Z',
  visto_em: '2026-11-20T12:30:00.000Z',
  mantida: false,
  por: 'senha' as const,
})

const off = { ativo: false, oferecido: true, exigido: false, codigos_restantes: 0 }

function server(first = off) {
  let sessions = [live('1', true), live('2', false), live('3', false)]
  let proved = false
  let factor = first
  const asksProof = () => {
    if (!proved) throw new CallError(422, { code: 'confirmacao_necessaria', message: 'Confirme', params: {}, fields: [] })
  }
  return notedCall(
    new Map<Address, (input: { params?: Record<string, string>; body?: Record<string, unknown> }) => unknown>([
      [
        listSessions,
        () => ({
          data: sessions,
          dispositivos: [],
          ultimos: [{ quando: '2026-11-20T12:00:00.000Z', resultado: 'senha_incorreta', navegador: '', rede: '203.0.x.x' }],
        }),
      ],
      [
        endSession,
        ({ params }) => {
          sessions = sessions.filter(({ codigo }) => codigo !== params!['codigo'])
          return { encerradas: 1 }
        },
      ],
      [
        endOtherSessions,
        () => {
          asksProof()
          const encerradas = sessions.length - 1
          sessions = sessions.slice(0, 1)
          return { encerradas }
        },
      ],
      [
        confirmPerson,
        ({ body }) => {
          if (body!['senha'] !== 'certa')
            throw new CallError(422, { code: 'senha_atual_incorreta', message: 'Não confere', params: {}, fields: [] })
          proved = true
          return { ate: '2026-11-20T13:00:00.000Z' }
        },
      ],
      [getSecondFactor, () => factor],
      [
        endSecondFactor,
        () => {
          factor = off
          return {}
        },
      ],
      [
        beginSecondFactor,
        () => ({ segredo: 'ABCD EFGH', uri: 'otpauth://totp/UF:ana?secret=ABCDEFGH', validade: '2026-11-20T13:00:00.000Z' }),
      ],
      [
        confirmSecondFactor,
        () => {
          factor = { ...off, ativo: true, codigos_restantes: 10 }
          return { codigos: ['AAAAA-BBBBB', 'CCCCC-DDDDD'] }
        },
      ],
    ]),
  )
}

const open = (call: ReturnType<typeof server>['call']) =>
  openScreen(
    <>
      <AccessesScreen />
      <ProofDialog />
    </>,
    call,
  )

test('sign-ins in words, this one marked and without a way to end it; one of the others is ended', async () => {
  const { call, made } = server()
  await open(call)
  expect((await screen.findByRole('heading', { level: 3, name: /Firefox, Linux/ })).textContent).toContain('este aparelho')
  expect(screen.getByText('Senha incorreta')).toBeDefined()
  const ends = () => screen.getAllByRole('button', { name: /^Encerrar: Chrome, Android, desde / })
  expect(ends()).toHaveLength(2)
  expect(screen.queryByRole('button', { name: /^Encerrar: Firefox/ })).toBeNull()
  await userEvent.click(ends()[0]!)
  await expect.poll(() => ends().length).toBe(1)
  expect(made.find(({ method }) => method === 'DELETE')!.params).toEqual({ codigo: '2' })
})

test('ending all others asks for the password in place and goes on; a wrong one is said there', async () => {
  const { call, made } = server()
  await open(call)
  await userEvent.click(await screen.findByRole('button', { name: 'Encerrar todos os outros' }))
  const password = await screen.findByLabelText(/^Senha/)
  await userEvent.type(password, 'errada{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Não confere')
  await userEvent.clear(password)
  await userEvent.type(password, 'certa{Enter}')
  await expect.poll(() => screen.queryAllByRole('button', { name: /^Encerrar: Chrome/ }).length).toBe(0)
  expect(made.filter(({ path, method }) => method === 'DELETE' && path.endsWith('/sessoes'))).toHaveLength(2)
  await expect.poll(() => useToasts.getState().toasts.at(-1)?.text).toBe('2 acessos encerrados.')
})

test('the second factor: QR code and key, a code that is no code is not sent, then the recovery codes once', async () => {
  const { call, made } = server()
  await open(call)
  await userEvent.click(await screen.findByRole('button', { name: 'Ligar' }))
  expect((await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' })).querySelectorAll('path')).toHaveLength(2)
  expect(screen.getByText('ABCD EFGH')).toBeDefined()
  const code = screen.getByLabelText(/Código que o aplicativo mostra/)
  await userEvent.type(code, '12{Enter}')
  expect(await screen.findByText('Digite os 6 algarismos que o aplicativo mostra.')).toBeDefined()
  expect(made.some(({ method }) => method === 'PUT')).toBe(false)
  await userEvent.type(code, '3 456{Enter}')
  expect(await screen.findByText('AAAAA-BBBBB')).toBeDefined()
  expect(screen.queryByText('Códigos copiados.')).toBeNull()
  expect(made.find(({ method }) => method === 'PUT')!.body).toEqual({ codigo: '123456' })
  await userEvent.click(screen.getByRole('button', { name: 'Guardei os códigos' }))
  expect(await screen.findByText('Ligada')).toBeDefined()
  expect(screen.queryByText('AAAAA-BBBBB')).toBeNull()
})

test('the second factor is switched off after a question, and not by closing it', async () => {
  const { call, made } = server({ ...off, ativo: true, codigos_restantes: 3 })
  await open(call)
  const ended = () => made.filter(({ method, path }) => method === 'DELETE' && path.endsWith('/segundo-fator')).length
  const question = () => screen.queryByRole('dialog', { name: 'Desligar a verificação em duas etapas?' })
  await userEvent.click(await screen.findByRole('button', { name: 'Desligar' }))
  expect(question()).not.toBeNull()
  await userEvent.click(within(question()!).getByRole('button', { name: 'Cancelar' }))
  await expect.poll(question).toBeNull()
  expect(ended()).toBe(0)
  await userEvent.click(screen.getByRole('button', { name: 'Desligar' }))
  await userEvent.click(within(question()!).getByRole('button', { name: 'Desligar' }))
  await expect.poll(() => screen.queryByText('Ligada')).toBeNull()
  expect(ended()).toBe(1)
})

test.each([
  [3, 'muted'],
  [2, 'said-stop'],
] as const)('%i recovery codes left are said %s', async (codigos_restantes, manner) => {
  await open(server({ ...off, ativo: true, codigos_restantes }).call)
  expect((await screen.findByText(`Restam ${codigos_restantes} códigos de recuperação.`)).className).toBe(manner)
})

test('where the institution requires it, it cannot be switched off', async () => {
  await open(server({ ...off, ativo: true, exigido: true, codigos_restantes: 9 }).call)
  expect(await screen.findByText('Ligada')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Desligar' })).toBeNull()
})

test('where none is offered nothing is shown of it', async () => {
  await open(server({ ...off, oferecido: false }).call)
  await screen.findByRole('heading', { level: 3, name: /Firefox, Linux/ })
  await expect.poll(() => screen.queryByRole('heading', { level: 2, name: 'Verificação em duas etapas' })).toBeNull()
})

test('who acts in one’s name is named, and a device that was trusted is forgotten by its code', async () => {
  const device = { codigo: 'd9', navegador: 'Safari, iOS', desde: '2026-11-01T12:00:00.000Z', ate: '2026-12-01T12:00:00.000Z' }
  let devices = [device]
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [
        listSessions,
        () => ({ data: [live('1', true), { ...live('2', false), agindo_por: 'Celia Prado' }], dispositivos: devices, ultimos: [] }),
      ],
      [
        forgetDevice,
        () => {
          devices = []
          return {}
        },
      ],
      [getSecondFactor, () => off],
    ]),
  )
  await open(call)
  await screen.findByText('Agindo por Celia Prado')
  expect(screen.getAllByText('Entrou com a senha')).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: 'Esquecer: Safari, iOS' }))
  await expect.poll(() => screen.queryByRole('button', { name: 'Esquecer: Safari, iOS' })).toBeNull()
  expect(made.filter(({ method }) => method === 'DELETE').map(({ params }) => params)).toEqual([{ codigo: 'd9' }])
})

test('where one is signed in nowhere else, there is nothing else to end', async () => {
  const alone = new Map<Address, () => unknown>([
    [listSessions, () => ({ data: [live('1', true)], dispositivos: [], ultimos: [] })],
    [getSecondFactor, () => off],
  ])
  await openScreen(<AccessesScreen />, notedCall(alone).call)
  await screen.findByText(/Firefox, Linux/)
  expect(screen.queryByRole('button', { name: 'Encerrar todos os outros' })).toBeNull()
})
