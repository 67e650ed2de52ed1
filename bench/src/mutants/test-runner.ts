import path from 'node:path'
import { createVitest, type TestModule } from 'vitest/node'

/** What the runner is told: files that have changed since the last time, and the test files that are run. Paths from the checkout on. */
export interface RunRequest {
  readonly changed: readonly string[]
  readonly tests: readonly string[]
}

/** Test files of the request that failed and the first error of them, or what the runner itself fell over. */
export type RunReply = { readonly failed: readonly string[]; readonly error?: string } | { readonly fault: string }

const errorsOf = (module: TestModule) => [
  ...module.errors(),
  ...[...module.children.allTests()].flatMap((test) => test.result().errors ?? []),
]

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
    const failed = testModules.filter((module) => !module.ok())
    if (failed.length === 0 && unhandledErrors.length === 0) return { failed: [] }
    const errors = [...failed.flatMap(errorsOf), ...unhandledErrors].map((error) =>
      String((error as { message?: unknown }).message ?? error),
    )
    return {
      failed: failed.length === 0 ? tests : failed.map(({ moduleId }) => nameOf(moduleId)),
      ...(errors[0] !== undefined && { error: errors[0] }),
    }
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
