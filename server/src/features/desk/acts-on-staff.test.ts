import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const readers = '/api/equipe/leitores'
const reason = { motivo: 'Documento conferido no balcão' }

/** What would let one of the staff take over, silence or lose another. */
const acts = {
  'second factor': (code: string) => ['DELETE', `${readers}/${code}/segundo-fator`, reason],
  e_mail: (code: string, versao: number) => ['PUT', `${readers}/${code}`, { versao, email: `outro${versao}@exemplo.org` }],
  'password e-mail': (code: string) => ['POST', `${readers}/${code}/senha`, {}],
  'merge, kept': (code: string, _version: number, other: string) => [
    'POST',
    `${readers}/${code}/uniao`,
    { de: other, previa: true, ...reason },
  ],
  'merge, given up': (code: string, _version: number, other: string) => [
    'POST',
    `${readers}/${other}/uniao`,
    { de: code, previa: true, ...reason },
  ],
  block: (code: string) => ['POST', '/api/equipe/bloqueios', { leitor: code, tipo: 'administrativo', ...reason }],
} as const satisfies Record<string, (code: string, version: number, other: string) => readonly ['DELETE' | 'PUT' | 'POST', string, object]>

for (const engine of engines) {
  describe(`acts on people of the staff, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
      for (const name of ['ana', 'bruno']) await site.reader(name)
      await site.staff('iara', 'atendimento', 'BC')
      await site.staff('otavio', 'gestor')
      for (const name of ['zeca', 'zilda']) await site.staff(name, 'administrador')
      await site.staff('nina', 'administrador', 'BN')
      await site.staff('noel', 'atendimento', 'BN')
      for (const library of ['BN', 'BC']) await site.staff('duda', 'atendimento', library)
    })
    afterAll(() => site.remove())

    const isRefused = async (who: string, whom: string, act: keyof typeof acts) => {
      const code = await site.code(whom)
      const { versao } = (await site.at('otavio', 'GET', `${readers}/${code}`)).body
      const [method, path, body] = acts[act](code, versao, await site.code('bruno'))
      const answer = await site.at(who, method, path, body)
      return answer.status === 403 && answer.body.code === 'acesso_negado'
    }

    test.each(Object.keys(acts) as (keyof typeof acts)[])(
      '%s: of a colleague an administrator alone, of oneself nobody, of an administrator nobody at the desk',
      async (act) => {
        const tried = [
          ['zeca', 'ana'],
          ['zeca', 'iara'],
          ['otavio', 'iara'],
          ['otavio', 'zeca'],
          ['zilda', 'zeca'],
          ['otavio', 'otavio'],
          ['zeca', 'zeca'],
        ] as const
        const refused = []
        for (const [who, whom] of tried) refused.push(await isRefused(who, whom, act))
        expect(refused).toEqual([false, false, true, true, true, true, true])
      },
    )

    test.each(Object.keys(acts) as (keyof typeof acts)[])(
      '%s: who administers one library acts on who works there alone, not on who works in another one or in all',
      async (act) => {
        const refused = []
        for (const whom of ['ana', 'noel', 'iara', 'duda', 'otavio']) refused.push(await isRefused('nina', whom, act))
        expect(refused).toEqual([false, false, true, true, true])
      },
    )

    test('a declaration of no debts is undone of a colleague by an administrator alone, of oneself and of an administrator by nobody', async () => {
      const { clearance } = site.stores.librarySystem
      const issued = async (name: string) => {
        const patronId = await site.patronId(name)
        const made = await clearance.issue({ patronId }, { actor: { kind: 'patron', loginId: patronId } })
        return made.refused ? made.reasons : made.certificate.number
      }
      const undo = async (who: string, number: unknown) => {
        const { status, body } = await site.at(who, 'POST', `/api/equipe/nada-consta/${String(number)}/desfazer`, reason)
        return [status, body.code ?? body.situacao]
      }
      const [ana, iara, otavio, zeca] = [await issued('ana'), await issued('iara'), await issued('otavio'), await issued('zeca')]
      const refused = [403, 'acesso_negado']
      expect(await undo('otavio', iara)).toEqual(refused)
      expect(await undo('otavio', otavio)).toEqual(refused)
      expect([await undo('otavio', zeca), await undo('zilda', zeca), await undo('zeca', zeca)]).toEqual([refused, refused, refused])
      expect([await undo('otavio', ana), await undo('zeca', iara)]).toEqual([[200, 'cancelada'], [200, 'cancelada']]) // prettier-ignore
    })
  })
}
