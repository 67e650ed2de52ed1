import { runTask, type Task } from './task.ts'

/** What `npm run bench -- NAME` measures. */
const benchmarks: Readonly<Record<string, Task>> = {
  search: () => import('./search/search.ts'),
}

process.exitCode = await runTask('benchmark', benchmarks, process.argv.slice(2))
