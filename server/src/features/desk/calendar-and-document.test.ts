import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const calendar = '/api/equipe/calendario/BC'
const document = '/api/equipe/instituicao'

for (const engine of engines) {
  describe(`calendar, document and copies at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      await site.staff('bia', 'gestor', 'BN')
      await site.staff('zeca', 'administrador')
      await site.staff('zilda', 'administrador', 'BC')
    })
    afterAll(() => site.remove())

    const hours = async () => (await site.at('otavio', 'GET', calendar)).body
    const put = async (who: string, change: object, more: object = {}) => {
      const { versao, semana, excecoes } = await hours()
      return site.at(who, 'PUT', calendar, { versao, semana, excecoes, motivo: 'Recesso', ...change, ...more })
    }
    const closed = (de: string, ate = de, anual = false) => ({ de, ate, nome: 'Recesso', horarios: [], anual })

    test('other hours tell how many loans and holds they move, and move them to open days', async () => {
      const lent = await site.lend('ana', await site.book('Dom Casmurro'))
      expect(lent.dueOn).toBe('2026-11-27')
      expect((await put('iara', {})).status).toBe(403)
      expect((await put('bia', {})).status).toBe(403)
      const excecoes = [closed('2026-11-27')]
      const preview = await put('otavio', { excecoes }, { previa: true })
      expect(preview.body).toMatchObject({ movidos: { emprestimos: 1, reservas: 0, solicitacoes: 0 }, calendario: { versao: 1, excecoes } })
      expect((await hours()).excecoes).toEqual([])
      const changed = await put('otavio', { excecoes })
      expect(changed.body).toMatchObject({ movidos: { emprestimos: 1 }, calendario: { versao: 2, excecoes } })
      expect(await hours()).toMatchObject({ versao: 2, excecoes })
      const due = async () => (await site.stores.librarySystem.loans.open(await site.patronId('ana'))).loans[0]!.dueOn
      await expect.poll(due).toBe('2026-11-28')
    })

    test('two who change the hours at once: one does, the other is refused with the version that holds', async () => {
      const { versao, semana, excecoes } = await hours()
      const body = { versao, semana, excecoes: [...excecoes, closed('2026-12-24', '2027-01-02', true)], motivo: 'Natal' }
      const answers = await Promise.all(['otavio', 'zeca'].map((who) => site.at(who, 'PUT', calendar, body)))
      expect(answers.map((one) => one.status).toSorted()).toEqual([200, 422])
      const [refused] = answers.filter((one) => one.status === 422)
      expect(refused!.body).toMatchObject({ code: 'estado_invalido' })
      expect((await hours()).excecoes.at(-1)).toMatchObject({ anual: true, de: '2026-12-24', ate: '2027-01-02' })
    })

    test('hours that were seen are saved though another part of the document, or another library’s hours, were written since', async () => {
      const { versao, semana, excecoes } = await hours()
      const body = { versao, semana, excecoes: [...excecoes, closed('2026-12-08')], motivo: 'Feriado' }
      const { documento } = (await site.at('zeca', 'GET', document)).body
      const named = { ...documento, name: 'Universidade do Norte' }
      expect((await site.at('zeca', 'PUT', document, { versao, documento: named, motivo: 'Nome' })).body.versao).toBe(versao + 1)
      const north = '/api/equipe/calendario/BN'
      const other = (await site.at('bia', 'GET', north)).body
      expect((await site.at('bia', 'PUT', north, { versao: other.versao, semana, excecoes: [], motivo: 'Abre' })).status).toBe(200)
      const saved = await site.at('otavio', 'PUT', calendar, body)
      expect([saved.status, saved.body.calendario.versao]).toEqual([200, versao + 3])
      expect((await hours()).excecoes.at(-1)).toMatchObject({ de: '2026-12-08' })
      expect((await site.at('zeca', 'GET', document)).body.documento.name).toBe('Universidade do Norte')
      // What was written in these hours meanwhile is still refused, and so is a version that nobody saw.
      for (const seen of [versao, 999]) expect((await site.at('otavio', 'PUT', calendar, { ...body, versao: seen })).body.code).toBe('estado_invalido') // prettier-ignore
    })

    test('hours that are none are refused: turned round, out of order, never open', async () => {
      const { semana } = await hours()
      expect((await put('otavio', { excecoes: [closed('2026-12-02', '2026-12-01')] })).body.code).toBe('periodo_invertido')
      const wrong = [[{ abre: '10:00', fecha: '09:00' }], ...semana.slice(1)]
      expect((await put('otavio', { semana: wrong })).body).toMatchObject({ code: 'dados_invalidos', fields: [{ field: 'semana.0' }] })
      expect((await put('otavio', { semana: [[], [], [], [], [], [], []], excecoes: [] })).body.code).toBe('CalendarioSemDiaAberto')
      expect((await put('otavio', { semana: [[]] })).status).toBe(422)
      expect((await site.at('otavio', 'GET', '/api/equipe/calendario/XX')).status).toBe(404)
    })

    test('the document is checked by place, saved over the version seen, and brought back', async () => {
      const read = async (query = '') => (await site.at('zeca', 'GET', `${document}${query}`)).body
      const save = (who: string, body: object) => site.at(who, 'PUT', document, body)
      expect((await site.at('otavio', 'GET', document)).status).toBe(403)
      expect((await site.at('zilda', 'GET', document)).status).toBe(403)
      const { versao, documento } = await read()
      const wrong = { ...documento, acronym: '', colour: 'red' }
      const checked = (await save('zeca', { versao, documento: wrong, previa: true })).body
      expect(checked.problemas.map((one: { lugar: string }) => one.lugar).toSorted()).toEqual(['acronym', 'colour'])
      const named = { ...documento, name: 'Universidade Nova' }
      expect((await save('zeca', { versao, documento: named, motivo: 'Nome novo' })).body).toEqual({ versao: versao + 1, problemas: [] })
      expect((await save('zeca', { versao, documento: named })).body.code).toBe('estado_invalido')
      expect((await read()).documento.name).toBe('Universidade Nova')
      const versions = (await site.at('zeca', 'GET', `${document}/versoes`)).body
      expect(versions.data[0]).toMatchObject({ versao: versao + 1, quem: { nome: 'Pessoa zeca' }, motivo: 'Nome novo' })
      const back = await site.at('zeca', 'POST', `${document}/versoes`, { versao, vista: versao + 1, motivo: 'Volta' })
      expect(back.body).toEqual({ versao: versao + 2 })
      expect((await read()).documento).toEqual(documento)
      expect((await read(`?versao=${versao + 1}`)).documento.name).toBe('Universidade Nova')
      expect((await site.at('zeca', 'POST', `${document}/versoes`, { versao: 99, vista: versao + 2, motivo: 'x' })).status).toBe(404)
    })

    test('a copy that stands in a place of its library leaves it as it moves to another library', async () => {
      const barcode = await site.book('Quincas Borba')
      const libraryId = site.libraryId
      const location_id = await site.stores.libraries.putLocation({ libraryId, code: 'terreo', name: 'Térreo' })
      await site.database.write.updateTable('copy').set({ location_id }).where('barcode', '=', barcode).execute()
      const path = `/api/equipe/exemplares/${barcode}`
      expect((await site.at('otavio', 'GET', path)).body).toMatchObject({ cod_biblioteca: 'BC', localizacao: 'Térreo' })
      const move = { cod_biblioteca: 'BN', motivo: 'Transferência' }
      expect(await site.at('otavio', 'PUT', path, { ...move, previa: true })).toMatchObject({ status: 200 })
      const moved = await site.at('otavio', 'PUT', path, move)
      expect([moved.status, moved.body.exemplar?.cod_biblioteca, moved.body.exemplar?.localizacao]).toEqual([200, 'BN', undefined])
    })

    test('a copy is changed after a preview that tells what it ends', async () => {
      const barcode = await site.book('Iracema')
      await site.lend('bruno', barcode)
      const path = `/api/equipe/exemplares/${barcode}`
      const { cod_acervo } = (await site.at('iara', 'GET', path)).body
      const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
      await site.at('iara', 'POST', '/api/equipe/reservas', { leitor: await site.code('ana'), cod_acervo, biblioteca: 'BC', ...key })
      const change = (who: string, body: object) => site.at(who, 'PUT', path, { motivo: 'Conferência', ...body })
      expect((await change('iara', { nota: 'x' })).status).toBe(403)
      expect((await change('bia', { nota: 'x' })).status).toBe(403)
      expect((await change('otavio', { situacao: 'extraviado' })).body.code).toBe('estado_invalido')
      expect((await change('otavio', { situacao: 'voando' })).body.fields).toMatchObject([{ field: 'situacao' }])
      expect((await change('otavio', { cod_biblioteca: 'XX' })).body.code).toBe('biblioteca_desconhecida')
      expect((await change('otavio', { nota: 'Capa solta' })).body.exemplar).toMatchObject({
        nota: 'Capa solta',
        regra: { politica: expect.any(Number) },
      })
      await site.at('iara', 'POST', '/api/equipe/devolucoes', { exemplar: barcode })
      const ends = { reservas_canceladas: 1 }
      const preview = await change('otavio', { situacao: 'extraviado', previa: true })
      expect(preview.body).toMatchObject({ efeitos: ends, exemplar: { situacao: 'reservado' } })
      expect((await change('otavio', { situacao: 'extraviado' })).body).toMatchObject({
        efeitos: ends,
        exemplar: { situacao: 'extraviado', reservas: [] },
      })
    })

    test('the hours of one library leave those of another; reasons in several languages and a note stay while they are not rewritten', async () => {
      const stored = async () => (await site.stores.settings.get('institution'))!.value as { hours: { library: string }[] }
      const present = await stored()
      const north = { library: 'BN', week: { mon: '09:00-12:00 13:00-18:00' }, note: 'Entrada pelos fundos' }
      const reason = { pt: 'Recesso', en: 'Recess' }
      const exceptions = [{ from: '2026-12-24', until: '2027-01-02', open: 'closed', reason, yearly: true }]
      const central = { ...present.hours.find(({ library }) => library === 'BC')!, exceptions, note: { pt: 'Silêncio' } }
      await site.stores.settings.put('institution', { ...present, hours: [central, north] })
      // What is remembered of settings is read again after two seconds.
      site.later(1)
      const { semana, excecoes } = await hours()
      expect(excecoes).toEqual([{ de: '2026-12-24', ate: '2027-01-02', nome: 'Recesso', horarios: [], anual: true }])
      expect((await site.at('otavio', 'GET', '/api/equipe/calendario/BN')).body.semana[1]).toEqual([
        { abre: '09:00', fecha: '12:00' },
        { abre: '13:00', fecha: '18:00' },
      ])
      // A day may have several spans; two that touch are one.
      const monday = [{ abre: '08:00', fecha: '12:00' }, { abre: '13:00', fecha: '22:00' }] // prettier-ignore
      const another = {
        de: '2027-03-01',
        ate: '2027-03-01',
        nome: 'Inventário',
        horarios: [{ abre: '08:00', fecha: '12:00' }],
        anual: false,
      }
      const touching = [monday[0]!, { abre: '12:00', fecha: '22:00' }]
      const refused = await put('otavio', { semana: [semana[0], touching, ...semana.slice(2)] })
      expect(refused.body).toMatchObject({ code: 'dados_invalidos', fields: [{ field: 'semana.1' }] })
      const saved = await put('otavio', { semana: [semana[0], monday, ...semana.slice(2)], excecoes: [...excecoes, another] })
      expect([saved.status, saved.body.code, saved.body.fields]).toEqual([200, undefined, undefined])
      const after = await stored()
      expect(after.hours.find(({ library }) => library === 'BN')).toEqual(north)
      expect(after.hours.map(({ library }) => library)).toEqual(['BC', 'BN'])
      expect(after.hours.find(({ library }) => library === 'BC')).toMatchObject({
        note: { pt: 'Silêncio' },
        week: { mon: '08:00-12:00 13:00-22:00' },
        exceptions: [
          { from: '2026-12-24', until: '2027-01-02', open: 'closed', reason, yearly: true },
          { from: '2027-03-01', until: '2027-03-01', open: '08:00-12:00', reason: 'Inventário' },
        ],
      })
      expect((await hours()).excecoes).toEqual([...excecoes, another])
      const overlapping = [{ ...another, horarios: [{ abre: '08:00', fecha: '12:00' }, { abre: '11:59', fecha: '13:00' }] }] // prettier-ignore
      expect((await put('otavio', { excecoes: overlapping })).body.fields).toMatchObject([{ field: 'excecoes.0.horarios' }])
      const [act] = (await site.stores.audit.search({ act: 'changed_hours', offset: 0, limit: 1 })).entries
      expect(act!.detail).toMatchObject({ reason: 'Recesso', of: site.libraryId, loans: 0, holds: 0, requests: 0 })
    })
  })
}
