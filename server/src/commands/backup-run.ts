import { existsSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { separateFiles, makeBackup, restoreBackup } from '../adapters/backup/backup-file.ts'
import type { BackupRun } from '../adapters/backup/own-folder.ts'
import type { EndedForPeople } from '../adapters/database/end-every-sign-in.ts'
import { alertKinds } from '../composition/alert-kinds.ts'
import { diskFault } from '../adapters/backup/disk-fault.ts'
import { DatabasePlaced, type DatabasePlace } from '../adapters/backup/database-copy.ts'

export const backupUsage = `npm run backup -- FILE
  Writes the database and the library's documents into FILE, while the site runs. DATA_DIR and DATABASE_URL say which.

npm run restore -- FILE
  Puts FILE into an empty DATA_DIR, or into an empty database named by DATABASE_URL. The next start makes the index anew.
`

export interface BackupDeps {
  readonly place: DatabasePlace
  readonly secretFile: string | undefined
  readonly now: () => Date
  readonly program: BackupRun['program']
  readonly say: (line: string) => void
}

const whyOf = (error: unknown): string => diskFault(error) ?? (error instanceof Error ? error.message : String(error))

const megabytes = (file: string) => (statSync(file).size / 1_048_576).toFixed(1)

/** Makes a backup; answers the exit code. */
export async function runBackup({ place, secretFile, now, program, say }: BackupDeps, file: string): Promise<0 | 1> {
  try {
    const { engine, madeAt } = await makeBackup(place, file, { now: now(), program })
    say(`${file}: ${megabytes(file)} MB, ${engine}, as of ${madeAt}.`)
    const apart = separateFiles.map((name) => (name === 'secret' && secretFile) || path.join(place.dataDir, name)).filter(existsSync)
    if (apart.length > 0)
      say(`Not in it, keep a copy apart: ${apart.join(', ')}. Without the secret everybody signs in anew and second factors are lost.`)
    return 0
  } catch (error) {
    say(`No backup was made: ${whyOf(error)}`)
    return 1
  }
}

/** What people have to make anew; they are told by an alert, and its e-mail, once the server runs. */
function endedLines({ calendars, recoveryCodes }: EndedForPeople): readonly string[] {
  return [
    ...(calendars > 0
      ? [`Calendar addresses ended, of ${calendars} people: each makes a new one in the account, and gives it to the calendar program.`]
      : []),
    ...(recoveryCodes > 0
      ? [
          `Recovery codes of the second factor ended, of ${recoveryCodes} people: each makes new ones in the account, signed in by the app. Who has no app either is let in at the desk, an administrator by npm run staff.`,
        ]
      : []),
  ]
}

/** Restores a backup, an older one brought up to this program; answers the exit code. */
export async function runRestore({ place, now, program, say }: BackupDeps, file: string): Promise<0 | 1> {
  try {
    if (!existsSync(file)) throw new Error(`${file} is not there`)
    mkdirSync(place.dataDir, { recursive: true, mode: 0o700 })
    const { engine, madeAt, ended } = await restoreBackup(place, file, { now: now(), program, alertKinds })
    say(
      `Restored: ${engine}, as of ${madeAt}. Everybody signs in anew. Put the secret back before the first start; the index is made anew by it.`,
    )
    for (const line of endedLines(ended)) say(line)
    return 0
  } catch (error) {
    if (error instanceof DatabasePlaced)
      say(
        `The database and the documents are restored, but this program cannot use them: ${error.message} Start a newer program on them, or empty the database and remove ${path.join(place.dataDir, 'institution')} before another attempt.`,
      )
    else say(`Nothing was restored: ${whyOf(error)}`)
    return 1
  }
}
