// @vitest-environment jsdom
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { CallError } from '@farol/contract/call.ts'
import { expect, test } from 'vitest'
import { framesOf, report } from './report-bug.ts'

test.each([
  [
    'Chromium',
    'TypeError: maria 123.456.789-09\n    at shown (https://a.org/assets/title-3f.js?v=1:2:345)\n    at async https://a.org/assets/app.js:1:7',
  ],
  ['Firefox', 'shown@https://a.org/assets/title-3f.js?v=1:2:345\n@https://a.org/assets/app.js:1:7\n'],
  ['Safari', 'shown@https://a.org/assets/title-3f.js:2:345\nhttps://a.org/assets/app.js:1:7\n[native code]'],
])('a stack of %s is lines of our own files, without the message', (_, stack) => {
  expect(framesOf(stack)).toEqual(['shown /assets/title-3f.js:2:345', '/assets/app.js:1:7'])
})

test('a screen tells a few of its failures and none of its refusals, and nothing of what the failure said or the address asked', () => {
  const told: unknown[] = []
  const call = fakeCall(async (_endpoint: unknown, input: { body: unknown }) => void told.push(input.body))
  history.pushState({}, '', '/acervo/7?token=seekrit#seekrit')
  report(call, new CallError(404, undefined))
  report(call, 'a word')
  report(call, new DOMException('left', 'AbortError'))
  expect(told).toEqual([])
  for (let times = 0; times < 8; times += 1) report(call, new RangeError('seekrit'))
  expect(told).toHaveLength(5)
  expect(told[0]).toMatchObject({ nome: 'RangeError', tela: '/acervo/7' })
  expect(JSON.stringify(told)).not.toContain('seekrit')
})
