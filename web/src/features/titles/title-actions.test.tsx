// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getPermissions } from '@farol/contract/title-permissions.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useSession } from '../../session/session-store.ts'
import { notedCall, signIn } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { Citation } from './citation.tsx'
import { TitleActions } from './title-actions.tsx'

const copied: string[] = []
let copies = true

beforeEach(() => {
  copied.length = 0
  copies = true
  const writeText = async (text: string) => {
    if (!copies) throw new Error('denied')
    copied.push(text)
  }
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  useSession.getState().set({ status: 'unknown' })
})

const address = 'https://b.br/acervo/1'
const actions = (more: Partial<Parameters<typeof TitleActions>[0]> = {}) => (
  <TitleActions code="1" name="Dom & Cia" address={address} sections={[]} libraries={[]} {...more}>
    <b>Cesta</b>
  </TitleActions>
)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }))

test('the page is handed on by e-mail and by WhatsApp with its name and address, also without scripts; its QR code is fetched late', () => {
  const { container } = renderInPage(actions())
  const [mail, chat] = [...container.querySelectorAll('details a')]
  expect(mail!.getAttribute('href')).toMatch(/^mailto:\?subject=Dom%20%26%20Cia&body=.*https%3A%2F%2Fb\.br%2Facervo%2F1/)
  expect(chat!.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\?text=.*Dom%20%26%20Cia.*https%3A%2F%2Fb\.br%2Facervo%2F1/)
  expect([chat!.getAttribute('target'), chat!.getAttribute('rel')]).toEqual(['_blank', 'noreferrer'])
  const code = container.querySelector('img')!
  expect([code.getAttribute('src'), code.getAttribute('loading'), code.getAttribute('alt')]).toEqual([
    '/acervo/1.qr.svg',
    'lazy',
    'Código QR com o endereço desta página',
  ])
  expect(container.textContent).toContain('Cesta')
})

test('copied, it is said so, of this title alone; what could not be copied stands there to be copied by hand', async () => {
  const Titles = () => {
    const [at, setAt] = useState(address)
    return (
      <>
        {actions({ address: at })}
        <button onClick={() => setAt('https://b.br/acervo/2')}>Próximo</button>
      </>
    )
  }
  renderInPage(<Titles />)
  const said = () => document.querySelector('details output')!.textContent
  await press('Copiar o endereço')
  await waitFor(() => expect([said(), copied]).toEqual(['Endereço copiado', [address]]))
  await press('Próximo')
  expect(said()).toBe('')
  copies = false
  await press('Copiar o endereço')
  await waitFor(() => expect(said()).toBe('Não foi possível copiar. O endereço é https://b.br/acervo/2'))
})

test('where the system shares, it is given name and address; who changes their mind is told nothing', async () => {
  renderInPage(actions())
  expect(screen.queryByRole('button', { name: 'Outro aplicativo', hidden: true })).toBeNull()
  cleanup()
  const shared: unknown[] = []
  Object.assign(navigator, {
    share: async (what: unknown) => {
      shared.push(what)
      throw new Error('aborted')
    },
  })
  renderInPage(actions())
  await press('Outro aplicativo')
  expect(shared).toEqual([{ title: 'Dom & Cia', url: address }])
})

test('the page is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  renderInPage(actions())
  await press('Imprimir')
  expect(print).toHaveBeenCalledOnce()
})

test('who is signed in is told of the acts as they stand for that person; until it is known, as for all', async () => {
  signIn()
  const own = Promise.withResolvers<object>()
  const { call, made } = notedCall(new Map([[getPermissions, () => own.promise]]))
  const forAll = [{ secao: 'reserva', codigo: '18', permitido: false, motivo: 'exige_identificacao', desc_motivo: 'Entre.' }] as const
  await act(
    async () =>
      void renderInPage(
        <QueryClientProvider client={new QueryClient()}>{actions({ sections: forAll })}</QueryClientProvider>,
        '/acervo/1',
        call,
      ),
  )
  const link = await screen.findByRole('link', { name: 'Reserva' })
  expect(link.getAttribute('href')).toMatch(/^\/login/)
  await waitFor(() => expect(made.map(({ params }) => params)).toEqual([{ id: 1 }]))
  await act(async () =>
    own.resolve({ secoes: [{ secao: 'reserva', codigo: '18', permitido: false, motivo: 'em_debito', desc_motivo: 'Há um débito.' }] }),
  )
  expect(await screen.findByText('Há um débito.')).toBeDefined()
  expect(screen.queryByRole('link', { name: 'Reserva' })).toBeNull()
})

const style = (codigo: string, nome: string) => ({
  codigo,
  nome,
  texto: `Texto ${codigo}`,
  trechos: [{ texto: `Texto ${codigo}`, estilo: 'italico' as const }],
})

test('a style of citing is chosen by its short name; what is copied is of that style', async () => {
  const reference = {
    referencia: '',
    estilos: [style('abnt', 'ABNT NBR 6023:2018'), style('apa', 'APA, 7. ed.')],
    no_texto: [],
    arquivos: [],
  }
  const { container } = renderInPage(<Citation code="1" reference={reference as never} />)
  expect([...container.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['ABNT', 'APA'])
  expect(container.querySelector('blockquote i')!.textContent).toBe('Texto abnt')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Estilo da referência' }), 'apa')
  expect(container.querySelector('blockquote')!.textContent).toBe('Texto apa')
  await userEvent.click(screen.getByRole('button', { name: /APA, 7/ }))
  await waitFor(() => expect(copied).toEqual(['Texto apa']))
  expect(screen.getByRole('link', { name: 'Referências' }).getAttribute('href')).toBe('/acervo/1/referencia')
})
