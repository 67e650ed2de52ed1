// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { callFrom } from '../../testing/sample-call.ts'
import { TerminalVisit } from './terminal-visit.tsx'
import { IdentificationForm } from './identification-form.tsx'
import { visitTerminal } from './terminal-session.ts'
import { sampleSite } from '../../testing/sample-call.ts'

const seen: { readonly address: string; readonly bearer: string | null; readonly body: Record<string, unknown> }[] = []
let blocked: object | false = false
let wish = 'perguntar'
let loans: readonly object[] = []

beforeEach(() => {
  seen.length = 0
  blocked = false
  wish = 'perguntar'
  loans = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    seen.push({ address, bearer: new Headers(init.headers).get('authorization'), body })
    if (address.startsWith('/api/oauth/token')) {
      if (body['password'] === 'errada')
        return Response.json({ code: 'x', message: 'Não confere.', params: {}, fields: [] }, { status: 401 })
      return Response.json({ access_token: 't1', token_type: 'Bearer', expires_in: 600 })
    }
    if (address === '/api/pessoas')
      return Response.json({ user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: '' }, authPermissions: [], bloqueio: blocked })
    if (address.endsWith('/devolucoes')) {
      if (body['exemplar'] === 'alheio')
        return Response.json({ code: 'acesso_negado', message: 'Não pode.', params: {}, fields: [] }, { status: 403 })
      const motivos = [{ codigo: 'estado_invalido', mensagem: 'A conferir.', params: { estado: 'a_conferir' } }]
      loans = [{ codigo: '1', titulo: 'Iracema', acoes: { renovar: { permitido: false, motivos } } }]
      return Response.json({ exemplar: '7', titulo: 'Iracema', situacao: 'a_conferir', onde: 'Biblioteca Central' })
    }
    if (address.endsWith('/enviar')) return Response.json({ enviado: true })
    if (address.includes('emprestimo') && init.method === 'POST') {
      const exemplar = String(body['exemplar'])
      const due = { data_devolucao: '2026-12-01', hora_devolucao: '22:00' }
      return Response.json({ codigo: exemplar, titulo: 'Iracema', exemplar, ...due, avisos: [], chave_seguranca: `K${exemplar}` })
    }
    const shown = { mostrado: true, empresta: true, impede: [], emprestimos: loans }
    return Response.json({ ...shown, reservas: [], debitos_centavos: 0, comprovante: wish })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const deps = { call: callFrom(new Map()), language: 'pt', site: sampleSite } as const

test('who mistypes finds empty fields: nothing of it stays for the next person', async () => {
  const onVisit = vi.fn()
  renderInPage(<IdentificationForm by={1} label={undefined} onVisit={onVisit} />)
  const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!
  await userEvent.type(field('username'), 'ana')
  await userEvent.type(field('password'), 'errada')
  await userEvent.click(screen.getByRole('button', { name: 'Identificar-se' }))
  await screen.findByRole('alert')
  expect([field('username').value, field('password').value]).toEqual(['', ''])
  expect([field('password').type, field('password').autocomplete]).toEqual(['password', 'off'])
  expect(onVisit).not.toHaveBeenCalled()
})

test('a terminal asks for what it knows people by, and for all of it', async () => {
  const onVisit = vi.fn()
  const names = () => [...document.querySelectorAll('input')].map(({ name }) => name)
  const { unmount } = renderInPage(<IdentificationForm by={2} label={undefined} onVisit={onVisit} />)
  expect(names()).toEqual(['token'])
  unmount()
  renderInPage(<IdentificationForm by={1} label={undefined} onVisit={onVisit} />)
  expect(names()).toEqual(['username', 'password'])
  await userEvent.type(document.querySelector('input')!, 'ana')
  await userEvent.click(screen.getByRole('button', { name: 'Identificar-se' }))
  await screen.findByText('Preencha todos os campos.')
  await userEvent.type(document.querySelector<HTMLInputElement>('[name=password]')!, '  ')
  await userEvent.click(screen.getByRole('button', { name: 'Identificar-se' }))
  expect(seen).toEqual([])
  cleanup()
  renderInPage(<IdentificationForm by={0} label="Matrícula" onVisit={onVisit} />)
  expect([names(), screen.getAllByRole('textbox', { name: /^Matrícula/ }).length]).toEqual([['username'], 1])
})

test('everything in a visit is asked by its own token, which leaving ends', async () => {
  const visit = await visitTerminal(deps, { username: 'ana', password: 'certa' })
  expect(localStorage.length + sessionStorage.length).toBe(0)
  renderInPage(<TerminalVisit visit={visit} onEnd={() => visit.leave()} />)
  await screen.findByRole('heading', { name: 'Olá, Ana' })
  await screen.findByRole('button', { name: 'Emprestar' })
  await userEvent.click(screen.getByRole('button', { name: 'Encerrar' }))
  await waitFor(() => expect(seen.at(-1)).toMatchObject({ address: '/api/oauth/revoke', bearer: null, body: { token: 't1' } }))
  expect(seen.filter(({ address }) => !address.startsWith('/api/oauth')).every(({ bearer }) => bearer === 'Bearer t1')).toBe(true)
})

test('who is blocked is told why and lends nothing', async () => {
  blocked = { motivo: 'Cadastro vencido' }
  const visit = await visitTerminal(deps, { username: 'ana' })
  renderInPage(<TerminalVisit visit={visit} onEnd={() => {}} />)
  await screen.findByText(/Cadastro vencido/)
  expect(screen.queryByRole('button', { name: 'Emprestar' })).toBeNull()
})

test('thirty seconds without use end the visit; any use begins them anew', async () => {
  const visit = await visitTerminal(deps, { username: 'ana' })
  vi.useFakeTimers()
  const onEnd = vi.fn()
  renderInPage(<TerminalVisit visit={visit} onEnd={onEnd} />)
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
  pass(29)
  for (const sign of ['keydown', 'pointerdown', 'touchstart', 'wheel']) {
    act(() => void window.dispatchEvent(new Event(sign)))
    pass(29)
  }
  expect(onEnd).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toMatch(/5 segundos/)
  pass(1)
  pass(3)
  expect(onEnd).toHaveBeenCalledOnce()
})

test('what was typed is gone thirty seconds after the last use, and so is what was said of it; the field keeps the focus', async () => {
  vi.useFakeTimers()
  const { container } = renderInPage(<IdentificationForm by={1} label={undefined} onVisit={() => {}} />)
  const field = (name: string) => container.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000))
  const type = (name: string, value: string) => {
    fireEvent.keyDown(field(name))
    fireEvent.input(field(name), { target: { value } })
  }
  type('username', 'ana')
  pass(29)
  type('password', 'certa')
  field('password').focus()
  pass(29)
  expect([field('username').value, field('password').value]).toEqual(['ana', 'certa'])
  pass(1)
  expect([field('username').value, field('password').value]).toEqual(['', ''])
  expect(document.activeElement).toBe(field('password'))
  type('username', 'bia')
  fireEvent.submit(container.querySelector('form')!)
  expect(screen.getByRole('alert')).toBeDefined()
  pass(30)
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('username').value).toBe('')
})

/** Lends `copies` to somebody with a standing wish. */
async function borrow(ofWish: string, copies: readonly string[]) {
  wish = ofWish
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const visit = await visitTerminal(deps, { username: 'ana' })
  const onEnd = vi.fn()
  renderInPage(<TerminalVisit visit={visit} onEnd={onEnd} />)
  await screen.findByRole('button', { name: 'Emprestar' })
  for (const copy of copies) {
    const field = document.querySelector<HTMLInputElement>('[name=exemplar]')!
    fireEvent.change(field, { target: { value: copy } })
    fireEvent.submit(field.form!)
    await screen.findByText(`Chave de segurança: K${copy}`)
  }
  const leave = () => userEvent.click(screen.getByRole('button', { name: 'Encerrar' }))
  const mailed = () => seen.filter(({ address }) => address.endsWith('/enviar')).map(({ address }) => address.split('/').at(-2))
  return { print, onEnd, leave, mailed }
}

const offers = () => screen.queryAllByRole('button', { name: /Imprimir comprovante|Enviar por e-mail/ }).length

test('who always wants a printed receipt gets one of all loans on leaving', async () => {
  const { print, onEnd, leave, mailed } = await borrow('imprimir', ['E1', 'E2'])
  expect(print).not.toHaveBeenCalled()
  await leave()
  expect([print.mock.calls.length, onEnd.mock.calls.length, mailed()]).toEqual([1, 1, []])
})

test('who always wants receipts by e-mail is sent that of each loan, once', async () => {
  const { print, leave, mailed } = await borrow('email', ['E1', 'E2'])
  await waitFor(() => expect(mailed()).toEqual(['KE1', 'KE2']))
  await screen.findByText('Comprovante enviado para o seu e-mail.')
  await leave()
  expect(print).not.toHaveBeenCalled()
})

test('who wants none is offered none; who wants to be asked is offered both and gets nothing unasked', async () => {
  const none = await borrow('nenhum', ['E1'])
  expect(offers()).toBe(0)
  await none.leave()
  cleanup()
  const asked = await borrow('perguntar', ['E1'])
  expect(offers()).toBe(2)
  await asked.leave()
  expect([asked.print.mock.calls.length, asked.mailed()]).toEqual([0, []])
})

/** Scans into the field under `Devolver`. */
async function giveBack(copy: string) {
  const field = screen.getByRole('textbox', { name: 'Código do exemplar que você devolve' })
  fireEvent.change(field, { target: { value: copy } })
  fireEvent.submit((field as HTMLInputElement).form!)
}

test('one’s own loans are given back in the visit, by its token; what is somebody else’s goes to the desk', async () => {
  const visit = await visitTerminal(deps, { username: 'ana', password: 'certa' })
  renderInPage(<TerminalVisit visit={visit} onEnd={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }))
  await giveBack('alheio')
  expect((await screen.findByText('Este exemplar não está com você. Leve-o ao balcão.')).closest('[role=alert]')).not.toBeNull()
  await giveBack('7')
  await screen.findByText('Recebemos “Iracema” (Biblioteca Central). O balcão ainda confere a devolução.')
  await screen.findByText('Você devolveu aqui. O balcão ainda confere.')
  const sent = seen.filter(({ address }) => address.endsWith('/devolucoes'))
  expect(sent.map(({ bearer, body }) => [bearer, body['exemplar']])).toEqual([
    ['Bearer t1', 'alheio'],
    ['Bearer t1', '7'],
  ])
})

test('who is blocked lends nothing, and may give back', async () => {
  blocked = { motivo: 'Cadastro vencido' }
  const visit = await visitTerminal(deps, { username: 'ana' })
  renderInPage(<TerminalVisit visit={visit} onEnd={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Devolver' }))
  await giveBack('7')
  await screen.findByText(/Recebemos “Iracema”/)
})

test('who was known by the code alone is not told why the registration is blocked', async () => {
  blocked = { motivo: '' }
  const visit = await visitTerminal(deps, { username: 'ana' })
  renderInPage(<TerminalVisit visit={visit} onEnd={() => {}} />)
  await screen.findByText('Seu cadastro está bloqueado. Procure o balcão.')
})

test('receipts of what was lent after the first were sent can be sent too, each once', async () => {
  const { mailed } = await borrow('perguntar', ['E1'])
  await userEvent.click(screen.getByRole('button', { name: 'Enviar por e-mail' }))
  await screen.findByText('Comprovante enviado para o seu e-mail.')
  expect(screen.queryByRole('button', { name: 'Enviar por e-mail' })).toBeNull()
  const field = document.querySelector<HTMLInputElement>('[name=exemplar]')!
  fireEvent.change(field, { target: { value: 'E2' } })
  fireEvent.submit(field.form!)
  await screen.findByText('Chave de segurança: KE2')
  expect(screen.queryByText('Comprovante enviado para o seu e-mail.')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar por e-mail' }))
  await screen.findByText('Comprovante enviado para o seu e-mail.')
  expect(mailed()).toEqual(['KE1', 'KE2'])
})
