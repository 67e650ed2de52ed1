import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { check } from './check.mjs'
import { runChild } from './child.mjs'
import { withNode } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { prepareTools, prepareWeb } from './prepare.mjs'
import { say } from './progress.mjs'
import { ensureSystemPackages } from './system.mjs'

const reporters = ['--reporter=default', `--reporter=${inRoot('scripts/run/failures-reporter.mjs')}`]

const vitest = (node, args, env) =>
  runChild(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...reporters, ...args], { env: { ...withNode(node), ...env } })

/** Runs `work` with a file that its test runs write their failures to, and says these last. */
async function sayingFailures(work) {
  const folder = mkdtempSync(path.join(tmpdir(), 'farol-failures-'))
  const file = path.join(folder, 'failures.txt')
  writeFileSync(file, '')
  try {
    const code = await work(file)
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) say(line)
    return code
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const testRooms = ['bench/src', 'demo/src', 'e2e/src', 'engine/src', 'server/src', 'web/src']

const wideFiles = () =>
  testRooms.flatMap((room) => readdirSync(inRoot(room), { recursive: true }).filter((name) => name.endsWith('.wide.test.ts')))

/**
 * Everything in small. With arguments (`npm test -- holds`) only the matching test files, without the checks. Files named
 * `*.wide.test.ts` run by name or with THOROUGH=1.
 * What needs a missing system package is left out by name; that fails only where CI is set.
 */
export async function test(args) {
  const missing = ensureSystemPackages()
  const node = await prepareTools()
  await prepareWeb(node)
  return sayingFailures(async (failures) => {
    const env = { FAROL_MISSING: missing.join(','), FAROL_FAILURES: failures }
    if (args.length > 0) return vitest(node, args, env)
    const isThorough = process.env.THOROUGH === '1'
    if (!isThorough) env.FAROL_SMALL = '1'
    const checked = await check()
    // The browser comes last and alone: beside tests that keep both cores busy its waits would measure the neighbours.
    const tested = await vitest(node, ['--project=!e2e'], env)
    const walked = await vitest(node, ['--project=e2e'], env)
    if (missing.length > 0) say(`Left out, because this machine has no ${missing.join(' and no ')}: the tests that need it.`)
    if (!isThorough) say(`Left out of the small form: ${wideFiles().length} files named *.wide.test.ts; THOROUGH=1 npm test runs them.`)
    const parts = { checks: checked, tests: tested, 'browser tests': walked }
    for (const [name, code] of Object.entries(parts)) say(`${name}: ${code === 0 ? 'passed' : `failed (${code})`}`)
    return checked || tested || walked || (missing.length > 0 && process.env.CI ? 1 : 0)
  })
}
