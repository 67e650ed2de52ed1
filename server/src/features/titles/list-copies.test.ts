import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { copyStates, type CopyOnShelf, type LibrarySystem } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'
import { listCopies, listCopyVolumes, type CopiesAsked, type CopyDeps } from './list-copies.ts'

const copy = (more: Partial<CopyOnShelf> = {}) => ({ barcode: 'k1', libraryId: 2, library: 'Norte', state: 'available', consultOnly: false, loanTypeNames: { pt: 'Normal', en: 'Regular' }, stateNames: { pt: 'Disponível' }, ...more }) as CopyOnShelf // prettier-ignore

function depsOf(copies: readonly CopyOnShelf[] = [copy()], suppressed = false) {
  const asked: unknown[] = []
  const deps: CopyDeps = {
    titles: partOf<Stores['titles']>({ byId: async (id: number) => (id === 42 ? { id, suppressed, record: '' } : undefined) }),
    libraries: partOf<Stores['libraries']>({ libraries: async () => [{ id: 1, code: 'BC', name: 'Central' }, { id: 2, code: 'BN', name: 'Norte' }] }), // prettier-ignore
    librarySystem: partOf<LibrarySystem>({
      availability: {
        copies: async (question: unknown) => {
          asked.push(question)
          return { copies, total: 45 }
        },
        divisions: async (question: unknown) => {
          asked.push(question)
          return { volumes: [{ value: '', copies: 3 }, { value: '2', copies: 1 }], years: [{ value: '2020', copies: 4 }] } // prettier-ignore
        },
      },
    }),
  }
  return { deps, asked }
}

const asking = (more: Partial<CopiesAsked> = {}): CopiesAsked => ({ titleId: 42, libraryCode: undefined, volume: undefined, year: undefined, page: 1, perPage: 20, ...more }) // prettier-ignore

test.each([
  [{}, { offset: 0, limit: 20 }],
  [
    { page: 3, perPage: 10 },
    { offset: 20, limit: 10 },
  ],
  [{ libraryCode: 'BN' }, { libraryId: 2, offset: 0, limit: 20 }],
  [{ volume: '-' }, { volume: '', offset: 0, limit: 20 }],
  [
    { volume: '2', year: 2020 },
    { volume: '2', year: 2020, offset: 0, limit: 20 },
  ],
])('%j asks for %j of the title', async (more, question) => {
  const { deps, asked } = depsOf()
  const { page = 1, perPage = 20 } = more as Partial<CopiesAsked>
  expect(await listCopies(deps, asking(more), 'pt')).toMatchObject({ total: 45, page, perPage })
  expect(asked).toEqual([{ titleId: 42, ...question }])
})

test('a library that does not exist holds no copy and no volume; nothing is asked for', async () => {
  const { deps, asked } = depsOf()
  expect(await listCopies(deps, asking({ libraryCode: 'XX', page: 2 }), 'pt')).toEqual({ data: [], total: 0, page: 2, perPage: 20 })
  expect(await listCopyVolumes(deps, 42, 'XX')).toEqual({ volumes: [], anos: [] })
  expect(asked).toEqual([])
})

test('volumes and years, of all libraries or of one', async () => {
  const { deps, asked } = depsOf()
  const divided = { volumes: [{ volume: '-', exemplares: 3 }, { volume: '2', exemplares: 1 }], anos: [{ ano: '2020', exemplares: 4 }] } // prettier-ignore
  expect([await listCopyVolumes(deps, 42, undefined), await listCopyVolumes(deps, 42, 'BN')]).toEqual([divided, divided])
  expect(asked).toEqual([{ titleId: 42 }, { titleId: 42, libraryId: 2 }])
})

test('a copy to be read here is so while it is on the shelf; names are in the reader’s language or in Portuguese', async () => {
  const read = async (more: Partial<CopyOnShelf>) => (await listCopies(depsOf([copy(more)]).deps, asking(), 'en')).data[0]!
  const consulted = await Promise.all(copyStates.map(async (state) => [state, (await read({ state, consultOnly: true })).situacao === 'consulta_local'])) // prettier-ignore
  expect(consulted.filter(([, is]) => is).map(([state]) => state)).toEqual(['available', 'consult_only'])
  expect(await read({})).toEqual({ codigo: 'k1', cod_biblioteca: 'BN', biblioteca: 'Norte', tipo_emprestimo: 'Regular', situacao: 'disponivel', desc_situacao: 'Disponível' }) // prettier-ignore
  expect(await read({ libraryId: 9, library: 'Extinta', loanTypeNames: {}, stateNames: {} })).toEqual({ codigo: 'k1', cod_biblioteca: '9', biblioteca: 'Extinta', situacao: 'disponivel', desc_situacao: '' }) // prettier-ignore
})

test('a title that is not there, or not shown, has no list', async () => {
  await expect(listCopies(depsOf().deps, asking({ titleId: 7 }), 'pt')).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
  const { deps } = depsOf([copy()], true)
  await expect(listCopies(deps, asking(), 'pt')).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
  await expect(listCopyVolumes(deps, 42, undefined)).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
})
