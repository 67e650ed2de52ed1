/** One benchmark or proof: gets its own arguments, answers an exit code. Loaded only when it is called. */
export type Task = () => Promise<{ readonly run: (args: readonly string[]) => Promise<number> }>

/** Runs the task that the first argument names; 2 when there is none of that name. */
export async function runTask(
  kind: string,
  tasks: Readonly<Record<string, Task>>,
  [name = '', ...args]: readonly string[],
): Promise<number> {
  const task = Object.hasOwn(tasks, name) ? tasks[name] : undefined
  if (!task) {
    process.stderr.write(`There is no ${kind} "${name}". There are: ${Object.keys(tasks).sort().join(', ') || 'none yet'}.\n`)
    return 2
  }
  const { run } = await task()
  return run(args)
}
