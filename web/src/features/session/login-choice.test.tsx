// @vitest-environment jsdom
import { switchLogin, type BaseLogin } from '@farol/contract/bases.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { SessionManagerProvider, type SessionManagerApi } from '../../session/session-context.ts'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { LoginChoice } from './login-choice.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const login = (part: Partial<BaseLogin>) =>
  ({
    codigo: '17',
    base: 'a',
    desc_base: 'Base A',
    vinculo: 'Graduação',
    unidade: 'Letras',
    atual: false,
    ativo: true,
    ...part,
  }) as BaseLogin

function open(logins: readonly BaseLogin[], url = 'https://outra.exemplo.br/entrar?token=1') {
  const { call, made } = notedCall(new Map<Address, () => unknown>([[switchLogin, () => ({ url })]]))
  const onStay = vi.fn()
  const reread = vi.fn(async () => {})
  const manager = { reread } as Partial<SessionManagerApi> as SessionManagerApi
  renderInPage(
    <SessionManagerProvider value={manager}>
      <LoginChoice logins={logins} onStay={onStay} />
    </SessionManagerProvider>,
    '/entrar',
    call,
  )
  const options = () => [...document.querySelectorAll('option')].map((one) => [one.textContent, one.disabled])
  return { made, onStay, reread, options, choose: (at: number) => userEvent.selectOptions(screen.getByRole('combobox'), String(at)) }
}

test('logins are told apart by base and code where these differ; the present one is named, an ended one cannot be chosen', async () => {
  const { options } = open([
    login({ atual: true }),
    login({ codigo: '9', base: 'b', desc_base: 'Base B' }),
    login({ base: 'c', desc_base: 'Base C', ativo: false }),
  ])
  expect(options()).toEqual([
    ['Base A · Graduação · Letras · 17 (continuar aqui)', false],
    ['Base B · Graduação · Letras · 9', false],
    ['Base C · Graduação · Letras · 17 (encerrado)', true],
  ])
})

test('one bond of the same login is chosen for this sign-in: no tab opens, and who it is is read anew before one goes on', async () => {
  const tab = vi.spyOn(window, 'open')
  const order: string[] = []
  const { made, onStay, reread, options, choose } = open([
    login({ cod_vinculo: '1' } as never),
    login({ cod_vinculo: '2', vinculo: 'Mestrado' } as never),
  ])
  reread.mockImplementation(async () => void order.push('reread'))
  onStay.mockImplementation(() => order.push('stay'))
  expect(options()).toEqual([
    ['Graduação · Letras', false],
    ['Mestrado · Letras', false],
  ])
  await choose(1)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar com este vínculo' }))
  await waitFor(() => expect(order).toEqual(['reread', 'stay']))
  expect(made.map(({ body }) => body)).toEqual([{ codigo: '17', base: 'a', vinculo: '2' }])
  expect(tab).not.toHaveBeenCalled()
})

test('another base opens in a tab that knows nothing of this one; where the browser opens none, a link', async () => {
  const replace = vi.fn()
  const other = { opener: {}, document: { title: '', body: { textContent: '' } }, location: { replace }, close: vi.fn() }
  const tab = vi.spyOn(window, 'open').mockReturnValue(other as never)
  const { choose, onStay } = open([login({ atual: true }), login({ base: 'b', desc_base: 'Base B' })])
  await choose(1)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir Base B em nova aba' }))
  await screen.findByText('Base B foi aberta em nova aba.')
  expect(other.opener).toBeNull()
  expect(replace).toHaveBeenCalledWith('https://outra.exemplo.br/entrar?token=1')
  tab.mockReturnValue(null)
  await userEvent.click(screen.getByRole('button', { name: 'Abrir Base B em nova aba' }))
  const link = await screen.findByRole('link', { name: /^Base B/ })
  expect(link.getAttribute('href')).toBe('https://outra.exemplo.br/entrar?token=1')
  expect(onStay).not.toHaveBeenCalled()
})

test('two logins of one base are told apart by their codes; who stays as they are opens and changes nothing', async () => {
  const { made, onStay, options } = open([login({ atual: true }), login({ codigo: '18' })])
  expect(options().map(([text]) => text)).toEqual(['Graduação · Letras · 17 (continuar aqui)', 'Graduação · Letras · 18'])
  await userEvent.click(screen.getByRole('button', { name: 'Continuar nesta base' }))
  expect(onStay).toHaveBeenCalledOnce()
  expect(made).toEqual([])
})

test('the first login is the one that is chosen until another one is', async () => {
  const { choose } = open([login({ base: 'b', desc_base: 'Base B' }), login({ base: 'c', desc_base: 'Base C' })])
  const chosen = () => [screen.getByRole<HTMLSelectElement>('combobox').value, screen.getAllByRole('button')[0]!.textContent]
  expect(chosen()).toEqual(['0', 'Abrir Base B em nova aba'])
  await choose(1)
  expect(chosen()).toEqual(['1', 'Abrir Base C em nova aba'])
})
