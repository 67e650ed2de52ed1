// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { UserMenu } from './user-menu.tsx'

beforeEach(() => {
  useSession.getState().set({ status: 'out' })
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})
afterEach(() => {
  cleanup()
  useSignInRequest.setState({ asked: undefined })
  useSession.getState().set({ status: 'unknown' })
  vi.unstubAllGlobals()
})

const Address = () => {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

const open = (address: string) =>
  renderInPage(
    <>
      <UserMenu />
      <Address />
    </>,
    address,
  )
const link = () => screen.getByRole('link', { name: 'Entrar' })

test.each([
  ['/', '/meufarol', '/meufarol'],
  ['/pesquisa_geral?q=mar', '/pesquisa_geral?q=mar', '/pesquisa_geral?q=mar'],
])('who signs in at %s goes on at %s', async (address, target, after) => {
  open(address)
  expect(link().getAttribute('href')).toBe(`/login?redirect=${encodeURIComponent(target)}`)
  fireEvent.click(link())
  const { asked } = useSignInRequest.getState()
  expect(screen.getByText(address)).toBeDefined()
  await act(async () => asked!.onDone())
  expect(screen.getByText(after)).toBeDefined()
})

test('at the sign-in itself no dialog opens', () => {
  open('/login')
  fireEvent.click(link())
  expect(useSignInRequest.getState().asked).toBeUndefined()
})
