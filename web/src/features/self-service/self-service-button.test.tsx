// @vitest-environment jsdom
import { getSelfService } from '@farol/contract/self-service.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { SelfServiceButton } from './self-service-button.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test.each([
  [1, 'pt'],
  [3, 'es'],
  [5, 'en'],
  [99, 'pt'],
  [undefined, 'pt'],
])('at a terminal whose language is %s self-service opens in a window of its own, in %s', async (idiomaAuto, language) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  await openScreen(<SelfServiceButton />, notedCall(new Map([[getSelfService, () => ({ showAuto: true, idiomaAuto })]])).call)
  fireEvent.click(await screen.findByRole('button', { name: /^Autoatendimento/ }))
  expect(open.mock.calls).toEqual([
    [expect.stringMatching(`^/autoatendimento\\?lng=${language}$`), 'autoatendimento', expect.stringContaining('noopener')],
  ])
})

test('elsewhere there is no button', async () => {
  const { call, made } = notedCall(new Map([[getSelfService, () => ({ showAuto: false })]]))
  await openScreen(<SelfServiceButton />, call)
  await act(async () => {})
  expect([made.length, screen.queryByRole('button')]).toEqual([1, null])
})
