import { runChild } from './child.mjs'
import { withNode } from './node24.mjs'
import { inRoot } from './paths.mjs'
import { prepareTools } from './prepare.mjs'
import { say } from './progress.mjs'

const checks = [
  ['types', ['node_modules/typescript/bin/tsc', '-b', '--noEmit']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--deny-warnings']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
  ['repository rules', ['scripts/lint/check.mjs']],
]

/** Types, lint, format and the rules no linter knows. All of them run; one failure fails. */
export async function check() {
  const node = await prepareTools()
  let failed = 0
  for (const [name, args] of checks) {
    const code = await runChild(node, [inRoot(args[0]), ...args.slice(1)], { env: withNode(node) })
    if (code !== 0) say(`check: ${name} failed`)
    failed ||= code
  }
  return failed
}
