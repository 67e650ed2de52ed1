import { expect, test } from 'vitest'
import { openPatronPages } from './account-screens.ts'
import { authorityAddress, exportAddress, machineAddresses, qrAddress, screens, titleAddress, type ExportFormat } from './screens.ts'
import { copyScreen, readerScreen, staffScreens } from './staff-screens.ts'

test('screens of visitors stand at the addresses that people keep', () => {
  expect(screens).toEqual({
    home: '/',
    guide: '/:guia',
    title: '/acervo/:codAcervo',
    titleSection: '/acervo/:codAcervo/:secao',
    authority: '/autoridade/:codAutoridade',
    authorityMarc: '/autoridade/:codAutoridade/marc',
    basket: '/cesta',
    login: '/login',
    leave: '/sair',
    account: '/meu{product}',
    redirect: '/{product}_redireciona',
    externalContent: '/pearson',
    content: '/conteudo',
    contentOf: '/conteudo/:provedor',
    selfService: '/autoatendimento',
    questions: '/perguntas',
    about: '/sobre',
    hours: '/horarios',
    hoursOfLibrary: '/horarios/:codBiblioteca',
    events: '/eventos',
    accessibility: '/acessibilidade',
    offline: '/sem-conexao',
  })
  expect(machineAddresses).toEqual({ sitemapIndex: '/sitemap.xml', sitemap: '/sitemap/:parte', robots: '/robots.txt', unapi: '/unapi' })
})

test('screens of the desk, and pages that are written for everybody', () => {
  expect(Object.values(staffScreens)).toEqual([
    '/equipe',
    '/equipe/entrar',
    '/equipe/leitor/:cod',
    '/equipe/exemplar/:codigo',
    '/equipe/caixa',
    '/equipe/reservas',
    '/equipe/solicitacoes-emprestimo',
    '/equipe/transitos',
    '/equipe/pendencias',
    '/equipe/atrasos',
    '/equipe/prorrogacao',
    '/equipe/nada-consta',
    '/equipe/relatorios',
    '/equipe/politicas',
    '/equipe/calendario',
    '/equipe/arquivo-bancario',
    '/equipe/instituicao',
    '/equipe/acessos',
    '/equipe/auditoria',
    '/equipe/comentarios',
    '/equipe/mensagens',
    '/equipe/avisos',
    '/equipe/privacidade',
    '/equipe/dia',
    '/equipe/demo/codigos',
  ])
  expect(openPatronPages).toEqual({
    clearanceCheck: '/nada-consta',
    clearanceOfCode: '/nada-consta/:codigo',
    stopEmails: '/avisos/parar/:chave',
    confirmEmail: '/dados-pessoais/confirmar/:chave',
    undoEmail: '/dados-pessoais/desfazer/:chave',
    keepAccount: '/privacidade/manter/:chave',
  })
})

test('what stands in an address of a title, a heading, a reader or a copy cannot leave its place', () => {
  expect([titleAddress('1/2?'), authorityAddress('3#'), readerScreen('a/b'), copyScreen('é c')]).toEqual([
    '/acervo/1%2F2%3F',
    '/autoridade/3%23',
    '/equipe/leitor/a%2Fb',
    '/equipe/exemplar/%C3%A9%20c',
  ])
})

test.each<[ExportFormat, string]>([
  ['ris', '/acervo/12.ris'],
  ['bibtex', '/acervo/12.bib'],
  ['csl', '/acervo/12.csl.json'],
  ['marcxml', '/acervo/12.xml'],
  ['iso2709', '/acervo/12.mrc'],
  ['dublin-core', '/acervo/12.dc.xml'],
])('a title as %s is at %s', (format, address) => {
  expect(exportAddress('12', format)).toBe(address)
  expect(exportAddress('1/2', format)).toContain('/acervo/1%2F2.')
  expect(qrAddress('1/2')).toBe('/acervo/1%2F2.qr.svg')
})
