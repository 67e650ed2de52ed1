import type { AttackCase, AttackStep } from './attack-case.ts'
import { markupWords } from './hostile-words.ts'
import { collectionXml, foundBy, imported, recordXml, type FieldText } from './marc-text.ts'

const markup = ['<script>window.__x', '<img src=x', '<svg/onload', '</title><b>', '</script><b>']

/** Fields of a book: tag and indicators, then the codes that are filled. */
const heads = `020__ a 022__ a 0410_ a 050__ ab 0820_ a 090__ ab 1001_ abcd 24510 abcnp 2461_ a 250__ ab 260__ abc 300__ abc 4900_ av
500__ a 502__ a 504__ a 5050_ a 520__ a 521__ a 534__ a 546__ a 561__ a 590__ a 60014 ab 61014 a 61114 a 63004 a 65004 axz 651_4 a 653__ a
655_4 a 7001_ ae 7102_ a 7112_ a 7400_ a 7730_ tg 78000 t 78500 t 830_0 a 85640 yz3`

const hostile = (n: number) => `${markupWords[n % markupWords.length]} Zurubara`

const everyField: readonly FieldText[] = [...heads.matchAll(/(\w{5}) ([a-z\d]+)/g)].map(([, head = '', codes = ''], n) => [
  head.replaceAll('_', ' '),
  Object.fromEntries([...codes].map((code, at) => [code, hostile(n + at)])),
])

const page = (path: string, has: readonly string[] = ['Zurubara']): AttackStep => ({ path, statuses: [200], has, absent: markup })

const inEveryField: AttackCase = {
  id: 'A02-record',
  seen: 'markup in bibliographic data: Evergreen 2.12, openlibrary#3499, #6533, Libreseerr#20',
  steps: [
    foundBy('zurubara', {
      ...imported(collectionXml(recordXml('ataque-02', [...everyField, ['952', { p: 'ATK02', b: 'BC', o: hostile(0) }]])), ['1 stored']),
      has: ['Zurubara'],
      head: { has: ['content-type: application/json', 'nosniff'] },
    }),
    ...['', '/marc', '/referencia', '/exemplares', '/dublin-core'].map((view) => page(`/acervo/<<title>>${view}`)),
    ...['xml', 'dc.xml'].map((ending) => page(`/acervo/<<title>>.${ending}`)),
    page('/acervo/<<title>>.qr.svg', []),
    ...['', '&modo=C', '&modo=R', '&modo=T', '&facetas=A,S,E'].map((more) => page(`/pesquisa_geral?q=zurubara${more}`)),
    page('/pesquisa_geral.atom?q=zurubara'),
    page('/pesquisa_autoridades?q=zurubara'),
    page('/pesquisa_indice?indice=INDICE_1&termo=script'),
    page('/novas_aquisicoes?dias=30', []),
    page('/novas_aquisicoes.rss?dias=30', []),
    page('/cesta?acervos=<<title>>'),
    { path: '/api/consulta/autoridades?q=zurubara', statuses: [200], keep: { heading: /"cod_autoridade":"(\d+)"/ } },
    page('/autoridade/<<heading>>'),
    page('/autoridade/<<heading>>/marc'),
    {
      as: 'paulo',
      method: 'POST',
      path: '/api/acervo/exportar-cesta',
      body: '{"tipo":"email","dados":"completo","acervos":[<<title>>],"opcoesEmail":{"destinatarios":"a02@example.org"}}',
      statuses: [200],
      email: { to: 'a02@example.org', has: ['Zurubara', '&lt;script&gt;window.__x=1'], absent: [], htmlAbsent: markup },
    },
  ],
}

const schemes = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://evil.example/1',
  'view-source:https://evil.example',
  'intent://evil.example#Intent;end',
  'jar:https://evil.example!/x',
]

const schemesOfLinks: AttackCase = {
  id: 'A07-links',
  seen: 'schemes that run in a link: 856 $u of records',
  steps: [
    foundBy('zuruligado', {
      ...imported(
        collectionXml(
          recordXml('ataque-07', [
            ['24510', { a: 'Zuruligado' }],
            ...schemes.filter((one) => !one.startsWith('\u0001')).map((u, n): FieldText => ['85640', { u, y: `Elo ${n}` }]),
            ['85640', { u: 'https://certo.example/livro', y: 'Elo certo' }],
          ]),
        ),
        ['1 stored'],
      ),
    }),
    {
      path: '/acervo/<<title>>',
      statuses: [200],
      has: ['href="https://certo.example/livro"'],
      absent: ['javascript', 'vbscript', 'data:text', 'file:', 'blob:', 'view-source:', 'intent:', 'jar:'].flatMap((scheme) => [
        `href="${scheme}`,
        `href=" ${scheme}`,
        `href="${scheme.toUpperCase()}`,
        `src="${scheme}`,
      ]),
    },
    {
      path: '/api/acervo/<<title>>/links',
      statuses: [200],
      has: ['https://certo.example/livro'],
      absent: ['javascript', 'JaVaScRiPt', 'vbscript', 'data:text', 'file:', 'blob:', 'view-source', 'intent:', 'jar:'],
    },
    { path: '/acervo/<<title>>.dc.xml', statuses: [200], absent: ['<script>alert'] },
  ],
}

const two = (word: string) =>
  ['um', 'dois'].map((one) =>
    recordXml(`ataque-34-${one}`, [
      ['24510', { a: `${word} ${one}` }],
      ['65004', { a: 'Zuruassunto' }],
    ]),
  )

const routes = [
  '/acervo/<<title>>',
  ...['marc', 'referencia', 'exemplares', 'dublin-core', 'dados-estatisticos.csv'].map((view) => `/acervo/<<title>>/${view}`),
  ...['ris', 'bib', 'csl.json', 'xml', 'mrc', 'dc.xml', 'qr.svg'].map((ending) => `/acervo/<<title>>.${ending}`),
  '/api/acervo/<<title>>',
  ...['marc', 'referencia', 'dublin-core', 'links', 'cor', 'bibliotecas', 'totais', 'exemplares', 'relacionados'].map(
    (part) => `/api/acervo/<<title>>/${part}`,
  ),
  '/api/sumario/<<title>>/dados',
  '/api/kardex/<<title>>/permissao',
  '/api/reserva/<<title>>/informacoes-iniciais',
  '/api/solicitacao-emprestimo/<<title>>/informacoes-iniciais',
  '/api/comentarios/acervo/<<title>>',
  '/cesta/arquivo?acervos=<<title>>&dados=csv',
]

const hidden: AttackCase = {
  id: 'A34-suppressed',
  seen: 'a suppressed title by its side doors: Koha 28478, 37713',
  steps: [
    foundBy('zuruoculto um', { ...imported(collectionXml(...two('Zuruoculto')), ['2 stored']) }),
    { path: '/api/consulta?q=zuruassunto', statuses: [200], until: true, has: ['"total":2'] },
    ...routes.map((path): AttackStep => ({ path, statuses: [200] })),
    {
      command: { name: 'catalogue', words: ['suppress', '<<title>>'], says: ['1 title suppressed'] },
      path: '/api/consulta?q=zuruassunto',
      statuses: [200],
      until: true,
      has: ['"total":1'],
      absent: ['Zuruoculto um', '"quantidade":2'],
    },
    ...routes.map((path): AttackStep => ({ path, statuses: [404], absent: ['Zuruoculto um'] })),
    ...[
      '/api/consulta?q=zuruoculto&facetas=A,S,E',
      '/api/consulta/sugestoes?q=zuruocul',
      '/opensearch/sugestoes?q=zuruocul',
      '/pesquisa_geral?q=zuruoculto',
      '/pesquisa_geral.atom?q=zuruoculto',
      '/pesquisa_indice?indice=INDICE_1&termo=zuruoculto',
      '/api/consulta/indice?indice=INDICE_1&termo=zuruoculto&sentido=seguinte&perPage=10',
      '/api/consulta/acervos-indexados?indice=INDICE_1&termo=Zuruoculto um',
      '/novas_aquisicoes?dias=30',
      '/novas_aquisicoes.rss?dias=30',
      '/cesta?acervos=<<title>>',
    ].map((path): AttackStep => ({ path: path.replaceAll(' ', '%20'), statuses: [200], absent: ['Zuruoculto um'] })),
    { path: '/sitemap/1.xml', statuses: [200], absent: ['/acervo/<<title>><'] },
    { method: 'POST', path: '/api/acervo/cesta', headers: { 'content-type': 'application/json' }, body: '{"acervos":[<<title>>]}', statuses: [200], absent: ['Zuruoculto'] }, // prettier-ignore
    {
      command: { name: 'catalogue', words: ['unsuppress', '<<title>>'], says: ['1 title shown again'] },
      path: '/acervo/<<title>>',
      statuses: [200],
      until: true,
      has: ['Zuruoculto um'],
    },
  ],
}

/** Records that others wrote, put in by the operator's command beside the server (trust handbook A02, A07, A34). */
export const recordsOfOthers: readonly AttackCase[] = [inEveryField, schemesOfLinks, hidden]
