import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { handlesOf } from '@farol/server/adapters/database/handles.ts'
import { localBase } from '@farol/server/adapters/database/local-base.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { categoryIds, mustBeDone } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import type { Person } from '@farol/server/adapters/library-system/testing/scene.ts'
import type { StaffRole } from '@farol/contract/staff-roles.ts'
import type { Browser, Page } from 'playwright-core'
import { visit } from './browser.ts'
import { scanned, toCounter } from './desk-scenario.ts'
import { goAtDesk } from './desk-walk.ts'
import { scenePassword, startSceneLibrary, type OpenScene, type SceneLibrary } from './scene-library.ts'

const staff = { iara: 'atendimento', otavio: 'gestor', tereza: 'administrador' } as const satisfies Record<string, StaffRole>

export type StaffName = keyof typeof staff

/** The house of the scenarios with people at its desk. */
export interface DeskHouse {
  readonly library: SceneLibrary
  /** Somebody at the counter of a library, in a session that began now. */
  at(name: StaffName, library?: string): Promise<Page>
  /** Somebody else at the same time, in a browser that the caller closes. */
  beside(name: StaffName): Promise<Page>
  /** What a reader’s card says: it is scanned at the counter. */
  card(scene: OpenScene, person: Person): Promise<string>
  stop(): Promise<void>
}

async function addStaff({ fixture, hash }: SceneLibrary): Promise<void> {
  const { database, clock } = fixture
  const { staffGrants } = databaseStores(database, clock, builtInLibrarySystem)
  const base_id = await localBase(handlesOf(database, clock))
  const at = '2026-01-02T12:00:00.000Z'
  for (const [name, role] of Object.entries(staff)) {
    const patron_id = await fixture.reader({ category: 'TA' })
    await database.write.updateTable('patron').set({ name }).where('id', '=', patron_id).execute()
    const login = { base_id, username: name, patron_id, password_hash: hash, password_set_at: at, earlier_hashes: '[]', created_at: at }
    const { id } = await database.write
      .insertInto('login')
      .values({ ...login, state: 'active' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await staffGrants.grant({ loginId: id, role })
  }
}

async function signIn(page: Page, name: StaffName, library: string): Promise<void> {
  await page.goto('/equipe')
  await page.locator('[name=biblioteca]').selectOption(library)
  await page.locator('[name=username]').fill(name)
  await page.locator('[name=password]').fill(scenePassword)
  await page.locator('form button[type=submit]:enabled').waitFor()
  await page.locator('[name=password]').press('Enter')
  await page.locator('#leitura').waitFor()
}

/** Fines of a category from now on, for each day: its rows are replaced, as staff would. */
export async function putFines(
  { circulation: { policies }, desk }: SceneLibrary['fixture'],
  category: keyof typeof categoryIds,
  fines: { readonly finePerDay: number; readonly penaltyDays: number },
): Promise<void> {
  for (const { id, retired: _, ...row } of (await policies.list()).policies)
    if (row.categoryIds.includes(categoryIds[category])) mustBeDone(await policies.save({ ...row, ...fines }, desk, id))
}

/** `prepare`: what is in force before the server starts, such as rows of the policy. */
export async function startDeskHouse(browser: Browser, prepare: (library: SceneLibrary['fixture']) => Promise<void>): Promise<DeskHouse> {
  // Its machine stands in another zone than its libraries.
  const library = await startSceneLibrary({ TZ: 'UTC' })
  await prepare(library.fixture)
  await addStaff(library)
  let open: Page | undefined
  const enter = async (name: StaffName, code: string) => {
    const { page } = await visit(browser, library.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    await signIn(page, name, code)
    return page
  }
  return {
    library,
    async at(name, code = 'BC') {
      await open?.context().close()
      open = undefined
      open = await enter(name, code)
      return open
    },
    beside: (name) => enter(name, 'BC'),
    async card({ ids }, person) {
      const { read } = library.fixture.database
      return (await read.selectFrom('patron').select('code').where('id', '=', ids[person]).executeTakeFirstOrThrow()).code
    },
    stop: () => library.stop(),
  }
}

/** Scans at the counter and answers the lines. */
export async function scans(page: Page, ...codes: readonly string[]): Promise<string[]> {
  await toCounter(page)
  return scanned(page, codes)
}

/** The screen of a reader, read anew also where it is shown already. */
export async function toReader(page: Page, code: number): Promise<void> {
  if (page.url().endsWith(`/equipe/leitor/${code}`)) await toCounter(page)
  await goAtDesk(page, `leitor/${code}`)
}
