// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getPermissions } from '@farol/contract/title-permissions.ts'
import { getReference } from '@farol/contract/title-views.ts'
import { getTitle } from '@farol/contract/titles.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signIn } from '../../testing/account-page.tsx'
import { openedPage } from '../../testing/opened-page.tsx'
import { callFrom } from '../../testing/sample-call.ts'
import { sampleTitle } from '../../testing/sample-titles.ts'
import { useSession } from '../../session/session-store.ts'

beforeEach(() => useSession.getState().set({ status: 'out' }))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const files = [{ formato: 'ris', nome: 'RIS', tipo: 'application/x-research-info-systems', endereco: '/acervo/1.ris' }]

/** The references of a title that visitors are not offered; `granted` is asked who is signed in. */
async function open(granted: () => boolean) {
  let asked = 0
  const isOpen = () => useSession.getState().status === 'in' && granted()
  const answers = new Map<Address, () => unknown>([
    [getTitle, () => sampleTitle()],
    [
      getPermissions,
      () => {
        asked += 1
        const closed = { permitido: false, motivo: 'nao_oferecido', desc_motivo: 'A instituição não oferece.' }
        return { secoes: [{ secao: 'referencia', codigo: '1', ...(isOpen() ? { permitido: true } : closed) }] }
      },
    ],
    [
      getReference,
      () => {
        if (!isOpen()) throw new CallError(403)
        return { referencia: '', estilos: [], no_texto: [], arquivos: files }
      },
    ],
  ])
  await openedPage('/acervo/1/referencia', callFrom(answers))
  await screen.findByText('A instituição não oferece.')
  return () => asked
}

test('a view that visitors are not offered opens, with its files, to who is signed in and may have it', async () => {
  const asked = await open(() => true)
  expect([screen.queryByRole('link', { name: 'RIS' }), asked()]).toEqual([null, 1])
  await act(async () => signIn())
  expect((await screen.findByRole('link', { name: 'RIS' })).getAttribute('href')).toBe('/acervo/1.ris')
  expect([screen.queryByText('A instituição não oferece.'), asked()]).toEqual([null, 2])
})

test('to who is signed in without having it, it stays closed and is asked for once', async () => {
  const asked = await open(() => false)
  await act(async () => signIn())
  await expect.poll(asked).toBe(2)
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect([screen.queryByText('A instituição não oferece.') !== null, asked()]).toEqual([true, 2])
})
