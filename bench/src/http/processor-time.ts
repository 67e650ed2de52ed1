import { readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Seconds of processor time that a process has used, all its threads together. Linux only; NaN elsewhere. */
export function cpuSeconds(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond
  } catch {
    return Number.NaN
  }
}

/**
 * Seconds for which this machine wanted to compute and the one it runs on gave its processors to others ("steal" of proc(5)). 0 where nobody
 * tells: a machine of its own, or another system than Linux.
 */
export function stolenSeconds(): number {
  try {
    return Number(/^cpu +(?:\d+ +){7}(\d+)/.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? 0) / ticksPerSecond
  } catch {
    return 0
  }
}
