import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { say } from './progress.mjs'

// What the npm that started us put into the environment would reach the npm that we start.
const inherited = /^npm_(config_|package_|lifecycle_)/i
const allowed = /^npm_config_(cache|registry|userconfig|globalconfig)$/i

function environment(node) {
  const env = { ...process.env, PATH: path.dirname(node) + path.delimiter + (process.env.PATH ?? '') }
  for (const key of Object.keys(env)) if (inherited.test(key) && !allowed.test(key)) delete env[key]
  return env
}

/** Runs npm itself under the given Node, so that it resolves and checks engines as that Node. Ends the process when npm fails. */
export function npm(node, args, cwd) {
  const cli = process.env.npm_execpath
  const direct = cli && /\.c?js$/.test(cli)
  const windows = process.platform === 'win32'
  const [program, words] = direct ? [node, [cli, ...args]] : [windows ? 'npm.cmd' : 'npm', args]
  const done = spawnSync(program, [...words, '--loglevel=error'], {
    cwd,
    env: environment(node),
    stdio: ['ignore', 2, 2],
    shell: !direct && windows,
  })
  if (done.status === 0) return
  say(`npm ${args.join(' ')} failed in ${cwd}${done.error ? `: ${done.error.message}` : ''}`)
  process.exit(done.status || 1)
}
