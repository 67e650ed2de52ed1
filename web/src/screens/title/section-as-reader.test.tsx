// @vitest-environment jsdom
import { activities } from '@farol/contract/activities.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getPermissions } from '@farol/contract/title-permissions.ts'
import { getReference } from '@farol/contract/title-views.ts'
import { getTitle } from '@farol/contract/titles.ts'
import { act, cleanup, screen, within } from '@testing-library/react'
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

/** A page of a title whose references visitors are not offered; `granted` is asked who is signed in. Answers how often the page was asked for. */
async function open(granted: () => boolean, address = '/acervo/1/referencia') {
  let asked = 0
  const isOpen = () => useSession.getState().status === 'in' && granted()
  const answers = new Map<Address, () => unknown>([
    [
      getTitle,
      () => {
        asked += 1
        return sampleTitle()
      },
    ],
    [
      getPermissions,
      () => {
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
  await openedPage(address, callFrom(answers))
  return () => asked
}

test('a view that visitors are not offered opens, with its files, to who is signed in and was granted it', async () => {
  const asked = await open(() => true)
  expect([await screen.findByText('A instituição não oferece.'), screen.queryByRole('link', { name: 'RIS' }), asked()]).toMatchObject([
    {},
    null,
    1,
  ])
  await act(async () => signIn([activities.reference]))
  expect((await screen.findByRole('link', { name: 'RIS' })).getAttribute('href')).toBe('/acervo/1.ris')
  expect([screen.queryByText('A instituição não oferece.'), asked()]).toEqual([null, 2])
})

test('the page of the title shows it among its views then, and no more among what is not offered', async () => {
  const asked = await open(() => true, '/acervo/1')
  const views = await screen.findByRole('navigation', { name: 'Seções do título' })
  expect([within(views).queryByRole('link', { name: 'Referência' }), screen.queryByText(/A instituição não oferece/)]).toMatchObject([
    null,
    {},
  ])
  await act(async () => signIn([activities.reference]))
  expect((await within(views).findByRole('link', { name: 'Referência' })).getAttribute('href')).toBe('/acervo/1/referencia')
  expect([screen.queryByText(/A instituição não oferece/), asked()]).toEqual([null, 2])
})

test.each(['/acervo/1/referencia', '/acervo/1'])('%s is not asked for again by who was not granted it', async (address) => {
  const asked = await open(() => false, address)
  await act(async () => signIn())
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect([(await screen.findAllByText(/A instituição não oferece/)).length, asked()]).toEqual([1, 1])
})

test('where the server closes it all the same, it stays closed and is asked for once', async () => {
  const asked = await open(() => false)
  await act(async () => signIn([activities.reference]))
  await expect.poll(asked).toBe(2)
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  expect([screen.queryByText('A instituição não oferece.') !== null, asked()]).toEqual([true, 2])
})
