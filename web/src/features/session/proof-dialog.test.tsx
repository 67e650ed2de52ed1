// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useProofRequest, withProof } from '../../session/fresh-proof.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { ProofDialog } from './proof-dialog.tsx'

// jsdom has no modal dialogs. A browser tells of the end of a dialog in a later task, when one that went with its screen hears nothing.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
}

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useProofRequest.setState({ asked: undefined })
  useSession.getState().set({ status: 'unknown' })
})

const refusal = () => new CallError(403, { code: 'confirmacao_necessaria', message: 'Confirme.', params: {}, fields: [] } as never)

/** An act that the server wants a proof for: how often it was tried, and what became of it. */
function act() {
  const done: string[] = []
  let tried = 0
  const work = async () => {
    tried += 1
    throw refusal()
  }
  const begin = () => void withProof(work).catch((error: CallError) => done.push(error.body!.code))
  return { begin, done, tried: () => tried }
}

const openDialog = () => openScreen(<ProofDialog />, notedCall(new Map()).call)
const isOpen = () => document.querySelector('dialog')?.hasAttribute('open')

test('who left the area with the question open has refused: coming back, nothing is asked and nothing done', async () => {
  await openDialog()
  const { begin, done, tried } = act()
  begin()
  await screen.findByLabelText(/^Senha/)
  cleanup()
  await expect.poll(() => done).toEqual(['confirmacao_necessaria'])
  await openDialog()
  expect([isOpen(), tried()]).toEqual([false, 1])
})

test('who left the area before the server asked for a proof is not asked when they come back', async () => {
  await openDialog()
  cleanup()
  const { begin, done } = act()
  begin()
  await expect.poll(() => done).toEqual(['confirmacao_necessaria'])
  await openDialog()
  expect(isOpen()).toBe(false)
})
