// @vitest-environment jsdom
import { getAuthority, listAuthorityTitles } from '@farol/contract/authorities.ts'
import { listTitleComments } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { getFunctions } from '@farol/contract/institution.ts'
import { getPermissions, sectionCode, sectionNames } from '@farol/contract/title-permissions.ts'
import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { getTitle, listCopies, listCopyVolumes, type Copy } from '@farol/contract/titles.ts'
import { expect, test } from 'vitest'
import { render } from '../../render.tsx'
import { callFrom, sampleSite } from '../../testing/sample-call.ts'
import { sampleTitle } from '../../testing/sample-titles.ts'

const list = (data: readonly unknown[]) => ({ data, total: data.length, page: 1, perPage: 200 })

const copy: Copy = {
  codigo: 'EX-7741',
  cod_biblioteca: '1',
  biblioteca: 'Biblioteca Central',
  volume: '3',
  tomo: '2',
  parte: '4',
  material_adicional: 'CD-ROM de mapas',
  localizacao: 'Estante 9',
  colecao: 'Brasiliana',
  tipo_emprestimo: 'Domiciliar',
  numero_chamada: '869.3 A848d',
  situacao: 'disponivel',
  desc_situacao: 'Disponível',
}

const title = {
  ...sampleTitle({
    edicao: '2. ed. rev.',
    editora: 'Garnier',
    ano_publicacao: '1899',
    autores: [{ nome: 'Assis, M. de', cod_autoridade: '55' }],
  }),
  isbn: ['9788535914849'],
  issn: ['1983-6821'],
  grupos: [
    { grupo: 'edicao', rotulo: 'Edição', valores: [{ texto: '2. ed. rev.' }] },
    { grupo: 'imprenta', rotulo: 'Publicação', valores: [{ texto: 'Rio de Janeiro: Garnier, 1899' }] },
    { grupo: 'isbn', rotulo: 'ISBN', valores: [{ texto: '9788535914849' }] },
    { grupo: 'issn', rotulo: 'ISSN', valores: [{ texto: '1983-6821' }] },
  ],
}

const call = callFrom(
  new Map<Address, (input: { params?: Record<string, unknown> }) => unknown>([
    [getFunctions, () => ({ atividades: [], guiasPesquisa: ['pesquisa_geral'] })],
    [getTitle, ({ params }) => (params?.['id'] === 17 ? { ...title, cod_acervo: '17' } : undefined)],
    [getPermissions, () => ({ secoes: sectionNames.map((secao) => ({ secao, codigo: sectionCode(secao), permitido: true })) })],
    [listCopies, () => list([copy])],
    [listCopyVolumes, () => ({ volumes: [], anos: [] })],
    [
      listHoldingLibraries,
      () => list([{ cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central', exemplares: 1, disponiveis: 1, consulta_local: 0 }]),
    ],
    [listTitleComments, () => list([])],
    [getAuthority, () => undefined],
    [listAuthorityTitles, () => list([])],
  ]),
)

async function shown(address: string) {
  const { status, html } = await render({ address, language: 'pt', call, site: sampleSite })
  const page = new DOMParser().parseFromString(html, 'text/html')
  return { status, page, words: page.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ') ?? '' }
}

test('[S3-07] of a copy: volume, tome, part, material, loan type, place, collection, call number, code', async () => {
  const { status, words } = await shown('/acervo/17/exemplares')
  expect(status).toBe(200)
  for (const field of ['v. 3', 't. 2', 'pt. 4', 'CD-ROM de mapas', 'Domiciliar', 'Estante 9', 'Brasiliana', '869.3 A848d', 'EX-7741'])
    expect(words).toContain(field)
})

test('[S3-07] of a title: ISBN and ISSN, publisher, edition, year; it is identified by its code, and each person by theirs', async () => {
  const { status, page, words } = await shown('/acervo/17')
  expect(status).toBe(200)
  for (const field of ['9788535914849', '1983-6821', 'Garnier', '2. ed. rev.', '1899']) expect(words).toContain(field)
  expect(page.querySelector('main a[href="/autoridade/55"]')?.textContent).toBe('Assis, M. de')
  expect((await shown('/acervo/18')).status).toBe(404)
})
