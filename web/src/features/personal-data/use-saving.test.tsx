// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { savePersonalData } from '@farol/contract/personal-data.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useSaving } from './use-saving.ts'

beforeEach(() => signIn([8]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const record = { nome_social: 'Ana', versao: 7 } as unknown as Parameters<typeof useSaving>[0]
const refuse =
  (status: number, code: string, fields: readonly object[] = []) =>
  () => {
    throw new CallError(status, { code, message: 'Não foi aceito.', params: {}, fields } as never)
  }

async function open(save: () => unknown) {
  const now: { saving?: ReturnType<typeof useSaving> } = {}
  const refetch = vi.fn(async () => {})
  const { call, made } = notedCall(new Map<Address, () => unknown>([[savePersonalData, save]]))
  const Probe = () => {
    now.saving = useSaving(record, refetch)
    return useTexts('person') && 'ready'
  }
  const reread = vi.fn(async () => {})
  await openScreen(<Probe />, call, 'pt', { reread })
  await screen.findByText('ready')
  const saving = () => now.saving!
  const type = (nome_social: string) => act(() => saving().type({ nome_social }))
  return { saving, type, save: () => act(() => saving().save()), refetch, made, reread }
}

test('a conflict is read anew once and stays said while one goes on typing, until it is saved', async () => {
  const { saving, type, save, refetch } = await open(refuse(409, 'estado_invalido'))
  await type('Bia')
  await save()
  expect([saving().state, refetch.mock.calls.length, saving().problems]).toEqual(['conflict', 1, []])
  await type('Bia S.')
  expect([saving().state, saving().typed]).toEqual(['conflict', { nome_social: 'Bia S.' }])
})

test('what was said of a save is gone when something is typed; saved, nothing typed is left', async () => {
  const { saving, type, save, made } = await open(() => record)
  await save()
  expect([saving().state, made]).toEqual(['unchanged', []])
  await type('Bia')
  expect(saving().state).toBe('writing')
  await save()
  expect([saving().state, saving().typed]).toEqual(['saved', {}])
  expect(made.map(({ body }) => body)).toEqual([{ versao: 7, nome_social: 'Bia' }])
})

test('a session that ended is no problem of the form; a refusal is, at its field or above, and goes with the next try', async () => {
  let answer: () => unknown = refuse(401, 'sessao_expirada')
  const { saving, type, save } = await open(() => answer())
  await type('Bia')
  await save()
  expect([saving().state, saving().problems, saving().typed]).toEqual(['writing', [], { nome_social: 'Bia' }])
  answer = refuse(422, 'recusado')
  await save()
  expect(saving().problems).toEqual([{ text: 'Não foi aceito.' }])
  answer = refuse(422, 'dados_invalidos', [{ field: 'nome_social', message: 'x' }])
  await save()
  expect(saving().problems.map(({ field }) => field)).toEqual(['dados-nome_social'])
  answer = () => record
  await save()
  expect([saving().state, saving().problems]).toEqual(['saved', []])
})

test('another social name is what pages greet by, once it is saved; of anything else the session need not know', async () => {
  let answer: () => unknown = refuse(422, 'recusado')
  const { saving, type, save, reread } = await open(() => answer())
  await type('Bia')
  await save()
  expect(reread).not.toHaveBeenCalled()
  answer = () => record
  await save()
  expect(reread).toHaveBeenCalledOnce()
  await act(() => saving().type({ cidade: 'Recife' }))
  await save()
  expect([saving().state, reread.mock.calls.length]).toEqual(['saved', 1])
})
