// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { signIn } from '../testing/account-page.tsx'
import { useSession } from './session-store.ts'
import { useLastAnswer } from './use-last-answer.ts'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

function Form({ answer }: { answer?: string }) {
  const data = useLastAnswer(answer)
  return data === undefined ? <p>loading</p> : <input aria-label={data} />
}

test('what a screen shows, and what was typed into it, outlives the end of the session and the emptied cache until the person is back', async () => {
  signIn()
  const { rerender } = render(<Form answer="first" />)
  await userEvent.type(screen.getByLabelText('first'), 'Rua do Cais')
  act(() => useSession.getState().set({ status: 'expired' }))
  rerender(<Form />)
  expect(screen.getByLabelText<HTMLInputElement>('first').value).toBe('Rua do Cais')
  act(() => signIn())
  expect(screen.getByLabelText<HTMLInputElement>('first').value).toBe('Rua do Cais')
  rerender(<Form answer="second" />)
  expect(screen.getByLabelText<HTMLInputElement>('second').value).toBe('Rua do Cais')
})

test('within a session nothing older is shown while something else is on its way', () => {
  signIn()
  const { rerender } = render(<Form answer="first" />)
  rerender(<Form />)
  expect(screen.getByText('loading')).toBeDefined()
  act(() => useSession.getState().set({ status: 'expired' }))
  rerender(<Form answer="second" />)
  act(() => signIn())
  rerender(<Form />)
  expect(screen.getByText('loading')).toBeDefined()
})
