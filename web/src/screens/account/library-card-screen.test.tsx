// @vitest-environment jsdom
import { getLibraryCard, type LibraryCard } from '@farol/contract/account-home.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { readCode } from '../../testing/read-codes.ts'
import { LibraryCardScreen } from './library-card-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const card = { nome: 'Ana Beatriz', categoria: 'Graduação', numero: '2026004711', valido_ate: '2027-12-31' }
const serving = (answer: () => LibraryCard) => notedCall(new Map<Address, () => unknown>([[getLibraryCard, answer]])).call

const picture = (label: RegExp) => screen.findByRole('img', { name: label }) as Promise<unknown> as Promise<SVGElement>

test('the card: name, category, number and last day, and its number in two codes that another program reads', async () => {
  await openScreen(
    <LibraryCardScreen />,
    serving(() => card),
  )
  for (const text of ['Ana Beatriz', 'Graduação', '2026004711']) await screen.findByText(text)
  expect(document.querySelector('.card')!.textContent).toContain('31/12/2027')
  expect(readCode(await picture(/barras/i))).toEqual({ kind: 'CODE_128', text: '2026004711' })
  expect(readCode(await picture(/QR/))).toEqual({ kind: 'QR_CODE', text: '2026004711' })
})

test.each(['1', '12345678', 'P-ana', 'ABC-0047.11', '0000000000000', 'a1B2c3D4'])(
  'a number like %s is read back from both',
  async (numero) => {
    await openScreen(
      <LibraryCardScreen />,
      serving(() => ({ ...card, numero })),
    )
    expect(readCode(await picture(/barras/i)).text).toBe(numero)
    expect(readCode(await picture(/QR/)).text).toBe(numero)
  },
)

test('a card without an end names none', async () => {
  const { valido_ate: _none, ...open } = card
  await openScreen(
    <LibraryCardScreen />,
    serving(() => open),
  )
  await screen.findByText('Ana Beatriz')
  expect(document.querySelector('.card')!.textContent).not.toMatch(/\d\d\/\d\d\/\d{4}|undefined/)
})

test('what cannot be loaded says so and can be asked for again', async () => {
  let calls = 0
  const answer = (): LibraryCard => {
    calls += 1
    if (calls === 1) throw new CallError(503)
    return card
  }
  await openScreen(<LibraryCardScreen />, serving(answer))
  ;(await screen.findByRole('button', { name: 'Tentar novamente' })).click()
  await screen.findByText('Ana Beatriz')
})
