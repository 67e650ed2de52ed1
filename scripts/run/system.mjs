import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'
import { say } from './progress.mjs'

const onPath = (program) => (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, program)))
const postgresFolder = '/usr/lib/postgresql'

const wanted = [
  { name: 'Chromium', there: () => Boolean(process.env.CHROMIUM) || onPath('chromium-headless-shell') || onPath('chromium') },
  {
    name: 'PostgreSQL',
    there: () =>
      Boolean(process.env.DATABASE_URL) ||
      onPath('initdb') ||
      (existsSync(postgresFolder) &&
        readdirSync(postgresFolder).some((version) => existsSync(path.join(postgresFolder, version, 'bin/initdb')))),
  },
]

/** Names of the system packages that the tests need and this machine lacks. */
export const missingPackages = () => wanted.filter((one) => !one.there()).map((one) => one.name)

/**
 * Makes sure that browser and database are there: as root on Debian they are installed, else the one command is named.
 * Answers the names of what is still missing.
 */
export function ensureSystemPackages() {
  const missing = missingPackages()
  if (missing.length === 0) return []
  const script = inRoot('scripts/system-packages.sh')
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    say(`Installing what the tests need: ${missing.join(', ')}`)
    spawnSync('bash', [script], { stdio: ['ignore', 2, 2] })
    return missingPackages()
  }
  say(`The tests need ${missing.join(' and ')}. Install with: sudo bash scripts/system-packages.sh`)
  return missing
}
