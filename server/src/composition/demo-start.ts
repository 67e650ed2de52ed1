import { mkdirSync } from 'node:fs'
import { siteSecret } from './secret.ts'
import { usualHasher } from './session.ts'
import type { ComposedStores } from './stores.ts'
import { SettingError, type Config } from '../config.ts'
import { settingNames } from '../ports/institution-settings.ts'

const loopback = new Set(['127.0.0.1', '::1', '[::1]', 'localhost'])

/** Other machines are sent here: a proxy stands before it, or the site has a name that is not this machine's own. */
const isPublic = ({ publicUrl, trustProxy }: Config): boolean => trustProxy > 0 || !loopback.has(new URL(publicUrl).hostname)

/**
 * Whether this start is the demo's: as DEMO says, else on a machine of one's own with an empty database of its own, or one that the
 * demo filled. Throws `SettingError` where DEMO=off meets a database of the demo, DEMO=on one of a library, whose circulation the demo
 * would replace by its own, or where other machines would be shown a demo unasked.
 */
export async function isDemo(config: Config, stores: Pick<ComposedStores, 'settings' | 'holdsRecords'>): Promise<boolean> {
  const filled = (await stores.settings.get(settingNames.demo)) !== undefined
  if (filled && config.demo === false)
    throw new SettingError('DEMO', 'is off, but this database was filled by the demo: use another DATA_DIR or DATABASE_URL')
  if (config.demo === true && !filled && (await stores.holdsRecords()))
    throw new SettingError(
      'DEMO',
      'is on, but this database keeps records that are not of the demo, whose loans, holds and debts it would delete: set DEMO=off, or use another DATA_DIR or DATABASE_URL for the demo',
    )
  if (config.demo !== undefined) return config.demo
  if (filled && isPublic(config))
    throw new SettingError(
      'DEMO',
      'is not set, but this database was filled by the demo, and PUBLIC_URL or TRUST_PROXY show it to other machines: set DEMO=on to do so, or use another DATA_DIR or DATABASE_URL',
    )
  if (filled) return true
  return !isPublic(config) && loopback.has(config.host) && config.databaseUrl === undefined && !(await stores.holdsRecords())
}

/** Where the start tells what it does. */
export interface Told {
  say(line: string): void
  /** A person reads it, and no log keeps it. */
  readonly isTerminal: boolean
}

interface DemoLogins {
  readonly password: string
  readonly file: string
  /** The secret of the authenticator app. */
  readonly factor: string
}

/** How to sign in to the demo: the secrets themselves at a terminal alone, elsewhere the file that holds them. */
export function tellLogins({ say, isTerminal }: Told, { password, file, factor }: DemoLogins): void {
  const shown = isTerminal ? `the password ${password} (kept in ${file})` : `the password in ${file}`
  say(`Demo: sign in as ana, bruno, celia …, at the desk as iara, otavio, lia, tereza, with ${shown}`)
  if (isTerminal) say(`Demo: gil signs in with an authenticator app, too; its secret is ${factor}`)
}

/** Fills the database with the demo when this start is the demo's and it was not filled before, or a start was broken off. */
export async function prepareDemo(config: Config, stores: ComposedStores, { say, isTerminal }: Told): Promise<void> {
  if (!(await isDemo(config, stores))) return
  const { loadDemo, isDemoComplete, refreshDemo } = await import('@farol/demo/load.ts')
  const isComplete = isDemoComplete((await stores.settings.get(settingNames.demo))?.value)
  const { demoFactor, demoPassword } = await import('@farol/demo/people/logins-file.ts')
  mkdirSync(config.dataDir, { recursive: true })
  const { password, file } = demoPassword(config.dataDir)
  const { text, secret } = demoFactor(config.dataDir)
  const logins = { hasher: usualHasher(), password, factor: { secret, serverSecret: siteSecret(config) } }
  const today = stores.clock.now()
  if (isComplete) {
    await refreshDemo(stores, { today, logins, say })
    say(`Demo: the password of its people is kept in ${file}`)
    return
  }
  await loadDemo(stores, { today, say, logins })
  tellLogins({ say, isTerminal }, { password, file, factor: text })
}
