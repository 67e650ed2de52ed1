import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('../testing/close-amid-reply.ts', import.meta.url))

test('a thread that is closed while a reply is on the way keeps the program running until it has ended', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program], { encoding: 'utf8' })
  expect([status, stdout, stderr]).toEqual([0, 'closed\n', ''])
})
