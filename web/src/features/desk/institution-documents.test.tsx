// @vitest-environment jsdom
import { circulationCalls, documentCalls } from '@farol/contract/desk/institution.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { InstitutionDocuments } from './institution-documents.tsx'

afterEach(cleanup)

type Written = Readonly<Record<string, unknown>>

interface Sent {
  readonly versao: number
  readonly documento: Written
  readonly previa?: boolean
}

const shipped = {
  debtLimit: 1_000,
  sameDaySuspensions: 'added',
  strictHold: false,
  history: true,
  teacherFirst: [],
  noticeDays: [-2, 0, 1],
  requestPickUpDays: 3,
  paymentSlips: { driver: 'none', minimum: 500, dueDays: 5 },
}

/** The last that the check was asked about, and all that was saved. */
async function open(circulation: Written = {}) {
  const checked: Written[] = []
  const saved: Sent[] = []
  const call = fakeCall(async (endpoint: Address, input?: { body: Sent }) => {
    if (endpoint === documentCalls.get) return { versao: 7, documento: { name: 'Norte', acronym: 'UN' } }
    if (endpoint === circulationCalls.get) return { versao: 3, documento: circulation, padrao: shipped }
    if (endpoint === documentCalls.listVersions || endpoint === circulationCalls.listVersions) {
      const versao = endpoint === documentCalls.listVersions ? 6 : 2
      return { data: [{ versao, quando: '2026-11-01T12:00:00Z' }], total: 1, page: 1, perPage: 20 }
    }
    const { body } = input!
    if (endpoint === documentCalls.save) return { versao: body.versao, problemas: [] }
    if (endpoint !== circulationCalls.save) throw new Error(`unexpected ${endpoint.path}`)
    const { debtLimit, noticeDays } = body.documento
    const problemas = [
      ...(typeof debtLimit === 'string' ? [{ lugar: 'debtLimit', motivo: 'não é um valor em dinheiro' }] : []),
      ...(Array.isArray(noticeDays) && noticeDays.includes('x') ? [{ lugar: 'noticeDays[1]', motivo: 'não é um número inteiro' }] : []),
    ]
    if (body.previa) checked.push(body.documento)
    else saved.push(body)
    return { versao: 4, problemas }
  })
  renderInPage(<InstitutionDocuments />, '/equipe/instituicao', call)
  await screen.findByLabelText('Sigla')
  const part = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
  part('Circulação')
  await screen.findByLabelText(/^Débitos acima/)
  const type = (label: RegExp | string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const save = () => {
    const field = screen.getAllByLabelText(/^Motivo/).find((one) => one.closest('[hidden]') === null)!
    fireEvent.change(field, { target: { value: 'Conselho' } })
    fireEvent.submit(field.closest('form')!)
  }
  const document = async () => {
    save()
    await waitFor(() => expect(saved).toHaveLength(1))
    return saved[0]!.documento
  }
  return { checked, saved, part, type, save, document }
}

const valueOf = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label).value
const hintOf = (label: RegExp) =>
  (screen.getByLabelText(label).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')

test('an empty field says what ships; amounts are typed in reais, numbers, choices and flags as what they are', async () => {
  const { type, document } = await open()
  expect([valueOf(/^Débitos acima/), hintOf(/^Débitos acima/)]).toEqual(['', 'Vazio: 10,00 (padrão).'])
  expect(hintOf(/^Horas até o leitor/)).toBe('Vazio: não se aplica.')
  const strict = screen.getByLabelText<HTMLInputElement>(/^Uma reserva impede toda/)
  const history = screen.getByLabelText<HTMLInputElement>(/^Guardar o histórico/)
  expect([strict.checked, history.checked]).toEqual([false, true])
  fireEvent.click(strict)
  fireEvent.click(history)
  type(/^Débitos acima/, '1.234,5')
  type(/^Multa máxima/, '0')
  type(/^Horas até o leitor/, '48')
  type(/^Afastamentos que começam/, 'longest')
  type(/^Categorias cujas reservas/, 'DO, TE')
  type('Dias que o balcão tem para conferir uma devolução', '7')
  expect(await document()).toEqual({
    debtLimit: 123_450,
    fineCap: 0,
    pauseHours: 48,
    sameDaySuspensions: 'longest',
    strictHold: true,
    history: false,
    teacherFirst: ['DO', 'TE'],
    unattendedReturn: { days: 7 },
  })
})

test('what is written is shown, and emptied it is as shipped again; a list may have nothing in it', async () => {
  const { type, part, document } = await open({ debtLimit: 990, strictHold: true, teacherFirst: ['DO'], noticeDays: [] })
  expect([valueOf(/^Débitos acima/), valueOf(/^Categorias cujas/)]).toEqual(['9,90', 'DO'])
  type(/^Débitos acima/, '')
  fireEvent.click(screen.getByLabelText(/^Uma reserva impede toda/))
  type(/^Categorias cujas/, 'nenhum')
  part('Avisos e prazos')
  expect([valueOf(/^Dias, contados/), hintOf(/^Dias, contados/)]).toEqual([
    'nenhum',
    'Vazio: -2, 0, 1 (padrão). Separados por vírgulas; “nenhum” para uma lista vazia.',
  ])
  type(/^Dias, contados/, '-3, 0; 5')
  expect(await document()).toEqual({ teacherFirst: [], noticeDays: [-3, 0, 5] })
})

test('what is no amount and no number stays as it was typed and is told at its place', async () => {
  const { type, part } = await open()
  type(/^Débitos acima/, 'dez reais')
  await waitFor(() => expect(hintOf(/^Débitos acima/)).toContain('não é um valor em dinheiro'))
  expect([valueOf(/^Débitos acima/), screen.getByLabelText(/^Débitos acima/).getAttribute('aria-invalid')]).toEqual(['dez reais', 'true'])
  part('Avisos e prazos')
  type(/^Dias, contados/, '1, x')
  await waitFor(() => expect(hintOf(/^Dias, contados/)).toContain('não é um número inteiro'))
  part('Circulação')
  expect(valueOf(/^Débitos acima/)).toBe('dez reais')
})

test('slips have their fields once they are chosen, and those come back when the choice does', async () => {
  const { type, part, document } = await open()
  part('Guias de pagamento')
  expect(screen.queryByLabelText('Unidade favorecida')).toBeNull()
  type('Como se paga', 'gru')
  type('Unidade favorecida', 'Universidade')
  type('Valor mínimo de uma guia (R$)', '7,5')
  expect(hintOf(/^Dias até o vencimento/)).toBe('Vazio: 5 (padrão).')
  type('Como se paga', 'none')
  expect(screen.queryByLabelText('Unidade favorecida')).toBeNull()
  type('Como se paga', 'gru')
  expect(valueOf(/^Unidade favorecida/)).toBe('Universidade')
  expect(await document()).toEqual({ paymentSlips: { driver: 'gru', payee: 'Universidade', minimum: 750 } })
})

test('two documents: each has its versions and its JSON, what is typed in one waits while the other is shown, and saving saves one', async () => {
  const { type, part, saved, save } = await open({ debtLimit: 500 })
  type(/^Débitos acima/, '4')
  part('Nomes e contato')
  expect(screen.getByText(/^Regras de circulação: há mudanças/)).toBeTruthy()
  expect((await screen.findByText(/Versão 6/)).closest('[hidden]')).toBeNull()
  fireEvent.change(screen.getByLabelText('Sigla'), { target: { value: 'UFN' } })
  part('JSON da circulação')
  const shown = screen.getByLabelText<HTMLTextAreaElement>('Regras de circulação (JSON)')
  expect(JSON.parse(shown.value)).toEqual({ debtLimit: 400 })
  expect(screen.getByText(/^Documento da instituição: há mudanças/)).toBeTruthy()
  expect((await screen.findByText(/Versão 2/)).closest('[hidden]')).toBeNull()
  fireEvent.change(shown, { target: { value: '{' } })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Circulação' }).disabled).toBe(true)
  part('Nomes e contato')
  expect(screen.getByLabelText<HTMLInputElement>('Sigla').value).toBe('UFN')
  part('JSON da circulação')
  expect(shown.value).toBe('{')
  fireEvent.change(shown, { target: { value: '{ "debtLimit": 300 }' } })
  save()
  await waitFor(() => expect(saved).toMatchObject([{ versao: 3, documento: { debtLimit: 300 } }]))
  part('Nomes e contato')
  expect(within(screen.getByRole('group', { name: 'Partes do documento' })).getAllByRole('button', { pressed: true })).toHaveLength(1)
  expect(screen.getByLabelText<HTMLInputElement>('Sigla').value).toBe('UFN')
})

test('no earlier version comes back while something that was typed is not saved, in this document alone', async () => {
  const { type, part } = await open({ debtLimit: 500 })
  const versions = () =>
    screen.queryAllByRole('button', { name: /^Voltar a esta/, hidden: true }).map((one) => one.getAttribute('aria-label'))
  await waitFor(() => expect(versions()).toEqual(['Voltar a esta: 6', 'Voltar a esta: 2']))
  type(/^Débitos acima/, '4')
  expect(versions()).toEqual(['Voltar a esta: 6'])
  expect(screen.getByText(/^Há mudanças que não foram gravadas\. Grave-as antes de voltar/).closest('[hidden]')).toBeNull()
  type(/^Débitos acima/, '5')
  await waitFor(() => expect(versions()).toEqual(['Voltar a esta: 6', 'Voltar a esta: 2']))
  part('JSON da circulação')
  const shown = screen.getByLabelText<HTMLTextAreaElement>('Regras de circulação (JSON)')
  fireEvent.change(shown, { target: { value: '{' } })
  expect(versions()).toEqual(['Voltar a esta: 6'])
})
