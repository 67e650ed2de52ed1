import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningServer } from './server-process.ts'

const command = fileURLToPath(new URL('../../../server/src/commands/institution.ts', import.meta.url))

/** Changes some fields of a running server's institution as staff would: export, edit, load. The server follows within two seconds. */
export function changeInstitution({ dataDir }: RunningServer, fields: object): void {
  const institution = (...words: string[]) =>
    execFileSync(process.execPath, ['--disable-warning=ExperimentalWarning', command, ...words], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    })
  const file = path.join(dataDir, 'institution.json')
  writeFileSync(file, JSON.stringify({ ...(JSON.parse(institution('export')) as object), ...fields }))
  institution('load', file)
}
