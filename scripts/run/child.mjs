import { spawn } from 'node:child_process'
import { root } from './paths.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end and answers its exit code. Signals are handed on; when our parent dies without telling us
 * (`sh -c` under npm swallows SIGTERM), the child is ended too, so that no server stays behind. With `killAfterMs` it has that time to end.
 */
export function runChild(program, args, { env = process.env, cwd = root, stdio = 'inherit', killAfterMs } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio })
    const end = (signal) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      if (killAfterMs !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfterMs).unref()
    }
    const handlers = signals.map((signal) => [signal, () => end(signal)])
    for (const [signal, handler] of handlers) process.on(signal, handler)
    const parent = process.ppid
    const watch = setInterval(() => {
      if (process.ppid === parent) return
      clearInterval(watch)
      end('SIGTERM')
    }, 250)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const [name, handler] of handlers) process.off(name, handler)
      resolve(code ?? (signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 1))
    })
  })
}
