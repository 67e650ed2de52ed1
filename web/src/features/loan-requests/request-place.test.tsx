// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getRequestForm, requestLoan } from '@farol/contract/loan-requests.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTexts } from '../../i18n/texts.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleRequestForm, sampleSource } from '../../testing/sample-requests.ts'
import { OwnRequest } from './request-place.tsx'

beforeEach(() => signIn([8, 75]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

/** The form with the words that its screen brings, and the way to that of another title. */
function Form() {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  const [code, setCode] = useState('60')
  useEffect(() => void Promise.all([addTexts(i18n, 'holds'), addTexts(i18n, 'requests')]).then(() => setReady(true)), [i18n])
  return (
    ready && (
      <>
        <OwnRequest code={code} />
        <button onClick={() => setCode('61')}>Another title</button>
      </>
    )
  )
}

const open = async (
  form: ReturnType<typeof sampleRequestForm> | (() => ReturnType<typeof sampleRequestForm>) = sampleRequestForm(),
  make: () => unknown = () => ({ codigo: '71', situacao: 'aguardando' }),
) => {
  const noted = notedCall(
    new Map<Address, () => unknown>([
      [getRequestForm, () => (typeof form === 'function' ? form() : form)],
      [requestLoan, make],
    ]),
  )
  await openScreen(<Form />, noted.call, 'en')
  await screen.findByRole('button', { name: 'Send the request' })
  return noted
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
const told = () =>
  within(screen.getAllByRole('alert')[0]!)
    .getAllByRole('link')
    .map((one) => one.textContent)
const sent = (made: readonly { readonly method: string }[]) => made.filter(({ method }) => method === 'POST')

test('[S5-16] [S5-17] what is missing is said in the specified words, above and at its field; the first takes the focus', async () => {
  const { made } = await open()
  await send()
  expect(told()).toEqual([
    'Select all options (volume, tome, part, material) to make the request!',
    'Select the receiving Information Unit!',
  ])
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Volume' }))
  expect(document.getElementById(screen.getByLabelText(/^Receiving unit/).getAttribute('aria-describedby')!)!.textContent).toBe(
    'Select the receiving Information Unit!',
  )
  expect(sent(made)).toEqual([])
})

test('after a refused send the field that one types into keeps the focus', async () => {
  await open()
  await userEvent.clear(screen.getByLabelText(/^E-mail/))
  await send()
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'rui@example')
  expect(screen.getByLabelText<HTMLInputElement>(/^E-mail/).value).toBe('rui@example')
  expect(document.activeElement).toBe(screen.getByLabelText(/^E-mail/))
})

test('the browser itself sends nothing: the page would be left with what was typed', async () => {
  await open()
  // False: the event was taken.
  expect(fireEvent.submit(document.querySelector('form')!)).toBe(false)
})

test('[S5-18] [S5-19] a receiving location is required, an address for one’s home, and a valid e-mail', async () => {
  const { made } = await open()
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '1')
  await userEvent.clear(screen.getByLabelText(/^E-mail/))
  await userEvent.type(screen.getByLabelText(/^E-mail/), 'ana@example')
  await send()
  expect(told()).toEqual(['Select the receiving location!', 'Fill in a valid e-mail!'])
  await userEvent.click(screen.getByRole('radio', { name: 'At my home address' }))
  await send()
  expect(told()).toEqual(['Enter your address!', 'Fill in a valid e-mail!'])
  expect(document.activeElement).toBe(screen.getByLabelText(/^Home address/))
  expect(sent(made)).toEqual([])
})

test('[S3-11] source and receiving unit, phone, e-mail, authorised person, location and home address are sent, and the number is told', async () => {
  const { made } = await open()
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '1')
  await userEvent.click(screen.getByRole('radio', { name: 'At my home address' }))
  await userEvent.type(screen.getByLabelText(/^Home address/), 'Rua da Serra, 12{enter}Centro')
  await userEvent.type(screen.getByLabelText(/^Person authorized/), 'Maria Souza')
  await userEvent.type(screen.getByLabelText(/^Document/), 'RG 00.000.000-0')
  await send()
  const heading = await screen.findByRole('heading', { name: 'Request 71 sent' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByText(/Receiving unit: Biblioteca Central\.$/)
  expect(sent(made)).toMatchObject([
    {
      path: '/api/solicitacao-emprestimo',
      body: {
        cod_acervo: '60',
        unidade_origem: '2',
        volume: '2',
        tomo: null,
        parte: null,
        material_adicional: null,
        localizacao: null,
        unidade_recebimento: '1',
        local_recebimento: 'domicilio',
        telefone: '(47) 3025-1000',
        email: 'ana@example.org',
        pessoa_autorizada: 'Maria Souza',
        documento_autorizada: 'RG 00.000.000-0',
        endereco: 'Rua da Serra, 12 Centro',
      },
    },
  ])
})

test('the home address has three lines of room and at most 300 signs', async () => {
  await open()
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '1')
  await userEvent.click(screen.getByRole('radio', { name: 'At my home address' }))
  const { rows, maxLength } = screen.getByLabelText<HTMLTextAreaElement>(/^Home address/)
  expect([rows, maxLength]).toEqual([3, 300])
})

test('refused: the server’s sentence, and nothing that was written is lost', async () => {
  await open(sampleRequestForm(), () => {
    throw new CallError(422, {
      code: 'SolicitacaoDuplicada',
      message: 'A duplicate request is already registered.',
      params: {},
      fields: [],
    } as never)
  })
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '2')
  await userEvent.click(screen.getByRole('radio', { name: 'At the desk of the unit' }))
  await userEvent.type(screen.getByLabelText(/^Person authorized/), 'Maria')
  await send()
  await screen.findByText('A duplicate request is already registered.')
  expect(screen.getByLabelText<HTMLInputElement>(/^Person authorized/).value).toBe('Maria')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1' }).checked).toBe(true)
})

test('[S3-11] an optional person leaves nothing behind, and of a receiving place that is not home no address is sent', async () => {
  const { made } = await open(sampleRequestForm({ cadastro: { telefone: '30251000', email: 'a@b.org', endereco: 'Rua 1' } }))
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '2')
  await userEvent.click(screen.getByRole('radio', { name: 'At the desk of the unit' }))
  await send()
  await screen.findByRole('heading', { name: 'Request 71 sent' })
  const { body } = sent(made)[0] as unknown as { body: object }
  expect(Object.keys(body).toSorted()).toEqual([
    'cod_acervo',
    'email',
    'local_recebimento',
    'localizacao',
    'material_adicional',
    'parte',
    'telefone',
    'tomo',
    'unidade_origem',
    'unidade_recebimento',
    'volume',
  ])
})

test('refused since nothing is left to send: the refusal stays beside the reason of each library', async () => {
  const mensagem = 'No copy that can be sent.'
  let gone = false
  const motivos = [{ codigo: 'SolicitacaoSemExemplar' as const, mensagem, params: {} }]
  const form = () => sampleRequestForm({ unidades_origem: [sampleSource({ permitido: !gone, ...(gone && { motivos }) })] })
  await open(form, () => {
    gone = true
    throw new CallError(422, { code: 'SolicitacaoSemExemplar', message: mensagem, params: {}, fields: [] } as never)
  })
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '2')
  await userEvent.click(screen.getByRole('radio', { name: 'At the desk of the unit' }))
  await send()
  await screen.findByText(`Campus Norte: ${mensagem}`)
  expect(screen.getByRole('alert').textContent).toContain(mensagem)
})

test('a title in very many copies asks its volume first', async () => {
  const { made } = await open(sampleRequestForm({ unidades_origem: [sampleSource({ combinacoes: [], volumes: ['', '1', '2'] })] }))
  expect(made[0]).not.toHaveProperty('query')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Volume' }), '2')
  await waitFor(() => expect(made.at(-1)).toMatchObject({ params: { id: 60 }, query: { volume: '2' } }))
})

test('a request that was made is not said of another title', async () => {
  await open()
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  await userEvent.selectOptions(screen.getByLabelText(/^Receiving unit/), '2')
  await userEvent.click(screen.getByRole('radio', { name: 'At the desk of the unit' }))
  await send()
  await screen.findByRole('heading', { name: 'Request 71 sent' })
  await userEvent.click(screen.getByRole('button', { name: 'Another title' }))
  expect(await screen.findByRole('button', { name: 'Send the request' })).toBeDefined()
  expect(screen.queryByRole('heading', { name: 'Request 71 sent' })).toBeNull()
})
