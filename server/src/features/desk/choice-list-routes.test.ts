import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

describe('lists that forms of the desk choose from', () => {
  let site: DeskSite
  beforeAll(async () => {
    site = await openDeskSite(engines[0]!)
    await site.staff('iara', 'atendimento', 'BC')
  })
  afterAll(() => site.remove())

  test('may be asked for 120 times a minute from one network', async () => {
    const token = await site.deskToken('iara')
    const { statusCode, headers } = await site.call('GET', '/api/equipe/listas', undefined, { token, address: '203.0.113.77' })
    expect([statusCode, Number(headers['x-ratelimit-limit']), Number(headers['x-ratelimit-remaining'])]).toEqual([200, 120, 119])
  })

  test('say the groups that ship by their names, an own one by its code', async () => {
    const token = await site.deskToken('iara')
    await site.database.write.updateTable('material_type').set({ loan_group: 'partituras' }).where('id', '=', 9).execute()
    const groups = async (lang: string) => {
      const { grupos } = (await site.call('GET', '/api/equipe/listas', undefined, { token, headers: { lang } })).json() as {
        grupos: { codigo: string; descricao: string }[]
      }
      return grupos.map(({ codigo, descricao }) => `${codigo}: ${descricao}`)
    }
    expect(await groups('1')).toEqual(['livro: Livros', 'multimidia: Multimídia e periódicos', 'partituras: partituras', 'tese: Teses'])
    expect(await groups('5')).toContain('multimidia: Multimedia and periodicals')
  })
})
