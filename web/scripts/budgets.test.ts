import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

// In a process of its own: the test runner's NODE_ENV would build React's larger half.
const weigh = promisify(execFile)
const script = fileURLToPath(new URL('budgets.mjs', import.meta.url))

test('the first screen and the desk’s keep their budgets of JavaScript and style, as brotli sends them, and each screen of the person its own', async () => {
  const { stdout } = await weigh(process.execPath, [script], { env: { ...process.env, NODE_ENV: 'production' } })
  const weights = [...stdout.matchAll(/^(\w+): (\d+) of (\d+) bytes$/gm)].map(([, name, is, max]) => ({
    name,
    is: Number(is),
    max: Number(max),
  }))
  expect(weights.map(({ name }) => name)).toEqual(['script', 'ownScript', 'style', 'deskScript', 'accountMenu'])
  for (const { name, is, max } of weights) {
    expect(is, name).toBeGreaterThan(name === 'accountMenu' ? 100 : 1000)
    expect(is, name).toBeLessThanOrEqual(max)
  }
  const screens = [...stdout.matchAll(/^screen ([\w-]+): (\d+) of 14000 bytes$/gm)].map(([, name, is]) => ({ name, is: Number(is) }))
  expect(screens).toHaveLength(7)
  for (const { name, is } of screens) {
    expect(is, name).toBeGreaterThan(500)
    expect(is, name).toBeLessThanOrEqual(14_000)
  }
  // Holds, requests and loans cost the page of a title nothing until somebody is signed in.
  expect(stdout.match(/^on the title page: .+$/gm)).toBeNull()
}, 60_000)
