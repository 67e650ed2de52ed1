import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { actingToken } from './testing/acting-token.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'
import { goodPassword } from '../session/testing/session-site.ts'

const terminal = '203.0.113.9'
const account = '/api/pessoas/meu-farol'
const powers = ['consultar', 'renovar', 'reservar', 'solicitar', 'retirar'] as const
type Power = (typeof powers)[number]
const hours = [{ library: 'BC', week: { 'mon-fri': '08:00-22:00' } }]

interface Section {
  readonly secao: string
  readonly permitido: boolean
  readonly motivo?: string
  readonly desc_motivo?: string
}

for (const engine of engines) {
  describe(`what calls open to anyone tell of a person, on ${engine.name}`, () => {
    let site: LoanSite
    let shelved: string
    let lent: string
    const tokens = new Map<string, string>()

    const titleOf = async (barcode: string) => {
      const copy = await site.database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirstOrThrow()
      return String(copy.title_id)
    }
    const owes = async (name: string) => {
      await site.database.write
        .insertInto('debt')
        .values({
          patron_id: await site.patronId(name),
          kind: 'late_fine',
          state: 'open',
          library_id: site.libraryId,
          amount_cents: 4_321,
          balance_cents: 4_321,
          charged_at: '2026-11-01T15:00:00.000Z',
          charged_on: '2026-11-01',
        })
        .execute()
    }
    const actingFor = async (name: string, poderes: readonly Power[]) => {
      const delegate = `por-${poderes.join('-')}`
      await site.reader(delegate)
      return actingToken(site, { delegate, represented: name, powers: poderes, from: '2026-11-20' })
    }

    beforeAll(async () => {
      site = await openLoanSite(engine)
      const [campus] = await site.stores.libraries.campuses()
      await site.stores.libraries.putLibrary({ code: 'BN', name: 'Biblioteca Norte', campusId: campus!.id, kind: 'library' })
      const selfService = { library: 'BC', identify: 'code', language: 'pt', networks: [terminal] }
      await site.stores.settings.put('institution', { name: 'U', acronym: 'U', secondFactor: { roles: [] }, hours, selfService })
      site.clock.advance(3)
      for (const name of ['ana', 'bruno']) tokens.set(name, await site.reader(name))
      const written = { telefone: '(53) 3233-1111', logradouro: 'Rua A, 1', cidade: 'Pelotas' }
      await site.as('ana', 'PUT', `${account}/dados-pessoais`, written)
      await owes('ana')
      shelved = await titleOf(await site.book('Helena'))
      const barcode = await site.book('Iracema')
      await site.lend('bruno', barcode)
      lent = await titleOf(barcode)
      for (const power of powers) tokens.set(power, await actingFor('ana', [power]))
      const known = await site.grant({ grant_type: 'autoatendimento', username: 'ana' }, { address: terminal })
      tokens.set('terminal', known.json().access_token)
      const { id } = (await site.stores.logins.find('ana'))!
      tokens.set('newPassword', (await site.signIn('ana', goodPassword)).json().access_token)
      await site.database.write.updateTable('login').set({ must_change_password: 1 }).where('id', '=', id).execute()
    })
    afterAll(() => site.remove())

    const read = async (url: string, kind?: string) =>
      (await site.call('GET', url, undefined, { address: terminal, ...(kind !== undefined && { token: tokens.get(kind)! }) })).json()
    const requestForm = (kind?: string) => read(`/api/solicitacao-emprestimo/${shelved}/informacoes-iniciais`, kind)
    const holdForm = (kind?: string) => read(`/api/reserva/${lent}/informacoes-iniciais`, kind)
    const sections = async (title: string, kind?: string): Promise<readonly Section[]> =>
      (await read(`/api/acervo/${title}/permissoes`, kind)).secoes
    const section = async (title: string, name: string, kind?: string) => (await sections(title, kind)).find(({ secao }) => secao === name)!

    test.each(['terminal', 'newPassword'])('a token of kind %s is told what a visitor is told', async (kind) => {
      expect(await requestForm(kind)).toEqual(await requestForm())
      expect(await holdForm(kind)).toEqual(await holdForm())
      expect(await sections(lent, kind)).toEqual(await sections(lent))
      expect(await sections(shelved, kind)).toEqual(await sections(shelved))
      expect(await read('/api/parametros/funcionalidades', kind)).toEqual(await read('/api/parametros/funcionalidades'))
    })

    test.each(['terminal', 'newPassword'])('a token of kind %s sends no basket in the name of the person', async (kind) => {
      const opcoesEmail = { destinatarios: 'outra@x.org', assunto: 'Leia' }
      const body = { tipo: 'email', dados: 'referencia', acervos: [Number(shelved)], opcoesEmail }
      const sent = await site.call('POST', '/api/acervo/exportar-cesta', body, { token: tokens.get(kind)! })
      expect(sent.json().code).toBe('texto_so_identificado')
    })

    test('only who may ask for loans gets a number to call, and nobody who acts gets the mail or the home address', async () => {
      const given = await Promise.all(powers.map(async (power) => [power, (await requestForm(power)).cadastro] as const))
      expect(Object.fromEntries(given)).toEqual({
        consultar: undefined,
        renovar: undefined,
        reservar: undefined,
        solicitar: { telefone: '(53) 3233-1111' },
        retirar: undefined,
      })
    })

    test('what stands against the person at an act is told to who may do it in her place; to the others the act is denied', async () => {
      const codes = ({ motivos }: { motivos: readonly { codigo: string }[] }) => motivos.map(({ codigo }) => codigo)
      const told: Record<string, unknown> = {}
      for (const power of powers) {
        const [hold] = (await holdForm(power)).bibliotecas
        const [source] = (await requestForm(power)).unidades_origem
        told[power] = [codes(hold), codes(hold.combinacoes[0]), codes(source), codes(source.combinacoes[0])]
        expect([hold.permitido, source.permitido]).toEqual([false, false])
      }
      const denied = ['acesso_negado']
      const owing = ['UsuarioEmDebito']
      expect(told).toEqual({
        consultar: [denied, denied, denied, denied],
        renovar: [denied, denied, denied, denied],
        reservar: [owing, owing, denied, denied],
        solicitar: [denied, denied, owing, owing],
        retirar: [denied, denied, denied, denied],
      })
    })

    test('the page of a title tells who acts of a debt only at what may be done in her place', async () => {
      const motives: Record<string, unknown> = {}
      for (const power of powers) {
        const [hold, request] = [await section(lent, 'reserva', power), await section(shelved, 'solicitacao-emprestimo', power)]
        motives[power] = [hold.motivo, request.motivo]
        expect([hold.permitido, request.permitido]).toEqual([false, false])
      }
      const none = ['nao_oferecido', 'nao_oferecido']
      expect(motives).toEqual({
        consultar: none,
        renovar: none,
        reservar: ['em_debito', 'nao_oferecido'],
        solicitar: ['nao_oferecido', 'em_debito'],
        retirar: none,
      })
      expect((await section(lent, 'reserva', 'consultar')).desc_motivo).toBe('Você não tem acesso a este serviço.')
    })

    test('who acts for somebody sends a basket in the own name', async () => {
      const opcoesEmail = { destinatarios: 'leitor@x.org', assunto: 'Leia' }
      const body = { tipo: 'email', dados: 'referencia', acervos: [Number(shelved)], opcoesEmail }
      const sent = await site.call('POST', '/api/acervo/exportar-cesta', body, { token: tokens.get('retirar')! })
      expect(sent.json()).toEqual({ enviados: 1 })
      const letter = (await site.sentEmails()).find(({ to }) => to.includes('leitor@x.org'))!
      expect(JSON.stringify(letter)).toContain('por-retirar@exemplo.org')
      expect(JSON.stringify(letter)).not.toContain('ana@exemplo.org')
    })
  })
}
