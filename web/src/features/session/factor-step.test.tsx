// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { FactorStep } from './factor-step.tsx'

afterEach(cleanup)

async function open(answer: () => unknown = () => ({ user: {} })) {
  const given: unknown[] = []
  const onBack = vi.fn()
  const onDone = vi.fn()
  const signIn = async (credentials: unknown) => {
    given.push(credentials)
    return answer() as never
  }
  const challenge = { challenge: 'desafio-1', keep: true }
  await openScreen(<FactorStep challenge={challenge} onDone={onDone} onBack={onBack} />, notedCall(new Map()).call, 'pt', { signIn })
  const enter = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  return { given, onBack, onDone, enter }
}

const refused = (code: string) => () => {
  throw new CallError(401, { code, message: 'Não foi aceito.', params: {}, fields: [] } as never)
}

test('a code of the app goes with its challenge; the device is asked again unless the box is ticked', async () => {
  const { given, onDone, enter } = await open()
  await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '123456')
  await enter()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(given).toEqual([{ challenge: 'desafio-1', keep: true, code: '123456', method: 'totp', trust: false }])
})

test('a recovery code goes as one, on a device that is to be trusted; nothing typed is no answer', async () => {
  const { given, onDone, enter } = await open()
  await userEvent.click(screen.getByRole('button', { name: 'Usar um código de recuperação' }))
  await enter()
  expect(screen.getAllByText('Digite o código.').length).toBeGreaterThan(0)
  expect(given).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Código de recuperação/), 'abcd-efgh')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Não pedir o código/ }))
  await enter()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(given).toEqual([{ challenge: 'desafio-1', keep: true, code: 'abcd-efgh', method: 'recuperacao', trust: true }])
})

test('who waited too long is led back to the password, and only then', async () => {
  const { onBack, enter } = await open(refused('desafio_expirado'))
  await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '123456')
  await enter()
  await userEvent.click(await screen.findByRole('button', { name: 'Entrar de novo' }))
  expect(onBack).toHaveBeenCalledOnce()
  cleanup()
  const other = await open(refused('codigo_invalido'))
  await userEvent.type(screen.getByLabelText(/^Código do aplicativo/), '123456')
  await other.enter()
  await waitFor(() => expect(screen.getByLabelText(/^Código do aplicativo/).getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('button', { name: 'Entrar de novo' })).toBeNull()
})
