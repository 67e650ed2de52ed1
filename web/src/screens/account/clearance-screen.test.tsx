// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { checkClearance, issueClearance, sendClearance } from '@farol/contract/clearance.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountEntries } from '../../app/account-features.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { ClearanceScreen } from './clearance-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
  useSession.getState().set({ status: 'unknown' })
})

const bond = { codigo: '7', descricao: 'Graduação' }
const checked = {
  apto: true,
  vinculo: bond,
  vinculos: [bond],
  pendencias: [],
  texto: 'O nada consta declara que você não tem pendências.',
  efeitos: ['Este vínculo fica suspenso até que a biblioteca o libere.', 'Suas reservas deste vínculo são canceladas.'],
}
const certificate = { numero: '2026000012', codigoVerificacao: '7K3M-AAAA-BBBB-CCCC', emissao: '2026-11-03', validade: '2026-11-08' }
const answering = (reply: object, more: readonly (readonly [Endpoint, () => unknown])[] = []) =>
  notedCall(new Map<Endpoint, () => unknown>([[checkClearance, () => ({ ...checked, ...reply })], ...more]))

test('[S2-54] the entry opens the check, the warning, the issue and the document', async () => {
  const { call, made } = answering({}, [
    [issueClearance, () => certificate],
    [sendClearance, () => ({ enviado: true })],
  ])
  const { Component } = await accountEntries.find(({ path }) => path === 'nada-consta')!.lazy()
  await openScreen(<Component />, call)
  await screen.findByText('Nada está pendente.')
  for (const effect of checked.efeitos) screen.getByText(effect)
  const box = screen.getByRole('checkbox', { name: 'Entendo' })
  expect((box as HTMLInputElement).checked).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Emitir o nada consta' }))
  screen.getByText('Marque “Entendo” para emitir.')
  expect(document.activeElement).toBe(box)
  expect(made.some(({ method }) => method === 'POST')).toBe(false)
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Emitir o nada consta' }))
  const heading = await screen.findByRole('heading', { level: 2, name: 'Nada consta emitido' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(heading.closest('section')!.textContent).toMatch(/2026000012.*7K3M-AAAA-BBBB-CCCC.*03\/11\/2026.*08\/11\/2026/)
  screen.getByText(/\/nada-consta\/7K3M-AAAA-BBBB-CCCC$/)
  screen.getByRole('button', { name: 'PDF 2026000012' })
  await userEvent.click(screen.getByRole('button', { name: 'Enviar por e-mail 2026000012' }))
  await waitFor(() => expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Enviado ao seu e-mail.']))
  expect(made.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
    '/api/unidade-informacao/nada-consta',
    '/api/unidade-informacao/nada-consta/:numero/enviar',
  ])
})

test('H164: each pending thing is linked to where it is settled, and nothing is offered', async () => {
  const pendencias = [
    { tipo: 'emprestimo', descricao: 'Dom Casmurro (4 dias de atraso)', codBiblioteca: 'BC', descBiblioteca: 'Biblioteca Central' },
    { tipo: 'debito', descricao: 'R$ 3,00', codBiblioteca: 'BC' },
    { tipo: 'comutacao', descricao: 'Um artigo' },
  ]
  await openScreen(<ClearanceScreen />, answering({ apto: false, pendencias }).call)
  await screen.findByText('Falta resolver 3 pendências antes de emitir:')
  expect(screen.getByRole('link', { name: 'Ver os títulos pendentes' }).getAttribute('href')).toBe('/meufarol/emprestimos')
  expect(screen.getByRole('link', { name: 'Ver os débitos' }).getAttribute('href')).toBe('/meufarol/debitos')
  screen.getByText('Resolva na biblioteca.')
  screen.getByText('Biblioteca Central')
  expect(screen.queryByRole('button', { name: /Emitir/ })).toBeNull()
})

test('K203: of several bonds which is asked; a valid declaration is shown, not made twice', async () => {
  const second = { codigo: '8', descricao: 'Pós-graduação' }
  const { call, made } = answering({ vinculos: [bond, second], vigente: certificate })
  await openScreen(<ClearanceScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Você tem um nada consta válido' })
  expect(screen.queryByRole('button', { name: /Emitir/ })).toBeNull()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'De qual vínculo' }), 'Pós-graduação')
  await waitFor(() => expect(made.at(-1)!.query).toEqual({ vinculo: '8' }))
})

test('the declaration just issued for one bond does not stand under another', async () => {
  const second = { codigo: '8', descricao: 'Pós-graduação' }
  const both = { ...checked, vinculos: [bond, second] }
  const { call } = notedCall(
    new Map<Endpoint, (input: { query?: Record<string, unknown> }) => unknown>([
      [checkClearance, ({ query }) => (query?.['vinculo'] === '8' ? { ...both, vinculo: second } : both)],
      [issueClearance, () => certificate],
    ]),
  )
  await openScreen(<ClearanceScreen />, call)
  const choose = async (name: string) => {
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'De qual vínculo' }), name)
    await waitFor(() => {
      expect(screen.getByRole<HTMLOptionElement>('option', { name }).selected).toBe(true)
    })
  }
  // What was looked at before is there at once.
  await choose('Pós-graduação')
  await choose('Graduação')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Entendo' }))
  await userEvent.click(screen.getByRole('button', { name: 'Emitir o nada consta' }))
  await screen.findByRole('heading', { level: 2, name: 'Nada consta emitido' })
  await choose('Pós-graduação')
  await screen.findByRole('button', { name: 'Emitir o nada consta' })
  expect(screen.queryByText(/2026000012/)).toBeNull()
})

test('a check that does not come has its sentence', async () => {
  const failing = () => {
    throw new CallError(503)
  }
  await openScreen(<ClearanceScreen />, notedCall(new Map([[checkClearance, failing]])).call)
  await screen.findByText('Não foi possível verificar as pendências.')
})
