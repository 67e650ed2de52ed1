import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import type { MarcRecord } from '../../catalogue/record.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { importDeletions } from './import-deletions.ts'
import { importFile } from './import-file.ts'

const book = (number: string, title: string, more = '') =>
  marc(`001 ${number}\n003 BR-F\n008 010101s1865    bl            000 0 por d\n100 1# $a Alencar, José de\n245 10 $a ${title}\n${more}`)
/** As a delta of Koha or OAI tells a deletion: leader and number, often no more. */
const deleted = (number: string, agency = '003 BR-F\n') => marc(`LDR dam \n001 ${number}\n${agency}245 10 $a [apagado]`)
const authority = (status: 'n' | 'd', number: string, name: string) =>
  marc(`LDR ${status}z  \n001 ${number}\n003 BR-F\n100 1# $a ${name}\n400 1# $a Outro nome de ${name}`)

for (const engine of engines)
  describe(`deleted records on ${engine.name}`, () => {
    let site: TestSite
    const indexed = async () => {
      while ((await site.index.position()) < (await site.stores.outbox.last())) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    async function* pieces(...parts: readonly Uint8Array[]) {
      yield* parts
    }
    let files = 0
    const take = async (...records: readonly MarcRecord[]) => {
      const file = `f${files++}.mrc`
      const outcome = await importFile(site.stores, { source: 'local', file }, pieces(...records.map(writeIso2709)))
      await indexed()
      if (outcome.skipped) throw new Error('skipped')
      return outcome.counts
    }
    const list = async (kind: 'bib' | 'authority', text: string) => {
      const counts = await importDeletions(site.stores, { source: 'local', file: `l${files++}.txt`, kind }, pieces(Buffer.from(text)))
      await indexed()
      return counts
    }
    const json = async (address: string) => (await site.get(address, { lang: 'pt' })).json()
    const found = async (words: string) => (await json(`/api/consulta?q=${encodeURIComponent(words)}`)).data as { cod_acervo: string }[]
    const heading = async (label: string) =>
      (await site.database.read.selectFrom('heading').select('id').where('label', '=', label).executeTakeFirstOrThrow()).id
    const lastRefusals = async () => (await site.stores.quarantine.list({ limit: 100 })).map(({ reason }) => reason)
    beforeAll(async () => void (site = await openTestSite(engine)))
    afterAll(() => site.remove())

    test('leader/05 = d withdraws the title: out of search, the call 404 with what was known; it comes back under its number', async () => {
      await take(book('1', 'Iracema'), book('2', 'Senhora'))
      const [{ cod_acervo: code }] = (await found('iracema')) as [{ cod_acervo: string }]
      expect(await take(deleted('1'))).toMatchObject({ replaced: 1, quarantined: 0 })
      expect(await take(deleted('1'))).toMatchObject({ unchanged: 1 })
      expect(await found('iracema')).toEqual([])
      const reply = await site.get(`/api/acervo/${code}`, { lang: 'pt' })
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'acervo_retirado'])
      expect(reply.json().message).toMatch(/^Iracema \/ Alencar, José de, 1865: este título saiu do acervo em \d+ de \S+ de \d{4}\.$/)
      expect((await site.get(`/api/acervo/${code}/exemplares`)).statusCode).toBe(404)
      expect(await site.stores.writer.setSuppressed([Number(code)], false)).toEqual([])
      const day = await site.database.read.selectFrom('title_withdrawal').select('withdrawn_at').executeTakeFirstOrThrow()
      expect(day.withdrawn_at.slice(0, 10)).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(await take(book('1', 'Iracema'))).toMatchObject({ replaced: 1 })
      expect(await found('iracema')).toMatchObject([{ cod_acervo: code }])
      expect((await site.get(`/api/acervo/${code}`)).statusCode).toBe(200)
    })

    test('a title that was hidden before stays hidden when its record comes again', async () => {
      await take(book('h', 'Escondido'))
      const [{ cod_acervo: code }] = (await found('escondido')) as [{ cod_acervo: string }]
      await site.stores.writer.setSuppressed([Number(code)], true)
      await take(deleted('h'))
      await take(book('h', 'Escondido'))
      expect((await json(`/api/acervo/${code}`)).code).toBe('acervo_nao_encontrado')
    })

    test('while a copy is on loan the deletion is refused with its reason, and the title stays', async () => {
      await take(book('3', 'Emprestado', '952 ## $p e1 $b BC $q 2026-12-24'))
      expect(await take(deleted('3'))).toMatchObject({ read: 1, replaced: 0, quarantined: 1 })
      expect((await lastRefusals()).at(-1)).toBe('copy_on_loan')
      expect(await found('emprestado')).toHaveLength(1)
      expect(await list('bib', '3\n')).toMatchObject({ quarantined: 1 })
      expect((await lastRefusals()).at(-1)).toBe('copy_on_loan')
    })

    test('a deletion without 003 finds the number of its source; what was never here changes nothing', async () => {
      await take(book('4', 'Sem agência'))
      expect(await take(deleted('4', ''), deleted('404'))).toMatchObject({ replaced: 1, unchanged: 1, quarantined: 0 })
      expect(await found('agência')).toEqual([])
    })

    test('a list of control numbers withdraws titles, says which it does not know, and changes nothing twice', async () => {
      await take(book('5', 'Quinto da lista'), book('6', 'Sexto da lista'))
      expect(await list('bib', '5\n(BR-F)6\n\n(OUTRA)6\n405\n')).toMatchObject({ read: 4, replaced: 2, quarantined: 2 })
      expect((await lastRefusals()).slice(-2)).toEqual(['unknown_control_number', 'unknown_control_number'])
      expect(await found('lista')).toEqual([])
      expect(await list('bib', '5\n6\n')).toMatchObject({ read: 2, unchanged: 2 })
    })

    test('an authority loses its record; without titles it is gone with its name and day, and comes back', async () => {
      await take(authority('n', 'a1', 'Pessoa sem obra'), authority('n', 'a2', 'Pessoa com obra'))
      await take(marc('001 7\n100 1# $a Pessoa com obra\n245 10 $a Obra dela'))
      const [alone, used] = [await heading('Pessoa sem obra'), await heading('Pessoa com obra')]
      expect(await take(authority('d', 'a1', 'Pessoa sem obra'))).toMatchObject({ replaced: 1 })
      expect(await list('authority', 'a2\n')).toMatchObject({ replaced: 1 })
      expect(await list('authority', 'a1\na2\n')).toMatchObject({ unchanged: 2 })
      const gone = await json(`/api/autoridade/${alone}`)
      expect([gone.code, gone.message]).toEqual(['autoridade_retirada', expect.stringMatching(/^Pessoa sem obra: .* retirado em /)])
      expect(await json(`/api/autoridade/${used}`)).toMatchObject({ registro: false, variantes: [], titulos: [{ total: 1 }] })
      expect(await take(authority('n', 'a1', 'Pessoa sem obra'))).toMatchObject({ read: 1, quarantined: 0 })
      expect(await json(`/api/autoridade/${alone}`)).toMatchObject({
        registro: true,
        variantes: [{ descricao: 'Outro nome de Pessoa sem obra' }],
      })
    })
  })
