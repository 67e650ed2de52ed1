import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

/** Calls that take a file, and how many characters of it the contract promises to take. */
const files = [
  ['POST /api/equipe/acessos/pessoas', 20_000_000],
  ['POST /api/equipe/arquivo-bancario', 8_000_000],
] as const

const mebibyte = 1 << 20

for (const engine of engines.slice(0, 1)) {
  describe(`how much of a body is read, on ${engine.name}`, () => {
    let site: DeskSite
    const tokens = new Map<string, string>()
    beforeAll(async () => {
      site = await openDeskSite(engine)
      tokens.set('rosa', await site.staff('rosa', 'administrador'))
      tokens.set('iara', await site.staff('iara', 'moderacao'))
      await site.reader('ana')
      tokens.set('ana', (await site.signIn('ana')).json().access_token)
    })
    afterAll(() => site.remove())

    const send = async (path: string, payload: string | Readable, token?: string) => {
      const headers = { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) }
      const answer = await site.app.inject({ method: 'POST', url: path, headers, payload })
      return [answer.statusCode, answer.json().code]
    }
    const named = (conteudo: string) => JSON.stringify({ nome: 'a.csv', conteudo })
    const pathOf = (call: string) => call.slice('POST '.length)

    test('more than 1 MiB is read by the calls that take files, and they are for people or staff', () => {
      const large = site.handlers.endpoints.filter(({ maxBody }) => maxBody !== undefined)
      expect(large.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(files.map(([call]) => call).toSorted())
      for (const { caller, method } of large) expect([method, ['patron', 'staff'].includes(caller)]).toEqual(['POST', true])
    })

    test.each(files)(
      '%s: a file of as many characters as the contract says is looked at, one more is refused by its field',
      async (call, most) => {
        expect(await send(pathOf(call), named('x'.repeat(most)), tokens.get('rosa'))).toEqual([422, 'arquivo_ilegivel'])
        expect(await send(pathOf(call), named('x'.repeat(most + 1)), tokens.get('rosa'))).toEqual([422, 'dados_invalidos'])
      },
    )

    test('accents take two bytes each and are taken', async () => {
      expect(await send('/api/equipe/acessos/pessoas', named('é'.repeat(20_000_000)), tokens.get('rosa'))).toEqual([
        422,
        'arquivo_ilegivel',
      ])
    })

    test.each(files)('%s: a body beyond its limit is refused unread', async (call) => {
      const { maxBody } = site.handlers.endpoints.find(({ method, path }) => `${method} ${path}` === call)!
      expect(await send(pathOf(call), named('x'.repeat(maxBody!)), tokens.get('rosa'))).toEqual([413, 'corpo_grande_demais'])
    })

    test.each(files)('%s: of who may not call nothing is read', async (call) => {
      /** A body that never ends: an answer shows that nobody waited for it. */
      const endless = () => new Readable({ read: () => undefined })
      expect(await send(pathOf(call), endless())).toEqual([401, 'credencial_ausente'])
      expect(await send(pathOf(call), endless(), 'a.wrong')).toEqual([401, 'credencial_invalida'])
      for (const name of ['ana', 'iara'])
        expect([name, await send(pathOf(call), endless(), tokens.get(name))]).toEqual([name, [403, 'acesso_negado']])
    })

    test('every other call reads 1 MiB, whoever sends it', async () => {
      const body = (bytes: number) => JSON.stringify({ acervos: [1], x: 'x'.repeat(bytes) })
      expect(await send('/api/acervo/cesta', body(mebibyte))).toEqual([413, 'corpo_grande_demais'])
      expect(await send('/api/acervo/cesta', body(mebibyte), tokens.get('rosa'))).toEqual([413, 'corpo_grande_demais'])
      expect(await send('/api/acervo/cesta', body(mebibyte - 100))).toEqual([422, 'dados_invalidos'])
    })
  })
}
