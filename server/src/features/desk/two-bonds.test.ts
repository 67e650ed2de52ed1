import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const week = { 'mon-fri': '08:00-22:00', sat: '08:00-12:00' }
const key = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const requests = '/api/equipe/solicitacoes-emprestimo'
const holds = '/api/equipe/reservas'

for (const engine of engines) {
  describe(`a reader with several active bonds at the desk, on ${engine.name}`, () => {
    let site: DeskSite
    let lia: string
    let bonds: string[]
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.stores.settings.put('institution', {
        name: 'Universidade',
        acronym: 'U',
        secondFactor: { roles: [] },
        hours: [
          { library: 'BC', week },
          { library: 'BN', week },
        ],
      })
      await site.stores.settings.put('circulation', { closedStack: true })
      await site.person('lia', { bonds: [{ category: 'GR', library: 'BC' }, { category: 'PG', library: 'BC' }] }) // prettier-ignore
      lia = await site.code('lia')
      const rows = site.database.read.selectFrom('bond').select('id').where('patron_id', '=', Number(lia)).orderBy('id')
      bonds = (await rows.execute()).map(({ id }) => String(id))
      await site.reader('bruno')
      await site.staff('iara', 'atendimento', 'BC')
    })
    afterAll(() => site.remove())

    const titleOf = async (barcode: string) => (await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)).body.cod_acervo
    const reasonsOf = ({ status, body }: { status: number; body: { motivos?: object[] } }) => [status, body.motivos]
    const choice = () => [422, [expect.objectContaining({ codigo: 'EscolhaVinculo', params: { vinculos: bonds } })]]
    const bondOf = async (table: 'hold' | 'loan_request' | 'loan') => {
      const made = site.database.read.selectFrom(table).select('bond_id').where('patron_id', '=', Number(lia)).orderBy('id', 'desc')
      return String((await made.executeTakeFirstOrThrow()).bond_id)
    }

    test('a hold is by the bond that the operator names', async () => {
      const barcode = await site.book('Torto arado')
      await site.lend('bruno', barcode)
      const body = { leitor: lia, cod_acervo: await titleOf(barcode), biblioteca: 'BC', ...key }
      expect(reasonsOf(await site.at('iara', 'POST', holds, body))).toEqual(choice())
      expect((await site.at('iara', 'POST', holds, { ...body, vinculo: '999999' })).status).toBe(404)
      expect((await site.at('iara', 'POST', holds, { ...body, vinculo: bonds[1] })).status).toBe(200)
      expect(await bondOf('hold')).toBe(bonds[1])
    })

    const ask = async (title: string) => {
      const barcode = await site.book(title)
      const form = { unidade_origem: 'BC', unidade_recebimento: 'BC', local_recebimento: 'balcao', telefone: '2222-1000', email: 'a@b.br' }
      const body = { leitor: lia, cod_acervo: await titleOf(barcode), ...key, ...form }
      expect(reasonsOf(await site.at('iara', 'POST', requests, body))).toEqual(choice())
      const made = await site.at('iara', 'POST', requests, { ...body, vinculo: bonds[1] })
      expect(made.status).toBe(200)
      return { barcode, codigo: made.body.codigo as string }
    }
    const handOver = async (codigo: string) => {
      await site.at('iara', 'POST', `${requests}/${codigo}/separar`, {})
      return site.at('iara', 'POST', `${requests}/${codigo}/entregar`, {})
    }

    test('a request is by the bond that the operator names, and its copy is lent by that bond', async () => {
      const { barcode, codigo } = await ask('Iracema')
      expect(await bondOf('loan_request')).toBe(bonds[1])
      expect((await handOver(codigo)).body).toMatchObject({ exemplar: barcode })
      expect(await bondOf('loan')).toBe(bonds[1])
    })

    test('a bond that ended since the request does not keep the copy from being handed over by the other', async () => {
      const { codigo } = await ask('Til')
      await site.database.write.updateTable('bond').set({ active: 0 }).where('id', '=', Number(bonds[1])).execute()
      expect((await handOver(codigo)).status).toBe(200)
      expect(await bondOf('loan')).toBe(bonds[0])
    })
  })
}
