import { libraryZone, localDayAndTime, setLibraryZone } from '@farol/contract/library-zone.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SettableClock } from '../../adapters/clock/settable-clock.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../../testing/site.ts'
import { booksXml } from '../../testing/titles.ts'
import { storeDocument } from './store-document.ts'

describe.each(engines)('the library’s day, on $name', (engine) => {
  // Half past two in the morning in London is half past eleven of the day before in São Paulo.
  const clock = new SettableClock(new Date('2026-11-22T02:30:00Z'))
  let site: TestSite

  beforeAll(async () => {
    site = await openTestSite(engine, { clock })
    const campusId = await site.stores.libraries.putCampus({ code: 'C', name: 'Campus' })
    await site.stores.libraries.putLibrary({ code: 'BC', name: 'Biblioteca Central', campusId, kind: 'library' })
    await storeDocument(site.stores, { name: 'A', acronym: 'A', hours: [{ library: 'BC', week: { sat: '08:00-12:00' } }] })
    await site.importXml(booksXml({ number: '1', title: 'Aurora' }))
  })
  afterAll(() => site.remove())

  test('[S9-02] is that of America/Sao_Paulo, whatever the server’s clock says', async () => {
    const { data } = (await site.get('/api/parametros/atendimento')).json() as { data: { hoje: { data: string; horarios: unknown[] } }[] }
    expect(data.map((one) => one.hoje)).toEqual([
      expect.objectContaining({ data: '2026-11-21', horarios: [{ abre: '08:00', fecha: '12:00' }] }),
    ])
    const [title] = ((await site.get('/api/consulta?q=aurora')).json() as { data: { cod_acervo: string }[] }).data
    await site.app.inject({
      method: 'POST',
      url: '/api/links/estatistica-acesso',
      payload: { acervo: title!.cod_acervo },
      headers: await publicToken(),
    })
    // What is not shown is not counted.
    await site.stores.writer.setSuppressed([Number(title!.cod_acervo)], true)
    const hidden = await site.app.inject({
      method: 'POST',
      url: '/api/links/estatistica-acesso',
      payload: { acervo: title!.cod_acervo },
      headers: await publicToken(),
    })
    expect([hidden.statusCode, hidden.json().code]).toEqual([404, 'acervo_nao_encontrado'])
    await site.stores.writer.setSuppressed([Number(title!.cod_acervo)], false)
    const rows = await site.database.read.selectFrom('use_event').select('local_date').execute()
    expect(rows).toEqual([{ local_date: '2026-11-21' }])
  })

  test('is that of the zone which the institution’s document names, in the running program and on its pages', async () => {
    try {
      await storeDocument(site.stores, {
        name: 'A',
        acronym: 'A',
        zone: 'Asia/Tokyo',
        hours: [{ library: 'BC', week: { sun: '08:00-12:00' } }],
      })
      clock.advance(3_000)
      const { data } = (await site.get('/api/parametros/atendimento')).json() as { data: { hoje: { data: string; horarios: unknown[] } }[] }
      expect(data.map((one) => one.hoje)).toEqual([
        expect.objectContaining({ data: '2026-11-22', horarios: [{ abre: '08:00', fecha: '12:00' }] }),
      ])
      expect(libraryZone()).toBe('Asia/Tokyo')
      expect(localDayAndTime(new Date('2026-11-22T02:30:00Z'))).toBe('2026-11-22 11:30')
    } finally {
      setLibraryZone('America/Sao_Paulo')
    }
  })

  test('a zone that no table names is refused', async () => {
    await expect(storeDocument(site.stores, { name: 'A', acronym: 'A', zone: 'America/Casmurro' })).rejects.toThrow(/zone/)
  })

  async function publicToken(): Promise<Record<string, string>> {
    const answer = await site.app.inject({
      method: 'POST',
      url: '/api/oauth/token',
      payload: { grant_type: 'client_credentials', client_id: 4 },
    })
    return { authorization: `Bearer ${(answer.json() as { access_token: string }).access_token}` }
  }
})
