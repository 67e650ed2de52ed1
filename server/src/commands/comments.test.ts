import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { booksXml } from '../testing/titles.ts'
import { readCommentsArguments } from './comments-arguments.ts'
import { runComments } from './comments-run.ts'

test.each([
  ['', 'no command is named'],
  ['list 1', 'list: not understood'],
  ['show', 'show: not understood'],
  ['show 1 x', 'show: not understood'],
  ['refuse 1', 'refuse: the reason is missing'],
  ['refuse x y', 'refuse: not understood'],
])('"%s" is refused: %s', (words, said) => expect(readCommentsArguments(words.split(' ').filter(Boolean))).toBe(said))

for (const engine of engines) {
  describe(`what the library does with comments, on ${engine.name}`, () => {
    let site: TestSite
    let [titleId, patronId] = [0, 0]
    beforeAll(async () => {
      site = await openTestSite(engine)
      await site.importXml(booksXml({ number: '1', title: 'Lido' }))
      titleId = Number((await site.get('/api/consulta?q=lido')).json().data[0].cod_acervo)
      await site.stores.patrons.save({ code: 'p1', name: 'Ana Souza', username: 'ana', bonds: [] })
      patronId = (await site.stores.patrons.find('p1'))!.id
    })
    afterAll(() => site.remove())

    async function run(...words: string[]) {
      const said: string[] = []
      const command = readCommentsArguments(words)
      if (typeof command === 'string') throw new Error(command)
      const code = await runComments({ ...site.stores, say: (line) => void said.push(line) }, command)
      return { code, said: said.join('\n') }
    }
    const shown = async () =>
      (await site.get(`/api/comentarios/acervo/${titleId}`)).json().data.map((one: { comentario: string }) => one.comentario)

    test('it reads what waits, shows some, refuses others with a reason; each once', async () => {
      expect(await run('list')).toEqual({ code: 0, said: 'nothing waits' })
      const texts = ['Bom.', 'Ótimo.\u001b[2J', 'Vendo o meu.']
      const ids: number[] = []
      for (const content of texts) ids.push(await site.stores.commentDesk.add({ titleId, patronId, content }))
      const [good, great, sale] = ids.map(String) as [string, string, string]
      const { said } = await run('list')
      expect(said).toContain(`Ana Souza (p1) on ${titleId} "Lido"`)
      expect(said.indexOf('Bom.')).toBeLessThan(said.indexOf('Vendo o meu.'))
      expect(said).not.toContain('\u001b')
      expect(await shown()).toEqual([])
      expect((await run('show', good, great)).code).toBe(0)
      expect(await run('refuse', sale, 'Oferece', 'comércio.')).toEqual({ code: 0, said: `comment ${sale}: refused` })
      expect(await shown()).toEqual(['Ótimo.\u001b[2J', 'Bom.'])
      expect((await run('show', sale, '999999')).code).toBe(1)
      expect((await site.stores.titleComments.ofWriter(titleId, patronId))[0]).toMatchObject({
        state: 'refused',
        refusalReason: 'Oferece comércio.',
      })
      expect((await run('list')).said).toBe('nothing waits')
      const entries = await site.stores.audit.list({ subject: { kind: 'comment', id: Number(sale) }, limit: 5 })
      expect(entries.map((one) => one.act)).toEqual(['decided_comment'])
    })
  })
}
