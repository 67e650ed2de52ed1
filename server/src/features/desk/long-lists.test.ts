import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { handlesOf } from '../../adapters/database/handles.ts'
import { insertRows } from '../../adapters/database/insert-rows.ts'
import { engines } from '../../adapters/database/testing/engines.ts'
import { countedStatements } from '../../testing/counted-statements.ts'
import { sized } from '../../testing/thorough.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

const at = '2026-11-09T13:00:00.000Z'
const limit = { pick_up_on: '2026-12-30', pick_up_at: '2026-12-31T01:00:00.000Z' }
const sizes = { shelf: sized(2_000, 400), queue: sized(500, 200) }

interface Shelved {
  readonly lista: 'prateleira' | 'fila'
  readonly acervo?: string
}

for (const engine of engines)
  describe(`long lists of holds, on ${engine.name}`, () => {
    const { engine: watched, of } = countedStatements(engine)
    let site: DeskSite
    let titleId: number
    let next = 10_000

    /** Readers with a hold each: of one title they wait for, or each with the copy that stands on the shelf for them. */
    async function holds(count: number, state: 'queued' | 'released'): Promise<void> {
      const handles = handlesOf(site.database, site.clock)
      const { category_id } = await site.database.read.selectFrom('bond').select('category_id').executeTakeFirstOrThrow()
      const { loan_type_id } = await site.database.read.selectFrom('copy').select('loan_type_id').executeTakeFirstOrThrow()
      const ids = Array.from({ length: count }, (_, n) => next + n)
      next += count
      const put = (table: string, row: (id: number) => Readonly<Record<string, string | number | null>>) => {
        const rows = ids.map(row)
        return insertRows(handles, { table, columns: Object.keys(rows[0]!), rows: rows.map((one) => Object.values(one)) })
      }
      await put('patron', (id) => ({ id, code: `L-${id}`, name: `Leitor ${id}`, created_at: at, updated_at: at }))
      await put('bond', (id) => ({ id, patron_id: id, category_id, library_id: site.libraryId }))
      const place = { library_id: site.libraryId, pick_up_library_id: site.libraryId, title_id: titleId, title_line: 'Dom Casmurro' }
      const released = { state, released_at: state === 'released' ? at : null, ...(state === 'released' ? limit : {}) }
      const wanted = (id: number) => ({
        id,
        patron_id: id,
        bond_id: id,
        ...place,
        copy_key: `${titleId}|1|||||`,
        queued_at: at,
        placed_at: at,
      })
      await put('hold', (id) => ({ ...wanted(id), ...released }))
      if (state === 'queued') return
      const copy = { title_id: titleId, library_id: site.libraryId, loan_type_id, status: 'on_hold_shelf', sort_key: '' }
      await put('copy', (id) => ({ id, ...copy, barcode: `C-${id}`, created_at: at, updated_at: at }))
      await put('allocation', (id) => ({ id, copy_id: id, hold_id: id, stage: 'on_hold_shelf', made_at: at, scanned_at: at }))
    }

    const page = async ({ lista, acervo }: Shelved, number: number) => {
      const more = acervo === undefined ? '' : `&acervo=${acervo}`
      const path = `/api/equipe/reservas?lista=${lista}${more}&page=${number}&perPage=50`
      const { given, count, rows } = await of(() => site.at('iara', 'GET', path))
      expect(given.status, JSON.stringify(given.body)).toBe(200)
      return { ...(given.body as { total: number; data: { codigo: string; posicao?: number }[] }), count, rows }
    }
    /** Every page; what was read for the first and for the last one. */
    const walk = async (list: Shelved) => {
      // What everybody's answers are made of is read again after a copy was written: not by a page that is counted.
      await page(list, 1)
      const first = await page(list, 1)
      const pages = [first]
      for (let number = 2; number <= Math.ceil(first.total / 50); number += 1) pages.push(await page(list, number))
      return { total: first.total, holds: pages.flatMap(({ data }) => data), first, last: pages.at(-1)! }
    }

    beforeAll(async () => {
      site = await openDeskSite(watched)
      await site.reader('ana')
      await site.staff('iara', 'atendimento', 'BC')
    })
    afterAll(() => site.remove())

    test.each([
      ['shelf', 'released', { lista: 'prateleira' }],
      ['queue', 'queued', { lista: 'fila' }],
    ] as const)(
      'a page of the %s takes the same statements and rows, however long it is, and the pages have each hold once',
      async (kind, state, { lista }) => {
        const barcode = await site.book('Dom Casmurro')
        titleId = Number((await site.at('iara', 'GET', `/api/equipe/exemplares/${barcode}`)).body.cod_acervo)
        await holds(100, state)
        const list = lista === 'fila' ? { lista, acervo: String(titleId) } : { lista }
        const few = await walk(list)
        await holds(sizes[kind] - few.total, state)
        const many = await walk(list)
        expect([few.total, many.total]).toEqual([100, sizes[kind]])
        expect(new Set(many.holds.map(({ codigo }) => codigo)).size).toBe(sizes[kind])
        for (const { count, rows } of [few.last, many.first, many.last]) expect([count, rows]).toEqual([few.first.count, few.first.rows])
        const places = many.holds.map((_, n) => (lista === 'fila' ? n + 1 : undefined))
        expect(many.holds.map(({ posicao }) => posicao)).toEqual(places)
      },
    )
  })
