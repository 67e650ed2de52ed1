import type { StaffRole } from '@farol/contract/staff-roles.ts'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Argon2idHasher } from '@farol/server/adapters/passwords/argon2id.ts'
import { MarcXmlScanner } from '@farol/server/catalogue/formats/marcxml-scanner.ts'
import { composeStores } from '@farol/server/composition/stores.ts'
import { importItems } from '@farol/server/features/import/import-records.ts'
import { storeDocument } from '@farol/server/features/institution/store-document.ts'
import { startServer, type RunningServer } from './server-process.ts'

export interface BasePerson {
  readonly username: string
  readonly name: string
  readonly elsewhere?: readonly { readonly base: string; readonly username: string }[]
  readonly activities?: readonly number[]
  /** Works at the desk, in all libraries. */
  readonly role?: StaffRole
}

/** What a base is made of, as its librarians would set it up. */
export interface BasePlan {
  readonly port: number
  /** Its name among hosts: cookies know hosts and no ports, so two bases on one machine need two. */
  readonly host: string
  readonly document: Readonly<Record<string, unknown>>
  readonly keys: Readonly<Record<string, unknown>>
  readonly people: readonly BasePerson[]
  readonly password: string
  /** Titles as MARCXML; they are numbered from 1. */
  readonly records?: string
}

async function fill(dataDir: string, { document, people, password, records }: BasePlan): Promise<void> {
  const { stores, close } = await composeStores({ dataDir, databaseUrl: undefined })
  const campusId = await stores.libraries.putCampus({ code: 'C', name: 'Campus' })
  await stores.libraries.putLibrary({ code: 'BC', name: 'Biblioteca Central', campusId, kind: 'library' })
  await stores.patrons.category('GR', { pt: 'Graduação', en: 'Undergraduate', es: 'Grado' })
  await storeDocument(stores, document)
  if (records !== undefined) {
    const scanner = new MarcXmlScanner()
    await importItems(stores, { source: 'local', file: 'base.xml' }, [...scanner.push(Buffer.from(records)), ...scanner.end()])
  }
  const hash = await new Argon2idHasher().hash(password)
  for (const { username, name, elsewhere = [], activities = [], role } of people) {
    await stores.patrons.save({ code: `P-${username}`, name, username, bonds: [{ category: 'GR', library: 'BC' }], elsewhere })
    const login = (await stores.logins.find(username))!
    await stores.logins.setPassword(login.id, hash, 3)
    if (role) await stores.staffGrants.grant({ loginId: login.id, role })
    for (const activity of activities) await stores.activities.grant({ kind: 'login', id: login.id }, { module: 2, activity })
  }
  await close()
}

/** Makes a base with its people, then starts it in a process of its own. `address` is by its own host name. */
export async function startBase(plan: BasePlan): Promise<RunningServer> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farol-base-'))
  writeFileSync(path.join(dataDir, 'keys.json'), JSON.stringify(plan.keys), { mode: 0o600 })
  await fill(dataDir, plan)
  const address = `http://${plan.host}:${plan.port}`
  const running = await startServer({ PORT: String(plan.port), PUBLIC_URL: address, DATA_DIR: dataDir, DEMO: 'off' })
  return { ...running, address }
}
