import { runTask, type Task } from './task.ts'

/** What `npm run bench -- NAME` measures. */
const benchmarks: Readonly<Record<string, Task>> = {
  'call-path': () => import('./http/call-path.ts'),
  relevance: () => import('./search/relevance.ts'),
  circulation: () => import('./circulation/bench-circulation.ts'),
  http: () => import('./http/http.ts'),
  import: () => import('./import/import-speed.ts'),
  questions: () => import('./http/engine-alone.ts'),
  lighthouse: () => import('./lighthouse/lighthouse.ts'),
  login: () => import('./session/login.ts'),
  search: () => import('./search/search.ts'),
}

process.exitCode = await runTask('benchmark', benchmarks, process.argv.slice(2))
