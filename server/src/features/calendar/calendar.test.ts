import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { partOf } from '@farol/contract/testing/fake-call.ts'
import { readEvents } from '../../testing/read-ical.ts'
import { storeDocument } from '../institution/store-document.ts'
import type { CalendarAsked, CalendarEntry } from '../../ports/calendar-entries.ts'
import type { Stores } from '../../ports/stores.ts'
import { atDesk, openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { entriesFrom } from './own-calendar.ts'

const path = '/api/pessoas/meu-farol/agenda'
const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }

test('entries of all sources stand by their day, those of one day as the sources told them', async () => {
  const asked: CalendarAsked = { patronId: 7, now: new Date('2026-11-20T12:00:00Z'), language: 'en' }
  const source = (...days: readonly string[]) => ({
    entries: async (_stores: Stores, { patronId, language }: CalendarAsked) =>
      days.map((day): CalendarEntry => ({
        kind: 'return',
        id: `${day}`,
        day: day.slice(0, 10),
        title: `${patronId} ${language}`,
        library: '',
      })),
  })
  const sources = [source('2026-12-03', '2026-12-01 a'), source(), source('2026-12-01 b', '2026-11-30')]
  const found = await entriesFrom(sources, partOf<Stores>({}))(asked)
  expect(found.map(({ id }) => id)).toEqual(['2026-11-30', '2026-12-01 a', '2026-12-01 b', '2026-12-03'])
  expect(found[0]!.title).toBe('7 en')
})

for (const engine of engines) {
  describe(`the calendar of a person, on ${engine.name}`, () => {
    let site: LoanSite
    let logged = ''
    const log = new Writable({
      write(chunk: Buffer, _encoding, done) {
        logged += chunk.toString()
        done()
      },
    })
    beforeAll(async () => {
      site = await openLoanSite(engine, { logger: pino({ level: 'trace' }, log), env: { LOG_LEVEL: 'trace' } })
      for (const name of ['ana', 'bruno']) await site.reader(name)
    })
    afterAll(() => site.remove())

    const made = async (name: string, titulos = true) => {
      const { body } = await site.as(name, 'POST', path, { titulos })
      return new URL(body.endereco).pathname
    }
    const file = async (address: string, headers = {}) => site.get(address, headers)
    const lines = async (address: string) => (await file(address)).body.replaceAll('\r\n ', '').split('\r\n')

    test('made, its address told once, renewed, ended: only the newest key opens it', async () => {
      expect((await site.as('ana', 'GET', path)).body).toEqual({ ativa: false })
      const first = await made('ana')
      expect(first).toMatch(/^\/agenda\/[\w-]{22}\.ics$/)
      expect((await site.as('ana', 'GET', path)).body).toEqual({ ativa: true, criada_em: '2026-11-20T12:00:00.000Z', titulos: true })
      const opened = await file(first)
      expect([opened.statusCode, opened.headers['content-type'], opened.headers['cache-control']]).toEqual([
        200,
        'text/calendar; charset=utf-8',
        'private, no-store',
      ])
      const second = await made('ana')
      expect([(await file(first)).statusCode, (await file(second)).statusCode]).toEqual([404, 200])
      const stored = await site.database.read.selectFrom('calendar_address').select('secret_hash').execute()
      expect(stored.length).toBeGreaterThan(0)
      expect(stored.filter(({ secret_hash }) => [first, second].some((address) => address.includes(secret_hash)))).toEqual([])
      expect((await site.as('ana', 'DELETE', path)).body).toEqual({ ativa: false })
      expect((await file(second)).statusCode).toBe(404)
    })

    test('due days of loans and last days of holds stand in it, under one UID over a renewal; nobody else’s', async () => {
      const barcode = await site.book('Dom Casmurro, edição "nova"; v. 1')
      await site.lend('ana', barcode)
      const held = await site.book('Quincas Borba')
      await site.lend('bruno', held)
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', held).executeTakeFirstOrThrow()
      await site.as('ana', 'POST', '/api/reserva', { cod_acervo: String(copy.title_id), biblioteca: 'BC', ...noParts })
      const address = await made('ana')
      expect((await lines(address)).filter((line) => line.startsWith('SUMMARY'))).toEqual([
        String.raw`SUMMARY:Devolver: Dom Casmurro\, edição "nova"\; v. 1`,
      ])
      await site.stores.librarySystem.desk.takeBack({ barcode: held, libraryId: site.libraryId }, atDesk)
      const both = await lines(address)
      expect(both).toContain('SUMMARY:Retirar a reserva: Quincas Borba')
      expect(both).toContain(String.raw`DESCRIPTION:Até as 12:00 (Biblioteca Central).`)
      expect(both.filter((line) => line === 'LOCATION:Biblioteca Central')).toHaveLength(2)
      expect(both).toContain('DTSTART;VALUE=DATE:20261121')
      const uid = both.find((line) => line.startsWith('UID:return-'))!
      expect(both).toContain('DTSTART;VALUE=DATE:20261127')
      // A loan has two reminders: at nine o'clock of the day before, and of the day itself. Other entries have none.
      expect(both.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT15H', 'TRIGGER:PT9H'])
      expect(both).toContain(String.raw`DESCRIPTION:Até as 22:00 (Biblioteca Central).`)
      const { headers } = await file(address)
      // A file of another minute says the same.
      site.clock.advance(60)
      const same = await file(address, { 'if-none-match': headers['etag'] })
      expect([same.statusCode, same.body, same.headers['etag']]).toEqual([304, '', headers['etag']])
      const other = await file(address, { 'if-none-match': '"another"' })
      expect([other.statusCode, other.headers['etag']]).toEqual([200, headers['etag']])
      await site.setTime('2026-11-23T15:00:00Z')
      const { data } = (await site.as('ana', 'GET', '/api/emprestimo/titulos-pendentes')).body
      const renewed = await site.as('ana', 'POST', '/api/emprestimo/renovacao', { exemplares: [data[0].codigo] })
      expect(renewed.body.resultados).toMatchObject([{ renovado: true }])
      const later = await lines(address)
      expect(later).toContain(uid)
      expect(later).not.toContain('DTSTART;VALUE=DATE:20261127')
      expect(await lines(await made('bruno'))).not.toContain(uid)
    })

    test('a requested copy stands in it while it waits to be fetched, in the words of each language', async () => {
      await site.reader('edna')
      const [campus] = await site.stores.libraries.campuses()
      const north = { code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' } as const
      const libraryId = await site.stores.libraries.putLibrary(north)
      const barcode = await site.book('Iracema')
      await site.database.write.updateTable('copy').set({ library_id: libraryId }).where('barcode', '=', barcode).execute()
      const { title_id: titleId, loan_type_id: loanTypeId } = await site.database.read
        .selectFrom('copy')
        .select(['title_id', 'loan_type_id'])
        .where('barcode', '=', barcode)
        .executeTakeFirstOrThrow()
      await site.stores.copies.put([{ titleId, loanTypeId, barcode, libraryId, sortKey: barcode }])
      const places = { unidade_origem: 'BN', unidade_recebimento: 'BC', local_recebimento: 'balcao' }
      const reached = { telefone: '(53) 3233-0000', email: 'edna@exemplo.org' }
      const asked = { cod_acervo: String(titleId), ...noParts, ...places, ...reached }
      const { codigo } = (await site.as('edna', 'POST', '/api/solicitacao-emprestimo', asked)).body
      const address = await made('edna')
      const events = async (query = '') =>
        readEvents((await file(`${address}${query}`)).body).filter(({ uid }) => uid.startsWith('request-'))
      expect(await events()).toEqual([])
      const { requests } = site.stores.librarySystem
      await requests.send(codigo, { ...atDesk, libraryId })
      await requests.receive(codigo, atDesk)
      const [limit] = (await site.as('edna', 'GET', '/api/solicitacao-emprestimo')).body.data
      expect(await events()).toMatchObject([
        {
          uid: `request-${codigo}@catalogo.example.org`,
          summary: 'Retirar a solicitação: Iracema',
          starts: limit.limite_retirada,
          place: 'Biblioteca Central',
          text: `Até as ${limit.hora_limite} (Biblioteca Central).`,
          alarms: [],
        },
      ])
      const english = (await file(`${address}?lng=en`)).body
      expect(english).toContain('Farol: my dates')
      expect(readEvents(english)).toMatchObject([
        { summary: 'Pick up the request: Iracema', text: `Until ${limit.hora_limite}, at Biblioteca Central.` },
      ])
    })

    test('its address names the language of who made it: the program that asks for it knows of none', async () => {
      const madeIn = async (lang: string) =>
        new URL((await site.as('ana', 'POST', path, { titulos: true }, { lang })).body.endereco as string)
      const { pathname, search } = await madeIn('5')
      expect(search).toBe('?lng=en')
      expect((await file(`${pathname}${search}`, { 'accept-language': 'pt-BR' })).body).toContain('Farol: my dates')
      expect((await madeIn('1')).search).toBe('?lng=pt')
    })

    test('its address stands in no log, opened, renewed, guessed and revoked', async () => {
      const first = await made('ana')
      const second = await made('ana')
      const guessed = '/agenda/AbCdEfGhIjKlMnOpQrStUv.ics'
      const answers = [first, second, guessed, `${second}?lng=en`, `${second}%00`, `/en${second}`]
      for (const address of answers) await file(address)
      await site.as('ana', 'DELETE', path)
      expect((await file(second)).statusCode).toBe(404)
      expect(logged).toContain('/agenda/:')
      for (const address of [first, second, guessed]) expect(logged).not.toContain(address.slice('/agenda/'.length, -'.ics'.length))
    })

    test('without titles nothing of what is borrowed can be read from it', async () => {
      const text = (await file(await made('ana', false))).body
      expect(text).toContain('SUMMARY:Devolver um exemplar')
      expect(text).not.toMatch(/Casmurro|Quincas/)
    })

    test('without titles a hold that waits to be fetched is not named either', async () => {
      for (const name of ['clara', 'dirce']) await site.reader(name)
      const held = await site.book('Casa velha')
      await site.lend('clara', held)
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', held).executeTakeFirstOrThrow()
      await site.as('dirce', 'POST', '/api/reserva', { cod_acervo: String(copy.title_id), biblioteca: 'BC', ...noParts })
      await site.stores.librarySystem.desk.takeBack({ barcode: held, libraryId: site.libraryId }, atDesk)
      expect(await lines(await made('dirce'))).toContain('SUMMARY:Retirar a reserva: Casa velha')
      const text = (await file(await made('dirce', false))).body
      expect(text).toContain('SUMMARY:Retirar uma reserva\r\n')
      expect(text).not.toContain('Casa velha')
    })

    test('guessed keys open nothing, and who goes on guessing is stopped; a good key is never counted', async () => {
      const good = await made('ana')
      for (let n = 0; n < 40; n += 1) expect((await file(good)).statusCode).toBe(200)
      const codes = new Set<number>()
      for (let n = 0; n < 40; n += 1) codes.add((await file(`/agenda/chave-inventada-${n}.ics`)).statusCode)
      expect([...codes].toSorted()).toEqual([404, 429])
      const { statusCode, headers } = await file(good)
      expect([statusCode, headers['x-robots-tag'], headers['referrer-policy']]).toEqual([200, 'noindex', 'no-referrer'])
    })

    test('closed days of one’s library and the institution’s events stand in it; what is over and other libraries’ do not', async () => {
      const week = { 'mon-fri': '08:00-22:00' }
      const closed = (from: string, until: string) => ({ from, until, open: 'closed' })
      const hours = [
        {
          library: 'BC',
          week,
          exceptions: [closed('2026-11-01', '2026-11-02'), closed('2026-12-24', '2027-01-03'), closed('2026-11-28', '2026-11-29')],
        },
        { library: 'XX', week, exceptions: [closed('2026-12-08', '2026-12-08')] },
      ]
      const events = [
        { title: 'Semana do livro', starts: '2026-12-01', ends: '2026-12-03', place: 'Sala 2', text: '<p>Com <b>autores</b>.</p>' },
        { title: 'Sarau', starts: '2026-12-10T19:00', ends: '2026-12-10T21:00', link: 'https://eventos.example.org/sarau' },
        { title: 'Já foi', starts: '2026-11-02' },
      ]
      await storeDocument(site.stores, { name: 'U', acronym: 'U', hours, events })
      const told = readEvents((await file(await made('bruno', false))).body).filter(({ uid }) => /^(?:closed|event)-/.test(uid))
      expect(told).toMatchObject([
        { summary: 'Evento: Semana do livro', starts: '2026-12-01', ends: '2026-12-04', place: 'Sala 2', text: 'Com autores.' },
        {
          summary: 'Evento: Sarau',
          starts: '2026-12-10T19:00:00',
          ends: '2026-12-10T21:00:00',
          address: 'https://eventos.example.org/sarau',
          alarms: [],
        },
        {
          uid: 'closed-BC-2026-12-24@catalogo.example.org',
          summary: 'Biblioteca fechada: Biblioteca Central',
          starts: '2026-12-24',
          ends: '2027-01-02',
        },
      ])
    })

    test('closed days of a library that the person has left stand in it no longer', async () => {
      const hours = [
        { library: 'BC', week: { 'mon-fri': '08:00-22:00' }, exceptions: [{ from: '2026-12-24', until: '2026-12-24', open: 'closed' }] },
      ]
      await storeDocument(site.stores, { name: 'U', acronym: 'U', hours })
      site.clock.advance(3)
      const address = await made('bruno')
      const closed = async () => readEvents((await file(address)).body).filter(({ uid }) => uid.startsWith('closed-'))
      expect(await closed()).toHaveLength(1)
      const bond = (active: 0 | 1) => site.database.write.updateTable('bond').set({ active }).where('patron_id', '=', bruno)
      const bruno = await site.patronId('bruno')
      await bond(0).execute()
      expect(await closed()).toEqual([])
      await bond(1).execute()
    })

    test('/eventos.ics: the institution’s events for everybody', async () => {
      const events = [{ title: 'Semana do livro', starts: '2026-12-01', ends: '2026-12-03', place: 'Sala 2' }]
      await storeDocument(site.stores, { name: 'U', acronym: 'U', events })
      // A change shows after two seconds.
      site.clock.set('2026-11-23T15:01:00Z')
      const answer = await file('/eventos.ics')
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
      const told = answer.body.split('\r\n')
      expect(told).toEqual(expect.arrayContaining(['SUMMARY:Semana do livro', 'DTSTART;VALUE=DATE:20261201', 'DTEND;VALUE=DATE:20261204']))
    })

    test('an event keeps its UID when it moves, and when others are written before it or taken out', async () => {
      const uidsOf = async (events: readonly object[]) => {
        await storeDocument(site.stores, { name: 'U', acronym: 'U', events })
        site.clock.set(new Date(site.clock.now().getTime() + 60_000))
        return new Map(readEvents((await file('/eventos.ics')).body).map(({ uid, summary }) => [summary, uid]))
      }
      const fair = { title: { pt: 'Feira do livro', en: 'Book fair' }, starts: '2026-12-01' }
      const alone = await uidsOf([fair])
      expect([...alone.keys()]).toEqual(['Feira do livro'])
      const before = await uidsOf([
        { title: 'Sarau', starts: '2026-11-30' },
        { ...fair, starts: '2026-12-08' },
      ])
      expect(before.get('Feira do livro')).toBe(alone.get('Feira do livro'))
      expect(before.get('Sarau')).not.toBe(alone.get('Feira do livro'))
      const twice = await uidsOf([fair, { ...fair, starts: '2026-12-15' }])
      expect(readEvents((await file('/eventos.ics')).body).map(({ uid }) => uid)).toHaveLength(2)
      expect(new Set(readEvents((await file('/eventos.ics')).body).map(({ uid }) => uid)).size).toBe(2)
      expect(twice.size).toBe(1)
    })
  })
}
