// @vitest-environment jsdom
import { getAuthority, getAuthorityMarc, listAuthorityTitles } from '@farol/contract/authorities.ts'
import { listTitleComments } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { getFunctions } from '@farol/contract/institution.ts'
import { getKardexChoices, getKardexIssue, getKardexIssues } from '@farol/contract/kardex.ts'
import { getStatistics, listStatisticsYears, useKinds } from '@farol/contract/statistics.ts'
import { getSummary } from '@farol/contract/summaries.ts'
import { getPermissions, sectionNames } from '@farol/contract/title-permissions.ts'
import { getDublinCore, getReference, getTitleMarc, listHoldingLibraries } from '@farol/contract/title-views.ts'
import { getTitle, listCopies, listCopyVolumes } from '@farol/contract/titles.ts'
import { expect, test } from 'vitest'
import { render } from '../../render.tsx'
import { callFrom, sampleSite } from '../../testing/sample-call.ts'
import { sampleCopies, sampleItems, sampleTitle } from '../../testing/sample-titles.ts'

const payload = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'><svg onload=alert(1)>{{7*7}}\u2028'
const address = 'javascript:alert(1)//'

/** The same data with the payload at the end of every text that a record or a reader wrote; codes stay codes. */
function poisoned<T>(value: T, key = ''): T {
  if (Array.isArray(value)) return value.map((one) => poisoned<unknown>(one, key)) as T
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, poisoned<unknown>(one, name)])) as T
  if (typeof value !== 'string' || storedRecord.test(key)) return value
  return (key === 'url' ? address : value + payload) as T
}

// Codes, closed words and local dates: the contract lets nothing else through.
const storedRecord =
  /^(cod_|codigo$|codigo_|link_capa|rota|secao$|motivo$|situacao$|papel$|tipo$|estilo$|formato$|endereco$|data|ano$|anos$|idioma|tipo_schema|assinatura|data_devolucao|elemento$|grupo$|page)/

const list = (data: readonly unknown[]) => ({ data, total: data.length, page: 1, perPage: 20 })
const style = { codigo: 'abnt', nome: 'ABNT', texto: 'Texto', trechos: [{ texto: 'Texto', estilo: 'negrito' }] }
const file = { formato: 'ris', nome: 'RIS', endereco: '/acervo/1.ris', tipo: 'application/x-research-info-systems' }
const issue = { cod_fasciculo: '7', descricao: 'v. 1', ano: '2020', situacao: 'R', desc_situacao: 'Recebido', exemplares: 1 }
const uses = Object.fromEntries(useKinds.map((kind) => [kind, { valor: 9 }]))
const row = {
  paragrafo: '245',
  seq_paragrafo: '1',
  secao: 'a',
  seq_secao: '1',
  indicador1: '1',
  indicador2: null,
  descricao: 'Título',
  texto_descricao: null,
  pontuacao: ' :',
  campo_fixo: 'N',
}
const heading = { descricao: 'Outro' }
const authority = {
  cod_autoridade: '5',
  tipo: 'pessoa',
  desc_tipo: 'Pessoa',
  descricao: 'Alguém',
  datas: '1900-',
  registro: true,
  lider: '00000nz',
  variantes: [heading],
  anteriores: [heading],
  posteriores: [heading],
  gerais: [heading],
  especificos: [heading],
  relacionados: [heading],
  notas: [{ tipo: 'source', rotulo: 'Fonte', texto: 'Nota' }],
  identificadores: [{ esquema: 'orcid', valor: '0000', url: 'https://x' }],
  links: [{ url: 'https://x' }],
  titulos: [{ papel: 'autoria', rotulo: 'Escrito por', total: 1 }],
}
const library = {
  cod_biblioteca: '1',
  desc_biblioteca: 'Central',
  exemplares: 1,
  disponiveis: 1,
  consulta_local: 0,
  numero_chamada: '1',
  localizacao: 'T',
}
const title = sampleTitle({
  doi: '10.1/x',
  subtitulo: 'sub',
  links: [{ codigo: '1', titulo: 'Ler', url: 'https://x' }],
  grupos: [{ grupo: 'notas', rotulo: 'Notas', valores: [{ texto: 'Nota', url: 'https://x' }] }],
  dados_adicionais: { A: [], S: [{ codigo: '1', descricao: 'Assunto' }] },
})

const answers: readonly (readonly [Address, unknown])[] = [
  [getTitle, title],
  [listCopies, list(sampleCopies)],
  [
    listCopyVolumes,
    {
      volumes: [
        { volume: '1', exemplares: 1 },
        { volume: '2', exemplares: 1 },
      ],
      anos: [],
    },
  ],
  [listHoldingLibraries, list([library])],
  [getPermissions, { secoes: sectionNames.map((secao) => ({ secao, codigo: secao, permitido: true })) }],
  [getReference, { estilos: [style], no_texto: [style], arquivos: [file] }],
  [getDublinCore, { elementos: [{ elemento: 'title', rotulo: 'Título', valor: 'Valor' }], arquivo: file }],
  [getTitleMarc, [row]],
  [getKardexChoices, { bibliotecas: [{ ...library, anos: [{ ano: '2020', volumes: ['1', '2'], fasciculos: 1 }] }] }],
  [
    getKardexIssues,
    { ...list([issue]), cod_biblioteca: '1', ano: '2020', colecao: '2020', assinatura: 'corrente', desc_assinatura: 'Corrente' },
  ],
  [getKardexIssue, { ...issue, cod_biblioteca: '1', biblioteca: 'Central', observacao: 'Nota', situacoes_exemplares: [] }],
  [
    getSummary,
    { ...list([{ titulo: 'Artigo', responsabilidade: 'Alguém', parte: '1', paginas: '1-2', fasciculo: 'v. 1' }]), tipo: 'periodico' },
  ],
  [listStatisticsYears, list([{ ano: '2026' }])],
  [
    getStatistics,
    { ano: '2026', menor_que: 5, meses: [{ mes: 1, ...uses }], bibliotecas: [{ desc_biblioteca: 'Central', ...uses }], total: uses },
  ],
  [listTitleComments, list([{ autor: 'Maria S.', data: '2026-01-01', comentario: 'Bom' }])],
  [getAuthority, authority],
  [getAuthorityMarc, [row]],
  [listAuthorityTitles, list(sampleItems())],
]

const call = callFrom(
  new Map<Address, () => unknown>([
    [getFunctions, () => ({ atividades: [], guiasPesquisa: ['pesquisa_geral'] })],
    ...answers.map(([endpoint, answer]) => [endpoint, () => poisoned(answer)] as const),
  ]),
)

const addresses = [
  '/acervo/1',
  ...sectionNames.map((section) => `/acervo/1/${section}`),
  '/acervo/1/marc?forma=simples',
  '/acervo/1/colecao-kardex?fasciculo=7',
  '/autoridade/5',
  '/autoridade/5/marc',
]

test.each(addresses)('a payload in every field stays text: %s', async (path) => {
  const { status, html } = await render({ address: path, language: 'pt', call, site: sampleSite })
  expect(status).toBe(200)
  const page = new DOMParser().parseFromString(html, 'text/html')
  // The one picture of a page is the server's drawing of its address, whatever an answer says of pictures.
  const pictures = [...page.querySelectorAll('img')].map((one) => one.getAttribute('src') ?? '')
  expect(pictures.filter((source) => !/^\/acervo\/[^\s"'<>]+\.qr\.svg$/.test(source))).toEqual([])
  expect(page.querySelectorAll('svg[onload], [onerror], [onload], iframe, object, embed')).toHaveLength(0)
  const scripts = [...page.scripts].filter((script) => !script.type.endsWith('json'))
  expect(scripts.map((script) => script.getAttribute('src'))).toEqual(['/boot.js'])
  for (const script of page.querySelectorAll('script[type$="json"]')) expect(JSON.parse(script.textContent)).toBeTruthy()
  const links = [...page.querySelectorAll('a[href], link[href], form[action]')].map(
    (one) => one.getAttribute('href') ?? one.getAttribute('action'),
  )
  expect(links.filter((link) => /^\s*(javascript|data|vbscript):/i.test(link ?? ''))).toEqual([])
  expect(page.body.textContent).toContain('<img src=x onerror=alert(1)>')
})
