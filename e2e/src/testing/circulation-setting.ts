import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from './server-process.ts'

const command = fileURLToPath(new URL('../../../server/src/commands/circulation.ts', import.meta.url))

/** Changes some of the rules of a running server's circulation as staff would: read the settings, edit, load. */
export function changeCirculation({ dataDir }: Pick<RunningServer, 'dataDir'>, fields: object): void {
  const settings = (...words: string[]) =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', command, 'settings', ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    })
  const file = path.join(dataDir, 'circulation.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(settings()) as object), ...fields }))
  settings('load', file)
}
