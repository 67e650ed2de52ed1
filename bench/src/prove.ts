import { runTask, type Task } from './task.ts'

/** What `npm run prove -- NAME` proves, at full size. */
const proofs: Readonly<Record<string, Task>> = {}

process.exitCode = await runTask('proof', proofs, process.argv.slice(2))
