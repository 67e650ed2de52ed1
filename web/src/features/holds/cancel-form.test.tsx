// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleHold } from '../../testing/sample-holds.ts'
import { CancelForm } from './cancel-form.tsx'
import { useCancelHolds, useChangeHold } from './use-hold-acts.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const Form = ({ stale }: { stale: boolean }) => {
  const cancelling = useCancelHolds()
  const changing = useChangeHold()
  const hasTexts = useTexts('holds')
  return hasTexts && <CancelForm holds={[sampleHold()]} cancelling={cancelling} changing={changing} stale={stale} onAsk={() => undefined} />
}

test.each([
  ['old', true, 'true'],
  ['fresh', false, null],
] as const)('with %s holds the button that cancels is told as off: %s', async (_age, stale, off) => {
  await openScreen(<Form stale={stale} />, notedCall(new Map()).call)
  const button = await screen.findByRole('button', { name: 'Cancelar as reservas selecionadas' })
  expect(button.getAttribute('aria-disabled')).toBe(off)
  expect(screen.getByRole('checkbox').getAttribute('aria-disabled')).toBe(off)
})
