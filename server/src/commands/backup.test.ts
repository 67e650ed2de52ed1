import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../adapters/clock/settable-clock.ts'
import { databaseStores } from '../adapters/database/database-stores.ts'
import { openDatabase, sqliteFileName, type Database } from '../adapters/database/open-database.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../adapters/database/testing/test-database.ts'
import { dropDatabase, makeDatabase } from '../adapters/database/testing/postgres-databases.ts'
import { alertKinds } from '../composition/alert-kinds.ts'
import { builtInLibrarySystem } from '../adapters/library-system/built-in/built-in-library-system.ts'
import { runBackup, runRestore } from './backup-run.ts'

for (const engine of engines)
  describe(engine.name, () => {
    let database: TestDatabase
    let folder: string
    let dataDir: string
    const made: string[] = []

    beforeAll(async () => {
      database = await engine.open()
      folder = mkdtempSync(path.join(os.tmpdir(), 'farol-backup-'))
      dataDir = database.settings.dataDir ?? path.join(folder, 'data')
      mkdirSync(path.join(dataDir, 'institution'), { recursive: true })
      writeFileSync(path.join(dataDir, 'institution/logo.svg'), '<svg/>')
      writeFileSync(path.join(dataDir, 'secret'), 'the secret of the site')
    })
    afterAll(async () => {
      for (const name of made) await dropDatabase(database.settings.databaseUrl!, name)
      await database.remove()
      rmSync(folder, { recursive: true, force: true })
    })

    const run = async (command: typeof runBackup, place: { databaseUrl: string | undefined; dataDir: string }, file: string) => {
      const said: string[] = []
      const now = () => new Date('2026-11-24T03:00:00.000Z')
      return {
        code: await command({ place, secretFile: undefined, now, program: process, say: (line) => void said.push(line) }, file),
        said: said.join('\n'),
      }
    }
    const here = () => ({ databaseUrl: database.settings.databaseUrl, dataDir })
    let places = 0
    /** A place without anything in it. */
    const elsewhere = async () => {
      places += 1
      const place = { dataDir: path.join(folder, `place-${places}`), databaseUrl: undefined as string | undefined }
      if (engine.name === 'postgresql') {
        const name = `farol_restored_${process.pid}_${places}`
        place.databaseUrl = await makeDatabase(database.settings.databaseUrl!, name, 'template0')
        made.push(name)
      }
      return place
    }
    const campuses = async (from: Database) =>
      (await from.read.selectFrom('campus').select(['code', 'name']).orderBy('id').execute()).map((row) => `${row.code} ${row.name}`)
    let count = 0
    const write = async () => {
      count += 1
      // Two rows that belong together: a backup holds both or neither.
      await database.write.transaction().execute(async (inside) => {
        await inside
          .insertInto('campus')
          .values({ code: `c${count}a`, name: 'Norte' })
          .execute()
        await inside
          .insertInto('campus')
          .values({ code: `c${count}b`, name: 'Sul' })
          .execute()
      })
    }

    test('backups while the site writes (BACKUPS, twenty in full): each is restored whole, with the documents and without the secret', async () => {
      let isWriting = true
      const writing = (async () => {
        while (isWriting) {
          await write()
          await new Promise((resolve) => setTimeout(resolve, 1))
        }
      })()
      const rounds = Number(process.env['BACKUPS'] ?? (engine.name === 'sqlite' ? 4 : 2))
      for (let n = 0; n < rounds; n += 1) {
        const acknowledged = count - 1
        const file = path.join(folder, `backup-${n}.tar`)
        const backup = await run(runBackup, here(), file)
        expect([backup.code, backup.said]).toEqual([
          0,
          expect.stringContaining(`Not in it, keep a copy apart: ${path.join(dataDir, 'secret')}`),
        ])
        expect(statSync(file).mode & 0o777).toBe(0o600)
        expect(readFileSync(file).includes('the secret of the site')).toBe(false)
        const place = await elsewhere()
        expect(await run(runRestore, place, file)).toMatchObject({
          code: 0,
          said: expect.stringContaining('as of 2026-11-24T03:00:00.000Z'),
        })
        const restored = await openDatabase({ ...place, databaseUrl: place.databaseUrl })
        const found = await campuses(restored)
        const { rows } = await sql`select name from migration`.execute(restored.read)
        await restored.close()
        expect(found.length % 2).toBe(0)
        expect(found.length).toBeGreaterThanOrEqual(Math.max(0, acknowledged) * 2)
        expect(found).toEqual((await campuses(database)).slice(0, found.length))
        expect(rows.length).toBeGreaterThan(10)
        expect(readFileSync(path.join(place.dataDir, 'institution/logo.svg'), 'utf8')).toBe('<svg/>')
        expect(existsSync(path.join(place.dataDir, 'secret'))).toBe(false)
      }
      isWriting = false
      await writing
    })

    test('what lets somebody in without a password is not brought back: it may have been ended since', async () => {
      const clock = new SettableClock('2026-11-24T03:00:00Z')
      const storesOf = (of: Database) => databaseStores(of, clock, builtInLibrarySystem)
      const { patrons, logins, signIns, secondFactors, oneTimeAddresses, recoveryCodes } = storesOf(database)
      await patrons.save({ code: 'P-1', name: 'Ana', username: 'ana', bonds: [] })
      const { id: loginId } = (await logins.find('ana'))!
      const later = new Date('2027-01-01T00:00:00Z')
      const tokens = { accessHash: 'access', accessExpiresAt: later, refreshHash: 'refresh', refreshExpiresAt: later }
      await signIns.start({ publicId: 'stolen', loginId, kept: true, client: 'browser', ...tokens })
      await secondFactors.trust({ loginId, tokenHash: 'trusted', browser: '', system: '', expiresAt: later })
      await oneTimeAddresses.issue({ tokenHash: 'once', purpose: 'redirect', loginId, base: 'local', expiresAt: later })
      await recoveryCodes.open({ accountKey: 'k', loginId, seed: 's', browserHash: 'b', expiresAt: later }, new Date(0), () => undefined)
      expect(await signIns.byAccess('access')).toMatchObject({ loginId })
      const file = path.join(folder, 'signed-in.tar')
      await run(runBackup, here(), file)
      const place = await elsewhere()
      expect(await run(runRestore, place, file)).toMatchObject({ code: 0, said: expect.stringContaining('Everybody signs in anew.') })
      const restored = await openDatabase(place)
      const stores = storesOf(restored)
      expect(await stores.signIns.byAccess('access')).toBeUndefined()
      expect(await stores.signIns.find('stolen')).toMatchObject({ revoked: true })
      expect(await stores.secondFactors.isTrusted(loginId, 'trusted')).toBe(false)
      expect(await stores.oneTimeAddresses.use('once', ['redirect'], 'local')).toBeUndefined()
      expect(await stores.recoveryCodes.countAttempt({ accountKey: 'k', browserHash: 'b', max: 5, maxInDay: 100 })).toBeUndefined()
      await restored.close()
    })

    test('secret addresses of calendars and codes of the second factor end too; their people and the operator are told, the app stays', async () => {
      const clock = new SettableClock('2026-11-24T02:00:00Z')
      const storesOf = (of: Database) => databaseStores(of, clock, builtInLibrarySystem, alertKinds)
      const { patrons, logins, calendarAddresses, secondFactors } = storesOf(database)
      const file = path.join(folder, 'with-addresses.tar')
      for (const name of ['bia', 'caio'])
        await patrons.save({ code: `P-${name}`, name, username: name, email: `${name}@exemplo.org`, bonds: [] })
      const [bia, caio] = [(await logins.find('bia'))!, (await logins.find('caio'))!]
      for (const { patronId } of [bia, caio]) await calendarAddresses.renew(patronId, `key of ${patronId}`, true)
      await calendarAddresses.end(caio.patronId)
      await secondFactors.begin(bia.id, 'sealed')
      await secondFactors.activate(bia.id, 7)
      await secondFactors.replaceCodes(bia.id, ['first', 'second'])
      await run(runBackup, here(), file)
      const place = await elsewhere()
      const { code, said } = await run(runRestore, place, file)
      expect([code, said]).toEqual([0, expect.stringMatching(/Calendar addresses ended, of 1 people.*\nRecovery codes of the second factor ended, of 1 people/)]) // prettier-ignore
      const restored = await openDatabase(place)
      const stores = storesOf(restored)
      expect(await stores.calendarAddresses.find(`key of ${bia.patronId}`)).toBeUndefined()
      expect([await stores.secondFactors.codesLeft(bia.id), await stores.secondFactors.useCode(bia.id, 'first')]).toEqual([0, false])
      expect(await stores.secondFactors.find(bia.id)).toMatchObject({ state: 'active', encryptedSecret: 'sealed' })
      const told = async (patronId: number) =>
        (await stores.alerts.list(patronId, {}, { offset: 0, limit: 9 })).alerts.map(
          ({ params }) => (params as { outcome?: string }).outcome,
        )
      expect([(await told(bia.patronId)).toSorted(), await told(caio.patronId)]).toEqual([['calendar_ended', 'recovery_codes_ended'], []])
      await restored.close()
    })

    const filesIn = (place: { readonly dataDir: string }) => (existsSync(place.dataDir) ? readdirSync(place.dataDir) : [])

    test('an index of another catalogue does not stay beside what is restored', async () => {
      const file = path.join(folder, 'indexed.tar')
      await run(runBackup, here(), file)
      const place = await elsewhere()
      mkdirSync(path.join(place.dataDir, 'index/1'), { recursive: true })
      expect((await run(runRestore, place, file)).code).toBe(0)
      expect(filesIn(place)).not.toContain('index')
      expect(filesIn(place)).toContain('institution')
    })

    test.runIf(engine.name === 'sqlite')('what is restored is for its owner alone, also from a backup that says otherwise', async () => {
      const [file, older] = [path.join(folder, 'mode.tar'), path.join(folder, 'older-mode.tar')]
      await run(runBackup, here(), file)
      const unpacked = path.join(folder, 'unpacked')
      mkdirSync(unpacked)
      execFileSync('tar', ['-xpf', file, '-C', unpacked])
      const copy = path.join(unpacked, 'database.sqlite')
      expect(statSync(copy).mode & 0o777).toBe(0o600)
      chmodSync(copy, 0o644)
      execFileSync('tar', ['-cf', older, '-C', unpacked, ...readdirSync(unpacked)])
      const places = [await elsewhere(), await elsewhere()]
      expect([(await run(runRestore, places[0]!, file)).code, (await run(runRestore, places[1]!, older)).code]).toEqual([0, 0])
      const modes = places.map((place) => statSync(path.join(place.dataDir, sqliteFileName)).mode & 0o777)
      expect(modes).toEqual([0o600, 0o600])
    })

    const broughtByNewer = async () => {
      const file = path.join(folder, 'newer.tar')
      await sql`insert into migration (name, applied_at) values ('9999-tomorrow', 'x')`.execute(database.write)
      await run(runBackup, here(), file)
      await sql`delete from migration where name = '9999-tomorrow'`.execute(database.write)
      return file
    }

    test.runIf(engine.name === 'sqlite')('a backup of a newer program is refused before anything is placed', async () => {
      const place = await elsewhere()
      expect(await run(runRestore, place, await broughtByNewer())).toEqual({
        code: 1,
        said: expect.stringMatching(/^Nothing was restored: .*9999-tomorrow/),
      })
      expect(filesIn(place)).toEqual([])
    })

    test.runIf(engine.name === 'postgresql')('a backup of a newer program is restored, and what is to be done is said', async () => {
      const place = await elsewhere()
      expect(await run(runRestore, place, await broughtByNewer())).toEqual({
        code: 1,
        said: expect.stringMatching(/^The database and the documents are restored, but .*9999-tomorrow.*newer program.*empty the database/),
      })
      expect(filesIn(place)).toEqual(['institution'])
    })

    test.runIf(engine.name === 'sqlite').each(['-wal', '-shm', '-journal'])(
      'what a database left behind (%s) is not mixed with a backup',
      async (ending) => {
        const file = path.join(folder, `beside${ending}.tar`)
        await run(runBackup, here(), file)
        const place = await elsewhere()
        const left = path.join(place.dataDir, `catalogue.sqlite${ending}`)
        mkdirSync(place.dataDir)
        writeFileSync(left, 'of another database')
        expect((await run(runRestore, place, file)).said).toContain(`Nothing was restored: DATA_DIR: ${left} is there already`)
        expect(filesIn(place)).toEqual([path.basename(left)])
        rmSync(left)
        expect((await run(runRestore, place, file)).code).toBe(0)
      },
    )

    test('a folder that is not there, or a place without a database, is named', async () => {
      const nowhere = path.join(folder, 'nowhere')
      expect(await run(runBackup, here(), path.join(nowhere, 'b.tar'))).toEqual({
        code: 1,
        said: `No backup was made: the folder ${nowhere} is not there: make it, for the user that runs this`,
      })
      const empty = { dataDir: nowhere, databaseUrl: undefined }
      expect((await run(runBackup, empty, path.join(folder, 'b.tar'))).said).toBe(
        `No backup was made: DATA_DIR: there is no database ${path.join(nowhere, 'catalogue.sqlite')}`,
      )
    })

    test('a damaged backup, one that is none and a place that is not empty are refused; nothing is placed', async () => {
      const file = path.join(folder, 'good.tar')
      await run(runBackup, here(), file)
      expect((await run(runBackup, here(), file)).said).toContain('is there already')
      expect((await run(runRestore, here(), file)).said).toMatch(/^Nothing was restored: (DATA_DIR|DATABASE_URL): .*(already|not empty)/)
      const damaged = path.join(folder, 'damaged.tar')
      writeFileSync(damaged, readFileSync(file))
      const handle = openSync(damaged, 'r+')
      writeSync(handle, Buffer.from('############'), 0, 12, 20_000)
      closeSync(handle)
      const place = await elsewhere()
      expect((await run(runRestore, place, damaged)).said).toBe('Nothing was restored: the backup is damaged: its sum is another one')
      const none = path.join(folder, 'none.tar')
      writeFileSync(none, 'no archive at all')
      expect((await run(runRestore, place, none)).said).toContain(`Nothing was restored: ${none} is no backup that can be read: tar: `)
      expect((await run(runRestore, place, path.join(folder, 'absent.tar'))).said).toContain('is not there')
      expect(existsSync(path.join(place.dataDir, 'catalogue.sqlite'))).toBe(false)
      expect((await run(runRestore, place, file)).code).toBe(0)
    })

    test.runIf(engine.name === 'postgresql')('a database server that is away is told with its address and the reason', async () => {
      const place = { ...here(), databaseUrl: 'postgres://nobody@127.0.0.1:1/farol' }
      const { said } = await run(runBackup, place, path.join(folder, 'away.tar'))
      expect(said).toMatch(
        /^No backup was made: pg_dump: error: connection to server at "127\.0\.0\.1", port 1 failed: Connection refused$/,
      )
    })
  })
