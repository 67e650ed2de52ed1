// @vitest-environment jsdom
import { appearanceCookie } from '@farol/contract/appearance.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { SendingNote } from './sending-note.tsx'

afterEach(() => {
  cleanup()
  useSignInRequest.setState({ asked: undefined })
  document.cookie = `${appearanceCookie}=; max-age=0`
})

async function pressSignIn() {
  const again = vi.fn(async () => {})
  renderInPage(<SendingNote sending={{ state: 'signIn' }} signIn="Entre para enviar." sent={String} again={again} />, '/contato?de=BC')
  const link = screen.getByRole('link')
  expect(link.getAttribute('href')).toBe('/login?redirect=%2Fcontato%3Fde%3DBC')
  let isStopped: boolean | undefined
  // jsdom goes nowhere; what the link would have done is read before it tries.
  const read = (event: Event) => {
    isStopped = event.defaultPrevented
    event.preventDefault()
  }
  window.addEventListener('click', read, { once: true })
  await userEvent.click(link)
  return { again, isStopped }
}

test('who is not signed in does so over the page: nothing is left, and the message goes afterwards', async () => {
  const { again, isStopped } = await pressSignIn()
  expect(isStopped).toBe(true)
  expect(again).not.toHaveBeenCalled()
  await useSignInRequest.getState().asked?.onDone()
  expect(again).toHaveBeenCalledTimes(1)
  expect(document.activeElement).toBe(screen.getByRole('status'))
})

test('beside the widget of sign language nobody types a password over the page: the link leads to the sign-in', async () => {
  document.cookie = `${appearanceCookie}=theme:dark.libras`
  const { isStopped } = await pressSignIn()
  expect(isStopped).toBe(false)
  expect(useSignInRequest.getState().asked).toBeUndefined()
})
