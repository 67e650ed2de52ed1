import { expect, test } from 'vitest'
import { upgradeLine } from './upgrade-line.ts'

test('an upgrade is one line: how many steps, the last of them, and that there is no way back', () => {
  expect([upgradeLine(['0076-a', '0077-b']), upgradeLine(['0077-b'])]).toEqual([
    'The database was brought up to this program (2 steps, the last 0077-b): an older program cannot open it any more.',
    'The database was brought up to this program (1 step, the last 0077-b): an older program cannot open it any more.',
  ])
})
