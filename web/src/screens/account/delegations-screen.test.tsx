// @vitest-environment jsdom
import { giveDelegation, listDelegations } from '@farol/contract/delegations.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { DelegationsScreen } from './delegations-screen.tsx'

beforeEach(() => signIn([8, 5131]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

async function open() {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listDelegations, () => ({ data: [] })],
      [giveDelegation, () => ({})],
    ]),
  )
  await openScreen(<DelegationsScreen />, call)
  const give = await screen.findByRole('button', { name: 'Autorizar' })
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getAllByLabelText(label)[0]!, { target: { value } })
  const sent = () => made.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { give: () => userEvent.click(give), type, sent }
}

test('nothing is given without a person and a power, nor with days that do not exist or end before they begin', async () => {
  const { give, type, sent } = await open()
  const look = screen.getAllByRole('checkbox')[0]!
  await userEvent.click(look)
  await give()
  screen.getAllByText('Informe o código da pessoa.')
  screen.getAllByText('Escolha ao menos uma coisa que a pessoa pode fazer.')
  type(/^Código/, ' 20260002 ')
  await userEvent.click(look)
  for (const [from, until, said] of [
    ['31/02/2026', '', 'Informe o primeiro dia, como 04/12/2026.'],
    ['04/12/2026', '31/02/2027', 'O último dia não existe. Escreva como 04/12/2026, ou deixe vazio.'],
    ['04/12/2026', '03/12/2026', 'O último dia vem antes do primeiro.'],
  ] as const) {
    type(/^Primeiro dia/, from)
    type(/^Último dia/, until)
    await give()
    screen.getAllByText(said)
  }
  expect(sent()).toEqual([])
  type(/^Último dia/, '04/12/2026')
  await give()
  await expect.poll(sent).toEqual([{ para: '20260002', inicio: '2026-12-04', fim: '2026-12-04', poderes: ['consultar'] }])
})
