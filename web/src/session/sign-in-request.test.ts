import { expect, test } from 'vitest'
import { forgetPerson } from './browser-data.ts'
import { useSignInRequest } from './sign-in-request.ts'

test('what somebody wanted to do once signed in is not done as whoever signs in after them', () => {
  const done: string[] = []
  useSignInRequest.getState().ask(() => void done.push('held'))
  useSignInRequest.setState({ arrived: true })
  forgetPerson('out')
  void useSignInRequest.getState().asked?.onDone()
  expect([useSignInRequest.getState().asked, useSignInRequest.getState().arrived, done]).toEqual([undefined, false, []])
})
