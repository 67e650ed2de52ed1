// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import {
  eraseKind,
  fetchCopy,
  getPrivacyPage,
  keepAccount,
  listPrivacyRequests,
  makePrivacyRequest,
  orderCopy,
  type PrivacyPage,
} from '@farol/contract/privacy.ts'
import { getSecondFactor } from '@farol/contract/second-factor.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PrivacyScreen } from '../../screens/account/privacy-screen.tsx'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8]))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useSession.getState().set({ status: 'unknown' })
  useToasts.setState({ toasts: [] })
})

const alerts = {
  tipo: 'alertas',
  descricao: 'Alertas',
  quantidade: 3,
  finalidade: 'Avisar',
  base_legal: 'Lei',
  prazo: '12 meses',
  quem_ve: 'você',
}
const blank: PrivacyPage = { dados: [], consultas: [], atos_de_outros: [], consentimentos: [] }
const asked = '2026-11-20T12:00:00.000Z'

async function open(page: Partial<PrivacyPage>, answers: readonly (readonly [Address, (input: { body?: object }) => unknown])[] = []) {
  const { call, made } = notedCall(
    new Map<Address, (input: { body?: object }) => unknown>([
      [getPrivacyPage, () => ({ ...blank, ...page })],
      [listPrivacyRequests, () => ({ data: [] })],
      [getSecondFactor, () => ({ ativo: false, oferecido: true, exigido: false, codigos_restantes: 0 })],
      ...answers,
    ]),
  )
  await openScreen(<PrivacyScreen />, call)
  await screen.findByRole('heading', { level: 2, name: 'Cópia de tudo' })
  const pages = () => made.filter(({ path, method }) => method === 'GET' && path === getPrivacyPage.path).length
  return { made, pages, told: () => useToasts.getState().toasts.map(({ text }) => text) }
}

const section = (name: string) => screen.getByRole('heading', { level: 2, name }).closest('section')!
const lines = (name: string) => [...section(name).querySelectorAll('li')].map((one) => one.textContent)

test('a copy that is ready says until when, and is fetched once: as a file with a name, and the page is read anew', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => undefined
  const copia = { situacao: 'pronta', pedida_em: asked, ate: '2026-11-21T15:00:00.000Z', link: 'abc' } as const
  let answer = (_file: Blob): void => undefined
  const { made, pages, told } = await open({ copia }, [[fetchCopy, () => new Promise((resolve) => (answer = resolve))]])
  screen.getByText('Pronta. Pode ser baixada uma vez, até 21 de nov. de 2026, 12:00.')
  expect(screen.queryByRole('button', { name: 'Ver se está pronta' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Baixar a cópia' }))
  expect(screen.getByRole('button', { name: 'Baixar a cópia' }).getAttribute('aria-busy')).toBe('true')
  answer(new Blob(['x']))
  await expect.poll(told).toEqual(['Cópia baixada.'])
  expect([saved, pages()]).toEqual([['meus-dados.zip'], 2])
  expect(made.find(({ path }) => path === fetchCopy.path)!.params).toEqual({ codigo: 'abc' })
})

test('of a copy that is being prepared one can look again; one that was fetched or ran out has nothing to press', async () => {
  const { pages } = await open({ copia: { situacao: 'preparando', pedida_em: asked } as PrivacyPage['copia'] })
  await userEvent.click(screen.getByRole('button', { name: 'Ver se está pronta' }))
  await expect.poll(pages).toBe(2)
  cleanup()
  await open({ copia: { situacao: 'retirada', pedida_em: asked } as PrivacyPage['copia'] })
  screen.getByText('A cópia pedida em 20 de nov. de 2026, 09:00 foi baixada.')
  expect(screen.queryByRole('button', { name: /^(Baixar|Ver se)/ })).toBeNull()
})

test('the password that was refused is not said to be wrong any more while the next one is tried, and what was asked for is read anew', async () => {
  let answer = (_reply: unknown): void => undefined
  const order = ({ body }: { body?: object }) => {
    if ((body as { senha: string }).senha === 'certa') return new Promise((resolve) => (answer = resolve))
    throw new CallError(422, { code: 'senha_atual_incorreta', message: 'Não confere.', params: {}, fields: [] } as never)
  }
  const { pages } = await open({}, [[orderCopy, order]])
  const password = () => section('Cópia de tudo').querySelector<HTMLInputElement>('input[name=senha]')!
  await userEvent.type(password(), 'errada{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('Não confere.')
  await userEvent.clear(password())
  await userEvent.type(password(), 'certa{Enter}')
  expect(screen.queryByRole('alert')).toBeNull()
  answer({ situacao: 'preparando', pedida_em: asked })
  await expect.poll(pages).toBe(2)
})

test.each([
  [{ apagados: 3, mantidos: 0 }, '3 registros apagados.'],
  [{ apagados: 2, mantidos: 1 }, '2 registros apagados; ainda necessários: 1.'],
])('what was erased is told: %o', async (reply, words) => {
  const kind = { ...alerts, apagar: { tipo: 'alertas', efeito: 'Somem.' } }
  let refuses = true
  const erase = () => {
    if (refuses) throw new CallError(409, { code: 'estado_invalido', message: 'Agora não.', params: {}, fields: [] } as never)
    return reply
  }
  const { told } = await open({ dados: [kind] as unknown as PrivacyPage['dados'] }, [[eraseKind, erase]])
  const again = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Apagar: Alertas' }))
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Apagar: Alertas?' })).getByRole('button', { name: 'Apagar' }))
  }
  await again()
  await expect.poll(told).toEqual(['Agora não.'])
  refuses = false
  await again()
  await expect.poll(told).toEqual(['Agora não.', words])
})

test('what stood in the way of deleting the account is named; that it is kept is said', async () => {
  const exclusao = { pedida_em: asked, pendencias: ['1 empréstimo'] } as unknown as PrivacyPage['exclusao']
  await open({ exclusao })
  expect(lines('Excluir a conta')).toEqual(['1 empréstimo'])
  cleanup()
  const waits = { pedida_em: asked, sera_em: '2026-11-27T12:00:00.000Z', pendencias: [] } as PrivacyPage['exclusao']
  const { told } = await open({ exclusao: waits }, [[keepAccount, () => ({})]])
  expect(section('Excluir a conta').querySelector('form')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer o pedido' }))
  await expect.poll(told).toEqual(['Pedido desfeito: sua conta fica.'])
})

test('what others did in one’s name, and the terms that one agreed to and that hold now', async () => {
  await open({
    atos_de_outros: [{ quando: asked, quem: 'Celia Prado', ato: 'renovou Dom Casmurro' }],
    consentimentos: [{ descricao: 'Termos de uso', versao: '2', data: '2026-10-01' }],
    termos: { versao: '3', texto: '<p>Use bem.</p>' },
  } as unknown as Partial<PrivacyPage>)
  expect(lines('Quem agiu por mim')).toEqual(['20 de nov. de 2026, 09:00 · Celia Prado · renovou Dom Casmurro'])
  expect(screen.getByText('Use bem.').closest('details')).not.toBeNull()
  expect(screen.getByText(/Termos de uso/).textContent).toContain('01/10/2026')
  expect(screen.getByText('Ninguém abriu seu cadastro.')).toBeDefined()
})

test('a request that was taken in stands in the list, and its field is empty for another; one that was not stays as it was written', async () => {
  let fails = true
  let data: object[] = []
  const take = () => {
    if (fails) throw new CallError(503)
    data = [{ numero: 5, tipo: 'corrigir', texto: 'Meu nome mudou.', data: '2026-11-20', prazo: '2026-12-05', situacao: 'aguardando' }]
    return {}
  }
  const { made } = await open({}, [
    [makePrivacyRequest, take],
    [listPrivacyRequests, () => ({ data })],
  ])
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Explique/ })
  await userEvent.type(text, 'Meu nome mudou.')
  const send = () => userEvent.click(text.form!.querySelector('[type=submit]')!)
  await send()
  await screen.findByRole('alert')
  expect(text.value).toBe('Meu nome mudou.')
  fails = false
  await send()
  await screen.findByText('Meu nome mudou.', { selector: 'p' })
  expect(text.value).toBe('')
  expect(made.filter(({ body }) => body !== undefined)).toHaveLength(2)
})

test('the password of a copy that was ordered does not stay in its field', async () => {
  await open({}, [[orderCopy, () => ({})]])
  const password = section('Cópia de tudo').querySelector<HTMLInputElement>('[name=senha]')!
  await userEvent.type(password, 'certa')
  await userEvent.click(password.form!.querySelector('[type=submit]')!)
  await expect.poll(() => password.value).toBe('')
})
