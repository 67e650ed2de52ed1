import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { copiedColumns, heldIn } from '../../privacy/register.ts'
import { openDeskSite, type DeskSite } from '../desk/testing/desk-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'
import { canaryPerson, type CanaryPerson } from './testing/canary-person.ts'
import { deleteDue } from './testing/delete-due.ts'
import { stayingCanaries } from './testing/deletion-kill-proof.ts'
import { unzip } from './testing/unzip.ts'

const area = '/api/pessoas/meu-farol'

const record = `<collection xmlns="http://www.loc.gov/MARC21/slim"><record><leader>00000nam a2200000 a 4500</leader>
  <controlfield tag="001">k1</controlfield><datafield tag="100" ind1="1" ind2=" "><subfield code="a">Assis, Machado de</subfield></datafield>
  <datafield tag="245" ind1="1" ind2="0"><subfield code="a">Dom Casmurro</subfield></datafield></record></collection>`

/** Rows that nobody has without another program or another year; every other table of the register is tried. */
const without: readonly string[] = [
  'patron_department',
  'staff_session',
  'one_time_address',
  'factor_recovery_code',
  'data_copy',
  'deletion_request',
  'alert_email',
  'login_attempt',
  'recovery_code',
  'renewal',
  'payment',
  'debt_refund',
  'payment_slip',
  'slip_debt',
  'bank_file_line',
  'clearance',
  'staff_grant',
  'staff_task',
]

for (const engine of engines)
  describe(`canaries in every column that tells of a person, on ${engine.name}`, () => {
    let site: DeskSite
    let logged = ''
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString()
        done()
      },
    })
    let one: CanaryPerson
    const registered = () => heldIn(site.stores.heldData.register)
    const metricsKey = 'chave-dos-numeros'
    const found = (text: string) => [...one.canaries].filter(([, canary]) => text.includes(canary)).map(([where]) => where)

    beforeAll(async () => {
      site = await openDeskSite(engine, { logger: pino({ level: 'trace' }, log), env: { METRICS_KEY: metricsKey, LOG_LEVEL: 'trace' } })
      one = await canaryPerson(site, 'canaria')
      await site.person('estranha')
    })
    afterAll(() => site.remove())

    const copyOf = async (token: string) => {
      await site.call('POST', `${area}/privacidade/copia`, { senha: goodPassword }, { token })
      const link = async () =>
        (await site.call('GET', `${area}/privacidade`, undefined, { token })).json().copia?.link as string | undefined
      await expect.poll(link).toBeDefined()
      const { rawPayload } = await site.call('GET', `${area}/privacidade/copia/${await link()}`, undefined, { token })
      return unzip(rawPayload)
    }

    test('they stand in most tables of the register', () => {
      expect(
        registered()
          .filter(({ name }) => !one.tables.includes(name))
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(without.toSorted())
      expect(one.canaries.size).toBeGreaterThan(40)
    })

    test('in the own copy each stands exactly where the register says, in another’s none', async () => {
      const files = await copyOf(one.token)
      const { dados } = JSON.parse(files.get('dados.json')!) as { dados: Record<string, Record<string, unknown>[]> }
      const misplaced = [...one.canaries].flatMap(([where, canary]) => {
        const [table, column] = where.split('.') as [string, string]
        const wanted = copiedColumns(registered().find(({ name }) => name === table)!).includes(column) ? [where] : []
        const places = Object.entries(dados).flatMap(([name, rows]) =>
          rows.flatMap((row) => Object.entries(row).flatMap(([key, value]) => (value === canary ? [`${name}.${key}`] : []))),
        )
        return JSON.stringify([...new Set(places)]) === JSON.stringify(wanted) ? [] : [{ where, places }]
      })
      expect(misplaced).toEqual([])
      // The same in the page and in the lists, and nothing more.
      const inJson = found(files.get('dados.json')!)
      expect(found(files.get('dados.html')!)).toEqual(inJson)
      expect(found([...files].map(([name, text]) => (name.startsWith('listas/') ? text : '')).join('\n'))).toEqual(inJson)
      const secrets = await site.database.read.selectFrom('login').select('password_hash').execute()
      const hashes = secrets.flatMap(({ password_hash }) => password_hash ?? [])
      expect(hashes.length).toBeGreaterThan(1)
      expect(hashes.filter((hash) => [...files.values()].join('\n').includes(hash))).toEqual([])
      const stranger = (await site.signIn('estranha')).json().access_token as string
      expect(found([...(await copyOf(stranger)).values()].join('\n'))).toEqual([])
    })

    test('[A40] [A51] no call of a visitor or of another reader answers one; no log, metric or refusal holds one', async () => {
      const { paths } = (await site.get('/api/openapi.json')).json() as { paths: Record<string, Record<string, unknown>> }
      const stranger = (await site.signIn('estranha')).json().access_token as string
      const visitor = await site.publicToken()
      const leaks: string[] = []
      let tried = 0
      for (const [call, methods] of Object.entries(paths))
        for (const value of [String(one.patronId), `P-${one.name}`]) {
          if (!call.includes('{') && value.startsWith('P-')) continue
          for (const token of [visitor, stranger]) {
            const asked = call.replaceAll(/\{\w+\}/g, value)
            const method = 'get' in methods ? 'GET' : 'PUT'
            const answer = await site.call(method, asked, method === 'PUT' ? {} : undefined, { token })
            tried += 1
            leaks.push(...found(answer.body + JSON.stringify(answer.headers)).map((where) => `${asked}: ${where}`))
          }
          // The person's own calls fail and succeed: what they say stands in no log.
          await site.call('GET', call.replaceAll(/\{\w+\}/g, value), undefined, { token: one.token })
          await site.call('PUT', call.replaceAll(/\{\w+\}/g, value), { nome: 'canario-canaria-patron-name' }, { token: one.token })
        }
      expect(leaks).toEqual([])
      expect(tried).toBeGreaterThan(300)
      expect(logged.length).toBeGreaterThan(10_000)
      expect(found(logged)).toEqual([])
      const metrics = await site.get('/metrics', { authorization: `Bearer ${metricsKey}` })
      expect([metrics.statusCode, found(metrics.body)]).toEqual([200, []])
    })

    test('no search, suggestion or facet knows one; no file beside the database and no job that ended holds one', async () => {
      await site.importXml(record)
      const leaks: string[] = []
      for (const [where, canary] of one.canaries)
        for (const call of ['', '/filtros', '/sugestoes', '/voce-quis-dizer']) {
          const answer = await site.get(`/api/consulta${call}?q=${encodeURIComponent(canary)}`)
          const known = call === '' ? answer.json().total > 0 : found(answer.body).length > 0
          if (answer.statusCode !== 200 || known) leaks.push(`${call} for ${where}: ${answer.statusCode} ${answer.body.slice(0, 200)}`)
        }
      expect((await site.get('/api/consulta?q=casmurro')).json().total).toBe(1)
      const filesThere = () => readdirSync(site.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      // A segment is written a while after it is searched.
      await expect.poll(() => filesThere().filter(({ name }) => name.startsWith('segment-')).length).toBeGreaterThan(0)
      const files = filesThere()
      for (const { parentPath, name } of files)
        leaks.push(...found(readFileSync(path.join(parentPath, name)).toString('latin1')).map((where) => `${name}: ${where}`))
      const ended = await site.database.read.selectFrom('job').selectAll().where('state', 'in', ['done', 'failed']).execute()
      expect(ended.length).toBeGreaterThan(0)
      leaks.push(...found(JSON.stringify(ended)).map((where) => `a job: ${where}`))
      expect(leaks).toEqual([])
    })

    test('after the deletion no table, no byte of the data folder and no e-mail that waits knows the person; rows of money and counts stay', async () => {
      const counts = async () => {
        const of = async (table: 'loan' | 'renewal' | 'hold' | 'loan_request' | 'debt' | 'debt_entry' | 'use_event') =>
          (
            await site.database.read
              .selectFrom(table)
              .select('id' as never)
              .execute()
          ).length
        return Promise.all((['loan', 'renewal', 'hold', 'loan_request', 'debt', 'debt_entry'] as const).map(of))
      }
      const token = (await site.signIn(one.name)).json().access_token as string
      const before = await counts()
      const asked = await site.call('POST', `${area}/privacidade/exclusao`, { senha: goodPassword }, { token })
      expect([asked.statusCode, asked.body]).toEqual([200, expect.any(String)])
      site.later(7 * 1_440 + 1)
      await site.stores.jobs.add({ kind: 'delete_accounts', payload: {} })
      await expect.poll(() => site.stores.patrons.find(`P-${one.name}`)).toBeUndefined()
      // What is told at once waits for half a minute; then the rest of the night.
      site.later(5)
      await deleteDue(site)
      await site.stores.jobs.add({ kind: 'remove_data_copies', payload: {} })
      await deleteDue(site)
      const tables = (await site.database.read.introspection.getTables()).filter(({ isView }) => !isView)
      const left: string[] = []
      for (const { name: table } of tables) {
        const rows = JSON.stringify(
          await site.database.read
            .selectFrom(table as 'patron')
            .selectAll()
            .execute(),
        )
        left.push(
          ...found(rows)
            .filter((where) => !stayingCanaries.includes(where))
            .map((where) => `${table}: ${where}`),
        )
        for (const word of [`P-${one.name}`, `M-${one.name}`, '52998224725', `"${one.name}"`, `${one.name}@`])
          if (rows.includes(word)) left.push(`${table}: ${word}`)
      }
      expect(left).toEqual([])
      const folders = [site.dataDir, ...(engine.name === 'sqlite' ? [(site.database.settings as { dataDir: string }).dataDir] : [])]
      for (const folder of folders)
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile()) continue
          const bytes = readFileSync(path.join(entry.parentPath, entry.name)).toString('latin1')
          expect([entry.name, found(bytes).filter((where) => !stayingCanaries.includes(where))]).toEqual([entry.name, []])
        }
      expect(await counts()).toEqual(before)
    })
  })
