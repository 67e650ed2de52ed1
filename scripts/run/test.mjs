import { check } from './check.mjs'
import { runChild } from './child.mjs'
import { withNode } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { prepareTools, prepareWeb } from './prepare.mjs'
import { say } from './progress.mjs'
import { ensureSystemPackages } from './system.mjs'

const vitest = (node, args, env) =>
  runChild(node, [inRoot('node_modules/vitest/vitest.mjs'), 'run', ...args], { env: { ...withNode(node), ...env } })

/**
 * Everything in small. With arguments (`npm test -- holds`) only the matching test files, without the checks.
 * What needs a missing system package is left out by name; that fails only where CI is set.
 */
export async function test(args) {
  const missing = ensureSystemPackages()
  const node = await prepareTools()
  await prepareWeb(node)
  const env = { FAROL_MISSING: missing.join(',') }
  if (args.length > 0) return vitest(node, args, env)
  const checked = await check()
  // The browser comes last and alone: beside tests that keep both cores busy its waits would measure the neighbours.
  const tested = await vitest(node, ['--project=!e2e'], env)
  const walked = await vitest(node, ['--project=e2e'], env)
  if (missing.length > 0) say(`Left out, because this machine has no ${missing.join(' and no ')}: the tests that need it.`)
  return checked || tested || walked || (missing.length > 0 && process.env.CI ? 1 : 0)
}
