// Runs one PostgreSQL for the tests and takes it away again, whatever becomes of who asked for it: when its standard input
// ends (also by kill -9 of the other side) the server is stopped and its folder removed.
// Plain JavaScript: it is started as a program of its own. Usage: postgres-keeper.mjs BIN_FOLDER [FOLDER…]: the further folders are removed with it.
// Writes one line, the address.
import { spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'

const [bin, ...alsoRemove] = process.argv.slice(2)

// PostgreSQL refuses to run as root: an ordinary user of the machine lends its name.
function ordinaryUser() {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find((fields) => fields[0] === 'postgres') ?? users.find((fields) => fields[0] === 'nobody')
  if (!user) throw new Error('The tests run as root and there is no user postgres or nobody to run the database under.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

const freePort = () =>
  new Promise((resolve, reject) => {
    const server = createServer().on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-pg-'))
const as = ordinaryUser()
const surroundings = { ...as, cwd: folder, env: { PATH: process.env.PATH, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', TZ: 'UTC' } }

function initialise() {
  if (as.uid !== undefined) chownSync(folder, as.uid, as.gid)
  const words = ['-D', 'data', '-U', 'farol', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--no-instructions']
  const made = spawnSync(path.join(bin, 'initdb'), words, { ...surroundings, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || made.error?.message}`)
}

async function start() {
  const port = await freePort()
  // No fsync: the tests kill processes, not machines, and the folder is thrown away.
  const settings = [
    'fsync=off',
    'full_page_writes=off',
    'max_connections=200',
    'shared_buffers=64MB',
    'autovacuum=off',
    'log_min_messages=panic',
  ]
  const words = ['-D', 'data', '-p', String(port), '-h', '127.0.0.1', '-k', folder, ...settings.flatMap((one) => ['-c', one])]
  const server = spawn(path.join(bin, 'postgres'), words, { ...surroundings, stdio: ['ignore', 'ignore', 'inherit'], detached: true })
  const ended = new Promise((resolve) => server.on('exit', resolve))
  return { port, server, ended }
}

const ready = (port) => {
  const file = path.join(folder, 'data/postmaster.pid')
  return existsSync(file) && readFileSync(file, 'utf8').split('\n')[7]?.trim() === 'ready' && port > 0
}

const remove = () => {
  for (const gone of [folder, ...alsoRemove]) rmSync(gone, { recursive: true, force: true, maxRetries: 5 })
}

let stopping = false
async function stop({ server, ended }) {
  if (stopping) return
  stopping = true
  // Immediate shutdown: nothing in it is worth a checkpoint.
  server.kill('SIGQUIT')
  const timeout = setTimeout(() => server.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(timeout)
  remove()
  process.exit(0)
}

try {
  initialise()
  const running = await start()
  process.stdin.on('end', () => void stop(running)).on('error', () => void stop(running))
  process.stdin.resume()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(running))
  running.ended.then((code) => {
    if (stopping) return
    remove()
    process.stderr.write(`The database of the tests ended by itself (${code}).\n`)
    process.exit(1)
  })
  const deadline = Date.now() + 30_000
  while (!ready(running.port) && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20))
  process.stdout.write(`postgres://farol@127.0.0.1:${running.port}/postgres\n`)
} catch (error) {
  remove()
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
