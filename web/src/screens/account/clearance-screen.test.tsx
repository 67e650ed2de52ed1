// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { checkClearance, getClearancePdf, issueClearance, sendClearance } from '@farol/contract/clearance.ts'
import type { Address } from '@farol/contract/address.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
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
const answering = (reply: object, more: readonly (readonly [Address, () => unknown])[] = []) =>
  notedCall(new Map<Address, () => unknown>([[checkClearance, () => ({ ...checked, ...reply })], ...more]))

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
  const [issued, sent] = made.filter(({ method }) => method === 'POST')
  expect([issued!.path, issued!.body, typeof issued!.idempotencyKey]).toEqual([
    '/api/unidade-informacao/nada-consta',
    { vinculo: '7' },
    'string',
  ])
  expect([sent!.path, sent!.params, typeof sent!.idempotencyKey]).toEqual([
    '/api/unidade-informacao/nada-consta/:numero/enviar',
    { numero: '2026000012' },
    'string',
  ])
  await waitFor(() =>
    expect(made.filter(({ path, method }) => path === '/api/unidade-informacao/nada-consta/verifica' && method === 'GET')).toHaveLength(2),
  )
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
    new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
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

test('the declaration is printed, and kept as a file under its number', async () => {
  const kept: string[] = []
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    kept.push(this.download)
  })
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  const { call, made } = answering({ vigente: certificate }, [[getClearancePdf, () => new Blob(['%PDF'])]])
  await openScreen(<ClearanceScreen />, call)
  await userEvent.click(await screen.findByRole('button', { name: 'PDF 2026000012' }))
  await waitFor(() => expect(kept).toEqual(['nada-consta-2026000012.pdf']))
  expect(made.at(-1)!.params).toEqual({ numero: '2026000012' })
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
})

test('loan requests that are open lead to where they stand', async () => {
  const pendencias = [{ tipo: 'solicitacao_emprestimo', descricao: 'Torto arado' }]
  await openScreen(<ClearanceScreen />, answering({ apto: false, pendencias }).call)
  await screen.findByText('Torto arado')
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual(['/meufarol/solicitacoes'])
})

test('once “Entendo” was missing and is ticked, the next failure no longer says that it is', async () => {
  const { call } = answering({}, [
    [
      issueClearance,
      () => {
        throw new CallError(503)
      },
    ],
  ])
  await openScreen(<ClearanceScreen />, call)
  const box = await screen.findByRole('checkbox', { name: 'Entendo' })
  await userEvent.click(screen.getByRole('button', { name: 'Emitir o nada consta' }))
  expect(document.getElementById(box.getAttribute('aria-describedby')!)!.textContent).toBe('Marque “Entendo” para emitir.')
  await userEvent.click(box)
  await userEvent.click(screen.getByRole('button', { name: 'Emitir o nada consta' }))
  await screen.findByRole('alert')
  expect([box.hasAttribute('aria-invalid'), screen.queryByText('Marque “Entendo” para emitir.')]).toEqual([false, null])
})

test('while the newest check failed nothing is issued by an older one', async () => {
  let fails = false
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [
        checkClearance,
        () => {
          if (fails) throw new CallError(503)
          return checked
        },
      ],
      [issueClearance, () => certificate],
    ]),
  )
  const queries = new QueryClient()
  await openScreen(
    <QueryClientProvider client={queries}>
      <ClearanceScreen />
    </QueryClientProvider>,
    call,
  )
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Entendo' }))
  fails = true
  await act(() => queries.invalidateQueries())
  const button = screen.getByRole('button', { name: 'Emitir o nada consta' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  await userEvent.click(button)
  expect(made.some(({ method }) => method === 'POST')).toBe(false)
})
