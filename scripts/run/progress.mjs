/** Writes one line for the person at the terminal; results of commands go to standard output, these lines do not. */
export function say(line) {
  process.stderr.write(`[farol] ${line}\n`)
}

/** Runs `work` and tells how long it took, so that a wait has a name and an end. */
export async function step(title, work) {
  say(`${title} …`)
  const started = Date.now()
  const result = await work()
  say(`${title}: done in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return result
}
