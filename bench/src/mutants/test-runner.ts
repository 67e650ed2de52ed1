import path from 'node:path'
import { createVitest } from 'vitest/node'

/** What the runner is told: files that have changed since the last time, and the test files that are run. Paths from the checkout on. */
export interface RunRequest {
  readonly changed: readonly string[]
  readonly tests: readonly string[]
}

/** Test files of the request that failed, or what the runner itself fell over. */
export type RunReply = { readonly failed: readonly string[] } | { readonly fault: string }

/**
 * A program of its own: a test runner of one checkout that stays, so that modules are transformed once. It is told what to run over the
 * channel of its parent, which ends it when a run does not end.
 */
async function serve(root: string): Promise<void> {
  const vitest = await createVitest('test', {
    root,
    watch: false,
    bail: 1,
    maxWorkers: 1,
    retry: 0,
    reporters: [{}],
  })
  await vitest.standalone()
  const nameOf = (file: string) => path.relative(root, file)
  const answer = async ({ changed, tests }: RunRequest): Promise<RunReply> => {
    for (const file of changed) vitest.invalidateFile(path.join(root, file))
    const wanted = tests.map((file) => path.join(root, file))
    const specifications = (await vitest.globTestSpecifications(wanted)).filter(({ moduleId }) => wanted.includes(moduleId))
    if (specifications.length < tests.length) return { fault: `not found: ${tests.join(' ')}` }
    const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications)
    const failed = testModules.filter((module) => !module.ok()).map(({ moduleId }) => nameOf(moduleId))
    return failed.length === 0 && unhandledErrors.length > 0 ? { failed: tests } : { failed }
  }
  process.on('message', (request: RunRequest) => {
    answer(request).then(
      (reply) => process.send!(reply),
      (error: unknown) => process.send!({ fault: String(error) } satisfies RunReply),
    )
  })
  process.on('disconnect', () => process.exit(0))
  process.send!({ failed: [] } satisfies RunReply)
}

if (process.send) await serve(process.argv[2]!)
