// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, newRecoveryCodes } from '@farol/contract/second-factor.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { addTexts } from '../../i18n/texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useEffect, useState } from 'react'
import { SecondFactorSection } from './second-factor-section.tsx'

beforeEach(() => signIn([8]))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useSession.getState().set({ status: 'unknown' })
})

/** The part with the words that its screen brings. */
function Section() {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  useEffect(() => void addTexts(i18n, 'accesses').then(() => setReady(true)), [i18n])
  return ready && <SecondFactorSection />
}

const off = { ativo: false, oferecido: true, exigido: false, codigos_restantes: 0 }
const secret = { segredo: 'ABCD EFGH', uri: 'otpauth://totp/UF:ana?secret=ABCDEFGH', validade: '2026-11-20T13:00:00.000Z' }

async function open(factor: object, answers: readonly (readonly [Address, () => unknown])[] = []) {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([[getSecondFactor, () => factor], [beginSecondFactor, () => secret], ...answers]),
  )
  const reread = vi.fn(async () => undefined)
  const user = userEvent.setup()
  await openScreen(<Section />, call, 'pt', { reread })
  await screen.findByRole('heading', { level: 2, name: 'Verificação em duas etapas' })
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { made, reread, press, user }
}

test('new codes take the focus, are copied one to a line, and go away once they are kept', async () => {
  const { press } = await open({ ...off, ativo: true, codigos_restantes: 2 }, [[newRecoveryCodes, () => ({ codigos: ['AAAAA', 'BBBBB'] })]])
  await press('Gerar novos códigos')
  const heading = await screen.findByRole('heading', { level: 3, name: 'Seus códigos de recuperação' })
  expect(document.activeElement).toBe(heading)
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('closed'))
  await press('Copiar')
  await screen.findByText('Não foi possível copiar. Selecione o texto e copie.')
  expect(write.mock.calls).toEqual([['AAAAA\nBBBBB']])
  await press('Copiar')
  await screen.findByText('Códigos copiados.')
  await press('Guardei os códigos')
  expect(screen.queryByText('AAAAA')).toBeNull()
})

test('setting it up can be given up; once it is on and its codes are kept, what the person may do is asked anew', async () => {
  const { press, user, reread } = await open(off, [[confirmSecondFactor, () => ({ codigos: ['AAAAA'] })]])
  await press('Ligar')
  await press('Cancelar')
  expect(screen.queryByText('ABCD EFGH')).toBeNull()
  await press('Ligar')
  expect(document.activeElement?.textContent).toBe((await screen.findByText('ABCD EFGH')).closest('form')!.querySelector('h3')!.textContent)
  expect(screen.getByRole('link').getAttribute('href')).toBe(secret.uri)
  await user.type(screen.getByLabelText(/Código que o aplicativo mostra/), '123 456{Enter}')
  await screen.findByText('AAAAA')
  expect(reread).not.toHaveBeenCalled()
  await press('Guardei os códigos')
  expect(reread).toHaveBeenCalledOnce()
})

test('a code that is refused is said at its field, and the next one is taken', async () => {
  let refuses = true
  const confirm = () => {
    if (refuses) throw new CallError(422, { code: 'codigo_invalido', message: 'O código não confere.', params: {}, fields: [] } as never)
    return { codigos: ['AAAAA'] }
  }
  const { press, user } = await open(off, [[confirmSecondFactor, confirm]])
  await press('Ligar')
  const code = await screen.findByLabelText(/Código que o aplicativo mostra/)
  await user.type(code, '123456{Enter}')
  await screen.findByText('O código não confere.')
  expect(code.getAttribute('aria-invalid')).toBe('true')
  refuses = false
  await user.type(code, '{Enter}')
  await screen.findByText('AAAAA')
})

test('that it could not be begun is said, with the focus on it', async () => {
  const fails = () => {
    throw new CallError(503, { code: 'indisponivel', message: 'Agora não.', params: {}, fields: [] } as never)
  }
  const { press } = await open(off, [[beginSecondFactor, fails]])
  await press('Ligar')
  const said = await screen.findByRole('alert')
  expect([said.textContent, document.activeElement === said]).toEqual(['Agora não.', true])
})

test('where it is required that is said, and setting it up is the main thing to do', async () => {
  await open({ ...off, exigido: true })
  await screen.findByText('É preciso ligar a verificação em duas etapas antes de continuar.')
  expect(screen.getByRole('button', { name: 'Ligar' }).className).toBe('btn main')
})

test('one that is on stands there although no new ones are offered', async () => {
  await open({ ...off, oferecido: false, ativo: true, codigos_restantes: 9 })
  expect(await screen.findByRole('button', { name: 'Desligar' })).toBeDefined()
})

test('given up, nothing of a code that was refused is left', async () => {
  const refuses = () => {
    throw new CallError(422, { code: 'codigo_invalido', message: 'O código não confere.', params: {}, fields: [] } as never)
  }
  const { press, user } = await open(off, [[confirmSecondFactor, refuses]])
  await press('Ligar')
  await user.type(await screen.findByLabelText(/Código que o aplicativo mostra/), '123456{Enter}')
  await screen.findByText('O código não confere.')
  await press('Cancelar')
  await screen.findByRole('button', { name: 'Ligar' })
  expect([screen.queryByText('O código não confere.'), screen.queryByRole('alert')]).toEqual([null, null])
})

test('that it is on is seen also when the answer to the first code was lost: it is not asked for again', async () => {
  let factor = off
  const lost = () => {
    factor = { ...off, ativo: true, codigos_restantes: 10 }
    throw new CallError(0)
  }
  const { press, user } = await open(off, [
    [getSecondFactor, () => factor],
    [confirmSecondFactor, lost],
  ])
  await press('Ligar')
  await user.type(await screen.findByLabelText(/Código que o aplicativo mostra/), '123456{Enter}')
  expect(await screen.findByRole('button', { name: 'Gerar novos códigos' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).not.toBe('')
})

test('while it is being begun the button is busy, and a second press begins nothing', async () => {
  const { promise, resolve } = Promise.withResolvers<typeof secret>()
  const { made, press } = await open(off, [[beginSecondFactor, () => promise]])
  await press('Ligar')
  expect(screen.getByRole('button', { name: 'Ligar' }).getAttribute('aria-busy')).toBe('true')
  await press('Ligar')
  expect(made.filter(({ path, method }) => path === beginSecondFactor.path && method === beginSecondFactor.method)).toHaveLength(1)
  resolve(secret)
  expect(await screen.findByText('ABCD EFGH')).toBeDefined()
})
