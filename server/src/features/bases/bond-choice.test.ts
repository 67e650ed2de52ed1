import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openLoanSite, type LoanSite } from '../loans/testing/loan-site.ts'

/** A row of the list of logins, as far as it is looked at here. */
interface Row {
  readonly codigo: string
  readonly base: string
  readonly vinculo: string
  readonly cod_vinculo: string
  readonly unidade: string
  readonly desc_base: string
  readonly atual: boolean
}

for (const engine of engines) {
  describe(`one of several bonds, on ${engine.name}`, () => {
    let site: LoanSite
    beforeAll(async () => {
      site = await openLoanSite(engine)
      await site.person('hugo', {
        bonds: [
          { category: 'GR', library: 'BC' },
          { category: 'PG', library: 'BC' },
        ],
      })
      await site.reader('ana')
    })
    afterAll(() => site.remove())

    const tokenOf = async (name: string) => (await site.signIn(name)).json().access_token as string
    const get = async (path: string, token: string) => (await site.call('GET', path, undefined, { token })).json()
    const rowsOf = async (token: string) => (await get('/api/pessoas/login', token)).data as readonly Row[]
    const choose = (token: string, row: Pick<Row, 'codigo' | 'base'> & { readonly vinculo: string }) =>
      site.call('PUT', '/api/pessoas/troca-login', row, { token })
    const under = async (token: string, row: Row) => {
      const chosen = await choose(token, { codigo: row.codigo, base: row.base, vinculo: row.cod_vinculo })
      expect(chosen.json()).toEqual({ url: expect.stringMatching(/\/meufarol$/) })
    }
    const onLoan = async (token: string) => {
      const [{ total, data }, { contadores }, { data: renewable }] = [
        await get('/api/emprestimo/titulos-pendentes', token),
        await get('/api/pessoas/meu-farol/agora', token),
        await get('/api/pessoas/renovar', token),
      ]
      return {
        total,
        shown: data.length,
        counted: contadores.emprestimos,
        limit: contadores.limite_emprestimos,
        renewable: renewable.length,
      }
    }

    test('K203 each is listed with unit and base; under the chosen one only its loans are seen, counted and renewed', async () => {
      const bonds = await site.database.read
        .selectFrom('bond')
        .select('id')
        .where('patron_id', '=', await site.patronId('hugo'))
        .orderBy('id')
        .execute()
      const [student, staff] = bonds.map(({ id }) => id)
      await site.lend('hugo', await site.book('Dom Casmurro'), { bondId: student! })
      for (const title of ['Iracema', 'O cortiço']) await site.lend('hugo', await site.book(title), { bondId: staff! })
      const token = await tokenOf('hugo')
      const rows = await rowsOf(token)
      expect(rows.map(({ vinculo, cod_vinculo, atual }) => [vinculo, cod_vinculo, atual])).toEqual([
        ['GR', String(student), false],
        ['PG', String(staff), false],
      ])
      for (const row of rows) expect([row.unidade, row.desc_base.length > 0]).toEqual(['Biblioteca Central', true])
      const all = await onLoan(token)
      expect(all).toMatchObject({ total: 3, shown: 3, counted: 3, renewable: 3 })

      const elsewhere = await tokenOf('hugo')
      await under(token, rows[1]!)
      const ofStaff = await onLoan(token)
      expect(ofStaff).toMatchObject({ total: 2, shown: 2, counted: 2, renewable: 2 })
      expect((await rowsOf(token)).map(({ cod_vinculo, atual }) => [cod_vinculo, atual])).toEqual([
        [String(staff), true],
        [String(student), false],
      ])
      expect((await get('/api/pessoas', token)).user.vinculo).toBe('PG')
      expect((await get('/api/unidade-informacao/nada-consta/verifica', token)).vinculo.codigo).toBe(String(staff))

      await under(token, rows[0]!)
      const ofStudent = await onLoan(token)
      expect(ofStudent).toMatchObject({ total: 1, shown: 1, counted: 1, renewable: 1 })
      expect(ofStudent.limit + ofStaff.limit).toBe(all.limit)
      // Another sign-in goes on as it was, and none was added.
      expect((await onLoan(elsewhere)).total).toBe(3)
      expect((await get('/api/pessoas/meu-farol/sessoes', token)).data).toHaveLength(2)
    })

    test('a bond of somebody else, one that does not exist and one that ended open nothing; an ended one in force is none', async () => {
      const token = await tokenOf('hugo')
      const [row] = await rowsOf(token)
      const { id } = await site.database.read
        .selectFrom('bond')
        .select('id')
        .where('patron_id', '=', await site.patronId('ana'))
        .executeTakeFirstOrThrow()
      for (const vinculo of [String(id), '999999', 'x'])
        expect((await choose(token, { codigo: row!.codigo, base: row!.base, vinculo })).json()).toMatchObject({
          code: 'login_desconhecido',
        })
      await under(token, row!)
      expect((await onLoan(token)).total).toBe(1)
      const setActive = (active: 0 | 1) =>
        site.database.write.updateTable('bond').set({ active }).where('id', '=', Number(row!.cod_vinculo)).execute()
      await setActive(0)
      expect((await onLoan(token)).total).toBe(3)
      expect((await choose(token, { codigo: row!.codigo, base: row!.base, vinculo: row!.cod_vinculo })).json()).toMatchObject({
        code: 'login_desconhecido',
      })
      await setActive(1)
    })

    test('[H169] a declaration of one bond suspends nobody under the other one', async () => {
      const bonds = ['GR', 'PG'].map((category) => ({ category, library: 'BC' }))
      await site.person('iris', { bonds })
      const token = await tokenOf('iris')
      const [student, staff] = await rowsOf(token)
      await under(token, student!)
      const declared = await site.call('POST', '/api/unidade-informacao/nada-consta', {}, { token })
      expect(declared.statusCode).toBe(200)
      const seen = async () => {
        const { data, sem_data } = await get('/api/pessoas/afastamentos', token)
        const home = (await get('/api/pessoas/meu-farol/agora', token)) as { readonly itens: readonly { readonly tipo: string }[] }
        return { home: home.itens.map(({ tipo }) => tipo), listed: data, endless: sem_data }
      }
      const listed = [expect.objectContaining({ tipo: 'nada_consta', ativo: true, vinculo: 'GR' })]
      expect(await seen()).toEqual({ home: ['afastado'], listed, endless: true })
      await under(token, staff!)
      expect(await seen()).toEqual({ home: ['tudo_em_dia'], listed, endless: undefined })
    })
  })
}
