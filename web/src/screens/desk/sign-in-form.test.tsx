// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Call } from '@farol/contract/address.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { SignInForm } from './sign-in-form.tsx'

afterEach(() => {
  cleanup()
  useDeskSession.setState({ token: undefined, staff: undefined })
  vi.unstubAllGlobals()
})

const refusal = (code: string, params: object = {}) => Response.json({ code, message: code, params, fields: [] }, { status: 422 })

/** A server that wants a code after the password. */
function server() {
  const sent: Record<string, string>[] = []
  const fetch = async (address: string, init: RequestInit) => {
    if (address !== '/api/oauth/token')
      return Response.json({ nome: 'Elisa', cod_biblioteca: 'BC', desc_biblioteca: 'Central', atividades: [], funcoes: [] })
    const body = JSON.parse(String(init.body)) as Record<string, string>
    sent.push(body)
    if (body['grant_type'] === 'password') return refusal('segundo_fator_necessario', { desafio: 'd1', metodos: ['totp'] })
    if (body['codigo'] !== '123456') return refusal('segundo_fator_incorreto', { restantes: 4 })
    return Response.json({ access_token: 'e.1', token_type: 'Bearer', expires_in: 600 })
  }
  vi.stubGlobal('fetch', fetch)
  return sent
}

async function open() {
  const texts = startTexts('pt', await loadTexts('pt'))
  await Promise.all([addTexts(texts, 'desk'), addTexts(texts, 'session')])
  const libraries = [{ cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' }]
  const router = createMemoryRouter([{ path: '*', element: <SignInForm />, loader: () => ({ libraries }) }])
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call: (async () => ({})) as never as Call, language: 'pt', site: sampleSite }}>
        <RouterProvider router={router} />
      </DepsProvider>
    </I18nextProvider>,
  )
}

async function type(user: string) {
  await userEvent.type(await screen.findByLabelText(/Usuário/), user)
  await userEvent.type(document.querySelector('input[name=password]')!, 'certa{Enter}')
}

test('after the password the desk asks for the code, says a wrong one, and opens with the right one', async () => {
  const sent = server()
  await open()
  await type('elisa')
  const code = await screen.findByLabelText(/Código do aplicativo autenticador/)
  expect(document.activeElement).toBe(code)
  expect(screen.queryByRole('alert')).toBeNull()
  await userEvent.type(code, '000000{Enter}')
  expect((await screen.findByRole('alert')).textContent).toContain('segundo_fator_incorreto')
  await userEvent.clear(code)
  await userEvent.type(code, '123456{Enter}')
  await expect.poll(() => useDeskSession.getState().token).toBe('e.1')
  expect(sent.map(({ grant_type, desafio, codigo }) => [grant_type, desafio, codigo])).toEqual([
    ['password', undefined, undefined],
    ['segundo_fator', 'd1', '000000'],
    ['segundo_fator', 'd1', '123456'],
  ])
})

test('who must choose a new password first is led to where it is chosen', async () => {
  vi.stubGlobal('fetch', async () => refusal('senha_provisoria'))
  await open()
  await type('elisa')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('senha_provisoria')
  const link = screen.getByRole('link', { name: 'Trocar a senha na sua área' })
  expect(link.getAttribute('href')).toBe('/meufarol/senha')
})

/** Solves at once whatever it is given. */
class QuickWorker extends EventTarget {
  postMessage(): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data: 'solved' })))
  }
  terminate(): void {}
}

test('a captcha that the server asks for is shown, asked for as a visitor, sent along, and begun anew after a refusal', async () => {
  const sent: Record<string, string>[] = []
  const askedAs: (string | null)[] = []
  vi.stubGlobal('Worker', QuickWorker)
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (address === '/api/oauth/captcha') {
      askedAs.push(new Headers(init.headers).get('authorization'))
      return Response.json({ ativo: true, sempre: false, tipo: 'altcha', desafio: {} })
    }
    if (address !== '/api/oauth/token')
      return Response.json({ nome: 'Elisa', cod_biblioteca: 'BC', desc_biblioteca: 'Central', atividades: [], funcoes: [] })
    const body = JSON.parse(String(init.body)) as Record<string, string>
    if (body['grant_type'] === 'client_credentials') return Response.json({ access_token: 'p.1', token_type: 'Bearer', expires_in: 600 })
    sent.push(body)
    if (body['recaptcha_token'] === undefined) return refusal('captcha_necessario')
    return sent.length < 3 ? refusal('captcha_expirado') : Response.json({ access_token: 'e.2', token_type: 'Bearer', expires_in: 600 })
  })
  await open()
  await type('elisa')
  const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: 'Não sou um robô' })
  const button = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  const solve = async () => {
    await userEvent.click(await box())
    await screen.findByText('Verificado.')
  }
  await solve()
  await button()
  await expect.poll(async () => [sent.length, (await box()).checked]).toEqual([2, false])
  await solve()
  await button()
  await expect.poll(() => useDeskSession.getState().token).toBe('e.2')
  expect(sent.map((body) => typeof body['recaptcha_token'])).toEqual(['undefined', 'string', 'string'])
  expect(new Set(askedAs)).toEqual(new Set(['Bearer p.1']))
})
