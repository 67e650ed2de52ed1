import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const roles = '/api/equipe/acessos/funcoes'

for (const engine of engines) {
  describe(`the last administrator, on ${engine.name}`, () => {
    let site: DeskSite
    beforeAll(async () => {
      site = await openDeskSite(engine)
    })
    afterAll(() => site.remove())

    test('two who take the role from each other at the same moment: one of them keeps it', async () => {
      for (let round = 0; round < 8; round++) {
        for (const name of ['zeca', 'yara']) await site.staff(name, 'administrador')
        const granted = await site.stores.staffGrants.list()
        const codeOf = (username: string) => String(granted.find((one) => one.username === username)!.id)
        const take = (from: string, by: string) => site.at(by, 'DELETE', roles, { codigo: codeOf(from), motivo: 'Fim' })
        const answers = await Promise.all([take('zeca', 'yara'), take('yara', 'zeca')])
        const left = (await site.stores.staffGrants.list()).filter(({ role }) => role === 'administrador')
        expect([answers.filter(({ status }) => status === 200).length, left.length]).toEqual([1, 1])
      }
    })
  })
}
