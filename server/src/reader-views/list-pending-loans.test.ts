import { describe, expect, test } from 'vitest'
import type { OpenLoan } from '../ports/library-system/loans.ts'
import { listPendingLoans, loansOfBond, type LoanDeps } from './list-pending-loans.ts'

const loan = (n: number, more: Partial<OpenLoan> = {}): OpenLoan => ({
  id: `farol-${n}`,
  patronId: 1,
  bondId: 2,
  copyId: n,
  barcode: String(n),
  title: `Título ${n}`,
  titleId: n,
  materialTypeId: 7,
  libraryId: 1,
  library: { code: 'BC', name: 'Biblioteca Central' },
  dueOn: '2026-11-10',
  dueTime: '22:00',
  dueAt: new Date('2026-11-11T01:00:00Z'),
  kind: 'home',
  lentOn: '2026-11-03',
  lentAt: new Date('2026-11-03T13:00:00Z'),
  renewals: 1,
  webRenewals: 0,
  renewalLimit: 5,
  deskRenewalLimit: 8,
  situation: 'em_dia',
  lateDays: 0,
  estimatedFine: 0,
  actions: { renew: { allowed: true, reasons: [] } },
  ...more,
})
const { bondId: _bond, ...withoutBond } = loan(3)
const loans = [loan(1), loan(2, { bondId: 4 }), withoutBond, loan(4)]

const depsOf = (isOffered?: boolean) =>
  ({
    librarySystem: { loans: { open: async (patronId: number) => ({ loans: patronId === 1 ? loans : [] }) } },
    shelfTerms: { materialTypes: async () => [{ id: 7, names: { pt: 'Mapa' } }] },
    ...(isOffered === undefined ? {} : { coverPictures: { isOffered } }),
  }) as unknown as LoanDeps

const words = { language: 'pt', say: () => [] } as const
const list = (owner: { personId: number; bondId?: number }, page = 1, perPage = 100, more = {}) =>
  listPendingLoans(depsOf(true), owner, { page, perPage }, { ...words, ...more })
const codesOf = ({ data }: { readonly data: readonly { readonly codigo: string }[] }) => data.map((one) => one.codigo)

describe('the loans of a person', () => {
  test('are those under the bond in force, and those of a system that knows no bonds; all where none was chosen', async () => {
    expect(codesOf(await list({ personId: 1 }))).toEqual(['farol-1', 'farol-2', 'farol-3', 'farol-4'])
    expect(codesOf(await list({ personId: 1, bondId: 2 }))).toEqual(['farol-1', 'farol-3', 'farol-4'])
    expect([codesOf(await list({ personId: 1, bondId: 9 })), codesOf(await list({ personId: 8 }))]).toEqual([['farol-3'], []])
    expect(loansOfBond(loans, 4).map((one) => one.id)).toEqual(['farol-2', 'farol-3'])
  })

  test('are had page by page, with the number of all', async () => {
    expect(await list({ personId: 1, bondId: 2 }, 2, 2)).toMatchObject({ data: [{ codigo: 'farol-4' }], total: 3, page: 2, perPage: 2 })
    expect(codesOf(await list({ personId: 1 }, 1, 2))).toEqual(['farol-1', 'farol-2'])
    expect(await list({ personId: 1 }, 3, 2)).toMatchObject({ data: [], total: 4, page: 3 })
  })

  test('have covers only where a source of pictures is set, their types of work and the limits of who reads', async () => {
    const first = async (isOffered?: boolean) => (await listPendingLoans(depsOf(isOffered), { personId: 1 }, { page: 1, perPage: 1 }, words)).data[0]! // prettier-ignore
    const covers = [await first(true), await first(false), await first()].map((one) => one.link_capa)
    expect(covers).toEqual(['/api/links/image?acervo=1', '', ''])
    expect(await first(true)).toMatchObject({ desc_tipo_obra: 'Mapa', renovacoes: 0, limite_renovacoes: 5, renovacoes_balcao: 1 })
    expect((await list({ personId: 1 }, 1, 1, { atDesk: true })).data[0]).toMatchObject({ renovacoes: 1, limite_renovacoes: 8 })
    expect((await list({ personId: 1 }, 1, 1, { powers: ['consultar'] })).data[0]!.acoes.renovar.permitido).toBe(false)
  })
})
