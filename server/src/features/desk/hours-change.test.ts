import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const calendar = '/api/equipe/calendario/BC'
const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const week = { 'mon-fri': '08:00-22:00' }
const institution = {
  name: 'Universidade',
  acronym: 'U',
  secondFactor: { roles: [] },
  hours: [
    { library: 'BC', week },
    { library: 'BN', week },
  ],
}

for (const engine of engines) {
  describe(`who was told of what a change of hours moved, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine, { institution })
      for (const name of ['ana', 'bruno', 'carla']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('nina', 'atendimento', 'BN')
      await site.staff('otavio', 'gestor')
      await site.staff('bia', 'gestor', 'BN')
      await site.staff('zeca', 'administrador')
    })
    afterAll(() => site.remove())

    const change = async (query = '', who = 'otavio') => site.at(who, 'GET', `${calendar}/mudanca${query}`)
    const told = (query = '', who = 'otavio') => site.at(who, 'GET', `${calendar}/avisados${query}`)
    const put = async (excecoes: readonly object[]) => {
      const { versao, semana } = (await site.at('otavio', 'GET', calendar)).body
      return (await site.at('otavio', 'PUT', calendar, { versao, semana, excecoes, motivo: 'Recesso' })).body
    }
    const settled = async () => {
      await expect.poll(async () => (await change()).body.mudanca?.situacao).toBe('concluida')
      return (await change()).body.mudanca
    }
    const titleOf = async (barcode: string) => (await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)).body.cod_acervo
    const closed = (de: string, ate: string) => ({ de, ate, nome: 'Recesso', horarios: [], anual: false })
    const act = async (who: string, path: string, body: object) => {
      const answer = await site.at(who, 'POST', `/api/equipe/${path}`, body)
      expect([path, answer.status]).toEqual([path, 200])
      return answer.body
    }

    /** A loan of bruno and one of carla, a hold and a request of ana that wait for her. */
    const stock = async () => {
      const lent = await site.book('Dom Casmurro')
      await site.lend('bruno', lent)
      await site.lend('carla', await site.book('Helena'))
      const held = await site.book('Iracema')
      await site.lend('bruno', held)
      await act('iara', 'reservas', { leitor: await site.code('ana'), cod_acervo: await titleOf(held), biblioteca: 'BC', ...key })
      await act('iara', 'devolucoes', { exemplar: held })
      const sent = await site.book('Senhora')
      await site.database.write.updateTable('copy').set({ library_id: site.secondLibraryId }).where('barcode', '=', sent).execute()
      const form = { unidade_origem: 'BN', unidade_recebimento: 'BC', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const cod_acervo = await titleOf(sent)
      const { codigo } = await act('iara', 'solicitacoes-emprestimo', { leitor: await site.code('ana'), cod_acervo, ...key, ...form })
      await act('nina', `solicitacoes-emprestimo/${codigo}/enviar`, { exemplar: sent })
      await act('iara', `solicitacoes-emprestimo/${codigo}/receber`, { exemplar: sent })
      return lent
    }

    test('reader, title, both days, kind and way are told once the work is done, and found again by who comes back', async () => {
      expect((await change()).body).toEqual({})
      expect((await told()).status).toBe(404)
      const lent = await stock()
      site.later(1)
      const { calendario, movidos } = await put([closed('2026-11-23', '2026-11-30')])
      expect(movidos).toEqual({ emprestimos: 2, reservas: 1, solicitacoes: 1 })
      expect(await settled()).toMatchObject({
        versao: calendario.versao,
        operador: { nome: 'Pessoa otavio' },
        motivo: 'Recesso',
        previstos: movidos,
        movidos,
      })
      const { body } = await told()
      expect(body.total).toBe(4)
      const [ofAna, alsoOfAna, ofBruno] = body.data
      const next = { para: '2026-12-01', avisado: { email: 'na_fila', quando: expect.any(String) } }
      expect(ofBruno).toMatchObject({ tipo: 'emprestimo', titulo: 'Dom Casmurro', exemplar: lent, de: '2026-11-27', ...next })
      expect(ofBruno.leitor).toEqual({ codigo: await site.code('bruno'), nome: expect.any(String) })
      expect([ofAna, alsoOfAna].map(({ tipo, titulo }) => `${tipo} ${titulo}`).toSorted()).toEqual([
        'reserva Iracema',
        'solicitacao Senhora',
      ])
      for (const one of [ofAna, alsoOfAna]) expect(one).toMatchObject({ leitor: { codigo: await site.code('ana') }, ...next })
      const second = (await told('?perPage=3&page=2')).body
      expect([second.total, second.data.map((one: { titulo: string }) => one.titulo)]).toEqual([4, ['Helena']])
    })

    test('each look is recorded, and needs the calendar of that library and the right to look readers up', async () => {
      for (const ask of [change, told]) expect([(await ask('', 'iara')).status, (await ask('', 'bia')).status]).toEqual([403, 403])
      await told()
      const audit = (await site.at('zeca', 'GET', '/api/equipe/auditoria?ato=avisados_do_calendario_listados')).body
      expect(audit.data[0]).toMatchObject({ operador: { nome: 'Pessoa otavio' }, cod_biblioteca: 'BC', detalhe: { linhas: 4 } })
      const ofAna = (await site.at('zeca', 'GET', `/api/equipe/auditoria?ato=prazo_de_retirada_movido&pessoa=${await site.code('ana')}`))
        .body
      expect(ofAna.data.map((one: { objeto: string }) => one.objeto.split(':')[0]).toSorted()).toEqual(['reserva', 'solicitacao'])
    })

    test('what became of the e-mail is told; who wants none, has none or had it returned too', async () => {
      const emailOf = async (name: string) => {
        const leitor = await site.code(name)
        const { data } = (await told()).body
        return data.find((one: { leitor: { codigo: string } }) => one.leitor.codigo === leitor).avisado?.email
      }
      const set = async (state: 'declined' | 'sem_endereco' | 'irrelevant') =>
        site.database.write
          .updateTable('alert')
          .set({ email_state: state, email_after: null, email_id: null })
          .where('kind', '=', 'loan_moved')
          .where('patron_id', '=', await site.patronId('bruno'))
          .execute()
      await set('declined')
      expect(await emailOf('bruno')).toBe('dispensado')
      await set('sem_endereco')
      expect(await emailOf('bruno')).toBe('sem_endereco')
      await set('irrelevant')
      expect(await emailOf('bruno')).toBe('nenhum')
      await site.database.write.deleteFrom('alert').where('kind', '=', 'loan_moved').where('patron_id', '=', await site.patronId('bruno')).execute() // prettier-ignore
      expect(await emailOf('bruno')).toBeUndefined()
    })

    test('while the work runs it is told how far it is, and that it was given up', async () => {
      const { versao } = await settled()
      const job = (state: 'waiting' | 'failed') =>
        site.database.write
          .updateTable('job')
          .set({ state, run_after: '2030-01-01T00:00:00.000Z', finished_at: state === 'failed' ? site.clock.now().toISOString() : null })
          .where('kind', '=', 'apply_new_hours')
          .where('unique_key', '=', String(versao))
          .execute()
      await job('waiting')
      expect((await change()).body.mudanca).toMatchObject({ situacao: 'em_andamento', movidos: { emprestimos: 2 } })
      await job('failed')
      expect((await change()).body.mudanca.situacao).toBe('falhou')
    })

    test('a later change that moves nothing is the last one; the earlier is opened by its version, without its job too', async () => {
      const { versao } = (await change()).body.mudanca
      await put([closed('2026-11-23', '2026-11-30'), closed('2027-07-01', '2027-07-01')])
      expect(await settled()).toMatchObject({ versao: versao + 1, movidos: { emprestimos: 0, reservas: 0, solicitacoes: 0 } })
      expect((await told()).body).toMatchObject({ total: 0, data: [] })
      expect((await told(`?versao=${versao}`)).body.total).toBe(4)
      await site.database.write.deleteFrom('job').where('kind', '=', 'apply_new_hours').execute()
      expect((await change()).body.mudanca).toMatchObject({ versao, situacao: 'concluida', movidos: { emprestimos: 2 } })
      expect((await told()).body.total).toBe(4)
    })
  })
}
