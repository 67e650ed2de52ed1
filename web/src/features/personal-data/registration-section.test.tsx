// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getRenewals, renewRegistration, type Registration } from '@farol/contract/personal-data.ts'
import type { WireReason } from '@farol/contract/schemas/wire.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addTexts } from '../../i18n/texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { RegistrationSection } from './registration-section.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

/** The part with the words that its screen brings. */
function Section() {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => void addTexts(i18n, 'person').then(() => setReady(true)), [i18n])
  return ready && <RegistrationSection />
}

const ofBond = (codigo: string, descricao: string) => ({ vinculo: { codigo, descricao } })
const denied = (codigo: WireReason['codigo'], mensagem: string) => ({
  renovar: { permitido: false, motivos: [{ codigo, mensagem, params: {} }] },
})
const open: Registration = {
  ...ofBond('1', 'Graduação'),
  valido_ate: '2026-12-10',
  acoes: { renovar: { permitido: true, motivos: [], nova_data: '2027-06-10' } },
  como: 'confirmacao',
}
const renewed: Registration = { ...open, valido_ate: '2027-06-10', acoes: denied('cadastro_em_dia', 'Ainda não.') }
const atDesk: Registration = {
  ...ofBond('2', 'Estágio'),
  valido_ate: '2026-12-12',
  acoes: denied('cadastro_no_balcao', 'Renove no balcão.'),
  como: 'balcao',
}
const over: Registration = { ...ofBond('3', 'Mestrado'), acoes: denied('VinculoInativo', 'Não está ativo.'), como: 'balcao' }

async function show(cadastro: () => readonly Registration[], renew: () => unknown = () => renewed, at = '/meufarol/dados-pessoais') {
  const answers = new Map<Address, () => unknown>([
    [getRenewals, () => ({ data: [], cadastro: cadastro() })],
    [renewRegistration, renew],
  ])
  const { call, made } = notedCall(answers)
  await openScreen(<Section />, call, 'pt', undefined, at)
  return { sent: () => made.filter(({ method }) => method === 'POST').map(({ body }) => body), made }
}

test('a registration is renewed by confirming it, and until when it holds then is said with the focus on it', async () => {
  let held = open
  const { sent } = await show(
    () => [held],
    () => (held = renewed),
  )
  const press = await screen.findByRole('button', { name: 'Renovar o cadastro' })
  expect(screen.getByText('válido até 10 de dez. de 2026')).toBeDefined()
  await userEvent.click(press)
  const asked = within(screen.getByRole('dialog', { name: 'Renovar o cadastro?' }))
  expect(asked.getByText(/^Graduação: se os dados .* até 10 de jun\. de 2027\.$/)).toBeDefined()
  expect(sent()).toEqual([])
  await userEvent.click(asked.getByRole('button', { name: 'Confirmar e renovar' }))
  const said = await screen.findByText('Graduação: o cadastro foi renovado e vale até 10 de jun. de 2027.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(sent()).toEqual([{ vinculo: '1', confirmo: true }])
  await screen.findByText('Ainda não.')
  expect(screen.queryByRole('button', { name: 'Renovar o cadastro' })).toBeNull()
})

test('where it cannot be renewed here the reason stands in place of the act; bonds that are over are not named', async () => {
  await show(() => [atDesk, over])
  await screen.findByText('Renove no balcão.')
  expect(screen.queryByRole('button', { name: 'Renovar o cadastro' })).toBeNull()
  expect(screen.queryByText(/Mestrado|Não está ativo/)).toBeNull()
})

test('what was refused is said, and the registration stays as it was', async () => {
  const refuses = () => {
    throw new CallError(409, { code: 'cadastro_em_dia', message: 'Já foi renovado.', params: {}, fields: [] })
  }
  await show(() => [open], refuses)
  await userEvent.click(await screen.findByRole('button', { name: 'Renovar o cadastro' }))
  await userEvent.click(screen.getByRole('button', { name: 'Confirmar e renovar' }))
  const said = await screen.findByText('Já foi renovado.')
  expect(screen.getByRole('alert').contains(said)).toBe(true)
  expect(screen.queryByText(/o cadastro foi renovado/)).toBeNull()
})

test('whoever was led here from the home finds the focus at its heading', async () => {
  await show(() => [open], undefined, '/meufarol/dados-pessoais#renovacao-cadastro')
  const heading = await screen.findByRole('heading', { level: 2, name: 'Renovação do cadastro' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})

test('without a bond in force, or the right to see what can be renewed, there is nothing', async () => {
  const { made } = await show(() => [over])
  await waitFor(() => expect(made).toHaveLength(1))
  expect(screen.queryByRole('heading')).toBeNull()
  cleanup()
  signIn([8])
  const other = await show(() => [open])
  expect([other.made, screen.queryByRole('heading')]).toEqual([[], null])
})
