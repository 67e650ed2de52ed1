// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleRequest } from '../../testing/sample-requests.ts'
import { RequestRow } from './request-row.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

async function linesOf(part: Parameters<typeof sampleRequest>[0]) {
  const row = (
    <ul>
      <RequestRow request={sampleRequest(part)} off={false} onCancel={() => undefined}>
        {null}
      </RequestRow>
    </ul>
  )
  await openScreen(row, notedCall(new Map()).call)
  const lines = (selector: string) => Array.from(document.querySelectorAll(selector), (one) => one.textContent)
  return { author: lines('.by'), copies: lines('.imprint.num').length }
}

test('the author and the copies asked for stand in lines of their own, and leave none where they are not told', async () => {
  expect(await linesOf({ volume: '2' })).toEqual({ author: ['Itamar Vieira Junior'], copies: 1 })
  cleanup()
  expect(await linesOf({ autor: undefined })).toEqual({ author: [], copies: 0 })
})
