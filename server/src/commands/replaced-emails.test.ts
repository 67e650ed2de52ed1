import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { replacingEmail } from '../features/desk/replaced-email.ts'
import { openSessionSite, type SessionSite } from '../features/session/testing/session-site.ts'
import { enqueueEmail } from '../jobs/mail.ts'
import { readPatronsArguments } from './patrons-arguments.ts'
import { runPatrons, type PatronsDeps } from './patrons-run.ts'

for (const engine of engines)
  describe(`e-mail addresses that a list of people replaces, on ${engine.name}`, () => {
    let site: SessionSite
    const folder = mkdtempSync(path.join(tmpdir(), 'farol-replaced-emails-'))
    beforeAll(async () => {
      site = await openSessionSite(engine)
    })
    beforeEach(() => void (site.emails.length = 0))
    afterAll(async () => {
      await site.remove()
      rmSync(folder, { recursive: true })
    })

    async function take(rows: readonly string[], ...more: readonly string[]): Promise<string> {
      const file = path.join(folder, 'pessoas.csv')
      writeFileSync(file, ['codigo;nome;categoria;biblioteca;email', ...rows].join('\n'))
      const command = readPatronsArguments(['import', file, ...more])
      if (typeof command === 'string') throw new Error(command)
      const replaceEmail = replacingEmail({ clock: site.clock, enqueueEmail, publicUrl: 'https://farol.example' }, 'pt')
      const said: string[] = []
      await runPatrons({ ...site.stores, replaceEmail, say: (line: string) => void said.push(line) } as unknown as PatronsDeps, command)
      return said.join('\n').replaceAll(/ +/g, ' ')
    }
    const emailsTo = async (address: string) =>
      (await site.sentEmails()).filter(({ to }) => to.includes(address)).map(({ subject }) => subject)
    const idOf = async (code: string) => (await site.stores.patrons.find(code))!.id
    const outcomes = async (code: string) => {
      const { alerts } = await site.stores.alerts.list(await idOf(code), {}, { offset: 0, limit: 9 })
      return alerts.map(({ kind, params }) => [kind, (params as { outcome?: string }).outcome])
    }

    test('the one before is told once, and its codes for a new password and changes that wait end', async () => {
      await site.person('olga')
      const { access_token: token } = (await site.signIn('olga')).json()
      await site.call('PUT', '/api/pessoas/meu-farol/dados-pessoais', { email: 'espera@exemplo.org' }, { token })
      const recovery = '/api/pessoas/olga/recuperar-senha'
      const anybody = await site.publicToken()
      await site.call('GET', recovery, undefined, { token: anybody })
      const codeEmail = () => site.emails.find(({ subject }) => subject === 'Seu código para uma nova senha')
      await expect.poll(codeEmail).toBeDefined()
      const code = /\b\d{6}\b/.exec(codeEmail()!.text)![0]
      const row = 'P-olga;Maria da Conceição;GRAD;BC;lista@exemplo.org'
      expect(await take([row, row])).toContain('changed 1\nunchanged 1')
      expect(await emailsTo('olga@exemplo.org')).toContain('Seu e-mail foi alterado')
      expect(await outcomes('P-olga')).toEqual([['security', 'email_changed']])
      expect((await site.call('POST', recovery, { code }, { token: anybody })).json().code).toBe('codigo_expirado')
      expect(await site.stores.emailChanges.pendingOf(await idOf('P-olga'))).toBeUndefined()
      site.emails.length = 0
      expect(await take([row])).toContain('unchanged 1')
      expect(await take(['P-olga;Maria da Conceição Reis;GRAD;BC;lista@exemplo.org'])).toContain('changed 1')
      expect([await site.sentEmails(), await outcomes('P-olga')]).toMatchObject([[], { length: 1 }])
    })

    test('an address that is taken away is told; who is new, or keeps what she wrote down herself, is not', async () => {
      await site.person('rita')
      await site.person('sara')
      await site.database.write.updateTable('patron').set({ own_fields: 'email' }).where('code', '=', 'P-sara').execute()
      const rows = ['P-rita;Maria da Conceição;GRAD;BC;', 'P-sara;Sara Reis;GRAD;BC;outra@exemplo.org', '77;Tom;GRAD;BC;tom@exemplo.org']
      expect(await take(rows)).toContain('created 1\nchanged 2')
      expect([await emailsTo('rita@exemplo.org'), await outcomes('P-rita')]).toEqual([
        ['Seu e-mail foi alterado'],
        [['security', 'email_changed']],
      ])
      expect([await emailsTo('sara@exemplo.org'), await outcomes('P-sara'), await outcomes('77')]).toEqual([[], [], []])
    })

    test('a row that is refused after its person was changed tells nobody', async () => {
      await site.person('vera')
      expect(await take(['P-vera;Maria da Conceição;GRAD;XX;nova@exemplo.org'])).toContain('unknown_library 1')
      expect([await emailsTo('vera@exemplo.org'), await outcomes('P-vera')]).toEqual([[], []])
    })

    test('where the operator says that the addresses before are gone nothing is sent there; account and audit tell it', async () => {
      await site.person('ugo')
      expect(await take(['P-ugo;Maria da Conceição;GRAD;BC;ugo@novo.example'], '--old-emails-gone')).toContain('changed 1')
      expect([await emailsTo('ugo@exemplo.org'), await outcomes('P-ugo')]).toEqual([[], [['security', 'email_changed']]])
      const rows = site.database.read.selectFrom('audit').select('detail').where('act', '=', 'began_import')
      const told = (await rows.orderBy('id', 'desc').limit(2).execute()).map(({ detail }) => JSON.parse(detail!))
      expect(told).toEqual([
        { kind: 'patrons', file: expect.any(String), oldEmailsGone: true },
        { kind: 'patrons', file: expect.any(String) },
      ])
    })
  })
