import { expect, test } from 'vitest'
// @ts-expect-error plain JavaScript without types
import { knownFlags } from './known-flags.mjs'

test('flags that the running Node does not know are left out, and it starts without them', () => {
  const node = process.execPath
  expect(knownFlags(node, ['--max-semi-space-size=24', '--no-such-flag-of-v8=1'])).toEqual(['--max-semi-space-size=24'])
  expect(knownFlags(node, ['--no-such-flag-of-v8'])).toEqual([])
  expect(knownFlags(node, ['--max-semi-space-size=24'])).toEqual(['--max-semi-space-size=24'])
})
