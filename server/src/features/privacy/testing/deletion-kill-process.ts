// Deletes a person and kills itself with SIGKILL before a statement. Usage: deletion-kill-process.ts SETTINGS FOLDER PATRON STATEMENTS
// (JSON, folder of copies, number of the person, how many statements are let through; 0: all of them). Says at its end how many there were.
import { writeSync } from 'node:fs'
import type { KyselyPlugin } from 'kysely'
import { copyFolder } from '../../../adapters/documents/copy-folder.ts'
import { systemClock } from '../../../adapters/clock/system-clock.ts'
import { databaseStores } from '../../../adapters/database/database-stores.ts'
import { openDatabase, type DatabaseSettings } from '../../../adapters/database/open-database.ts'
import { builtInLibrarySystem } from '../../../adapters/library-system/built-in/built-in-library-system.ts'
import { removePerson } from '../remove-person.ts'
import { alertKinds } from '../../../composition/alert-kinds.ts'

const [settings = '', folder = '', patron = '', through = '0'] = process.argv.slice(2)
let statements = 0
const dying: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (Number(through) > 0 && statements === Number(through)) process.kill(process.pid, 'SIGKILL')
    statements += 1
    return node
  },
  transformResult: async ({ result }) => result,
}
const database = await openDatabase(JSON.parse(settings) as DatabaseSettings)
const mortal = { ...database, read: database.read.withPlugin(dying), write: database.write.withPlugin(dying) }
const stores = databaseStores(mortal, systemClock, builtInLibrarySystem, alertKinds)
const deps = { ...stores, copyFiles: copyFolder(folder, systemClock) }
const obstacles = await removePerson(deps, { patronId: Number(patron), actor: { kind: 'system' } })
await database.close()
writeSync(1, JSON.stringify({ statements, obstacles }))
