import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { asAdministrator, makeDatabase } from '@farol/server/adapters/database/testing/postgres-databases.ts'
import { binFolder } from '@farol/server/adapters/database/testing/shared-postgres.ts'
import type { CuttableDisk } from './cuttable-disk.ts'

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}

const numberOf = (which: '-u' | '-g') => Number(execFileSync('id', [which, 'postgres'], { encoding: 'utf8' }))

/** A PostgreSQL whose cluster stands on the disk, as it is shipped: it syncs each commit. The power of the disk takes it along. */
export async function postgresOnDisk(disk: CuttableDisk): Promise<CuttableDisk & { readonly databaseUrl: string }> {
  const bin = binFolder()
  if (!bin) throw new Error('No PostgreSQL here: install it (scripts/system-packages.sh), or narrow with --engine sqlite.')
  const user = { uid: numberOf('-u'), gid: numberOf('-g') }
  const surroundings = { ...user, cwd: disk.dataDir, env: { LANG: 'C.UTF-8', TZ: 'UTC' } }
  chownSync(disk.dataDir, user.uid, user.gid)
  execFileSync(path.join(bin, 'initdb'), ['-D', 'cluster', '-U', 'farol', '-A', 'trust', '-E', 'UTF8'], {
    ...surroundings,
    stdio: 'ignore',
  })
  const port = await freePort()
  const server = `postgres://farol@127.0.0.1:${port}/postgres`
  let running: ChildProcess
  async function start(): Promise<void> {
    const words = ['-D', 'cluster', '-p', String(port), '-h', '127.0.0.1', '-k', '']
    running = spawn(path.join(bin!, 'postgres'), words, { ...surroundings, stdio: 'ignore' })
    for (let tries = 0; ; tries += 1) {
      try {
        return await asAdministrator(server, async (client) => void (await client.query('select 1')))
      } catch (error) {
        if (tries === 600 || running.exitCode !== null) throw error
        await pause(100)
      }
    }
  }
  await start()
  return {
    ...disk,
    databaseUrl: await makeDatabase(server, 'farol'),
    power: {
      cut: disk.power.cut,
      async back() {
        running.kill('SIGKILL')
        await disk.power.back()
        await start()
      },
    },
    remove() {
      running.kill('SIGKILL')
      disk.remove()
    },
  }
}
