import { runTask, type Task } from './task.ts'

/** What `npm run prove -- NAME` proves, at full size. */
const proofs: Readonly<Record<string, Task>> = {
  kill: () => import('./database/kill.ts'),
  looks: () => import('./looks/prove-looks.ts'),
}

process.exitCode = await runTask('proof', proofs, process.argv.slice(2))
