import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseStores } from '@farol/server/adapters/database/database-stores.ts'
import { handlesOf } from '@farol/server/adapters/database/handles.ts'
import { localBase } from '@farol/server/adapters/database/local-base.ts'
import { openDatabase } from '@farol/server/adapters/database/open-database.ts'
import { builtInLibrarySystem } from '@farol/server/adapters/library-system/built-in/built-in-library-system.ts'
import { CirculationFixture } from '@farol/server/adapters/library-system/testing/circulation-fixture.ts'
import { institutionDocument } from '@farol/server/adapters/library-system/testing/sample-places.ts'
import { openScene, type Person, type Scene } from '@farol/server/adapters/library-system/testing/scene.ts'
import { Argon2idHasher } from '@farol/server/adapters/passwords/argon2id.ts'
import { at as instantAt } from '@farol/server/circulation/testing/sample-libraries.ts'
import { usualActivities } from '@farol/server/ports/patrons.ts'
import type { Browser, Page } from 'playwright-core'
import { visit, type Reader, type Visit } from './browser.ts'
import { jumpingClock } from './jumping-clock.ts'
import { startServer } from './server-process.ts'
import { typeSignIn } from './sign-in-form.ts'

/** Of everybody in the scenarios. */
export const scenePassword = 'nove araras azuis no rio'

/** The libraries, readers and books of the scenarios behind a real server, whose clock is set. */
export interface SceneLibrary {
  readonly address: string
  readonly fixture: CirculationFixture
  readonly hash: string
  /** New readers and books, at 10:00 of 3 November 2026. */
  open(): Promise<OpenScene>
  stop(): Promise<void>
}

export interface OpenScene extends Scene {
  /** `2026-11-10 15:00` on the clocks of the libraries, for the server and for what is done at the desk. */
  setTime(text: string): Promise<void>
  /** The address of a screen of a title of the scenarios. */
  screen(title: string, section?: 'reserva' | 'solicitacao-emprestimo'): string
  /** Opens a screen as a reader, who signs in on the way. */
  enter(browser: Browser, reader: Reader, person: Person, screen: string): Promise<Visit>
  signIn(page: Page, person: Person, screen: string): Promise<void>
  /** In the form that stands where the session ended. */
  signInHere(page: Page, person: Person): Promise<void>
}

async function openLibrary(dataDir: string): Promise<CirculationFixture> {
  const settings = { dataDir }
  const database = await openDatabase(settings)
  const fixture = await new CirculationFixture({ ...database, settings, remove: () => database.close() }).open()
  const { activities, patrons, settings: stored } = databaseStores(database, fixture.clock, builtInLibrarySystem)
  // As a library would write it: the days that it is closed have names, and the staff of a test need no second factor.
  const hours = institutionDocument.hours.map(({ exceptions, ...one }) => ({
    ...one,
    exceptions: exceptions.map((day) => ({ ...day, reason: 'Fechado' })),
  }))
  await stored.put('institution', { ...institutionDocument, hours, secondFactor: { patrons: 'optional', roles: [] } })
  for (const code of ['GR', 'PG', 'DO', 'TA', 'EX', 'egresso']) {
    const id = await patrons.category(code)
    for (const granted of usualActivities) await activities.grant({ kind: 'category', id }, granted)
  }
  return fixture
}

/** Makes the readers of a scene people who can sign in. */
async function addLogins({ database, clock }: CirculationFixture, { ids }: Scene, scene: number, hash: string): Promise<void> {
  const { write } = database
  const base_id = await localBase(handlesOf(database, clock))
  const at = '2026-01-02T12:00:00.000Z'
  for (const [person, patron_id] of Object.entries(ids)) {
    await write
      .updateTable('patron')
      .set({ name: person, email: `${person}@exemplo.org` })
      .where('id', '=', patron_id)
      .execute()
    await write
      .insertInto('login')
      .values({
        base_id,
        username: `${person}-${scene}`,
        patron_id,
        password_hash: hash,
        password_set_at: at,
        earlier_hashes: '[]',
        state: 'active',
        created_at: at,
      })
      .execute()
  }
}

/** `settings` of the server's environment besides, such as the zone of its machine. */
export async function startSceneLibrary(settings: Readonly<Record<string, string>> = {}): Promise<SceneLibrary> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'farol-scene-'))
  const clock = jumpingClock()
  const fixture = await openLibrary(dataDir)
  const hash = await new Argon2idHasher({ memory: 64, passes: 1 }).hash(scenePassword)
  const setTime = async (text: string) => {
    fixture.setTime(text)
    await clock.jump(instantAt(text).getTime() - Date.now())
  }
  await setTime('2026-11-03 10:00')
  const server = await startServer({ ...clock.settings, ...settings, DATA_DIR: dataDir, DEMO: 'off' })
  let scenes = 0
  return {
    address: server.address,
    fixture,
    hash,
    async open() {
      await setTime('2026-11-03 10:00')
      const scene = await openScene(fixture)
      scenes += 1
      const number = scenes
      await addLogins(fixture, scene, number, hash)
      const signInHere = async (page: Page, person: Person) => {
        const form = page.locator('form').filter({ has: page.locator('input[name=password]') })
        await form.waitFor()
        await typeSignIn(form.locator('..'), `${person}-${number}`, scenePassword)
      }
      const signIn = async (page: Page, person: Person, screen: string) => {
        await page.goto(`/login?redirect=${encodeURIComponent(screen)}`)
        await signInHere(page, person)
        await page.waitForURL(server.address + screen)
      }
      return {
        ...scene,
        setTime,
        screen: (title, section) => `/acervo/${scene.titleOf(title)}${section ? `/${section}` : ''}`,
        signIn,
        signInHere,
        async enter(browser, reader, person, screen) {
          const opened = await visit(browser, server.address, reader)
          await signIn(opened.page, person, screen)
          return opened
        },
      }
    },
    async stop() {
      await server.end()
      await fixture.remove()
      clock.remove()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
