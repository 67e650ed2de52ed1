// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { ProofOnRequest } from './proof-on-request.tsx'

// jsdom has dialogs, but cannot open them.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}
HTMLDialogElement.prototype.close = function close() {
  this.open = false
}
beforeEach(standAtDesk)
afterEach(() => {
  cleanup()
  leaveDesk()
})

const wanted = new CallError(403, { code: 'confirmacao_necessaria', message: '', params: {}, fields: [] })

test('a proof that is asked for stands in a dialog; with the end of the session it is refused and the dialog closes', async () => {
  openAtDesk(<ProofOnRequest />)
  expect(document.querySelector('dialog')).toBeNull()
  const outcome = withProof(() => Promise.reject(wanted)).catch((error: unknown) => error)
  await screen.findByLabelText(/Senha/)
  await waitFor(() => expect(document.querySelector('dialog')!.open).toBe(true))
  await act(async () => useDeskSession.setState({ ended: true }))
  expect(await outcome).toBe(wanted)
  await waitFor(() => expect(document.querySelector('dialog')!.open).toBe(false))
})
