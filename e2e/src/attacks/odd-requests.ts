import type { AttackCase } from './attack-case.ts'

const lineEnds = ['/%0A', '/%0D', '/%0D%0Aset-cookie:%20a=b', '/%E2%80%A8', '/%E2%80%A9', '/acervo/1%0A', '/meufarol/%0A']
const otherHosts = ['/.//evil.example/a', '/x/..//evil.example', '/%2e//evil.example', '//evil.example/%2f..']
const pageSizes = ['1000000000', '0', '-1', 'NaN', '101', '1e2', '%20']
const head = 'GET / HTTP/1.1\r\n'
const close = 'connection: close\r\n\r\n'

/** Requests that no page, no call and no other host may come out of. */
export const oddRequests: readonly AttackCase[] = [
  ...lineEnds.map((path, n): AttackCase => ({
    id: `A18-line-end-${n + 1}`,
    seen: 'an end of a line in a path met no route and was a bug: an attack on this program',
    steps: [{ path, statuses: [404], absent: ['set-cookie'] }],
  })),
  { id: 'A18-line-end-call', seen: 'the same of a call', steps: [{ path: '/api/%0A', statuses: [404] }] },
  ...otherHosts.map((path, n): AttackCase => ({
    id: `A28-form-${n + 1}`,
    seen: 'a form whose action was another host: an attack on this program; Evergreen LP1908576',
    steps: [{ path, statuses: [404], absent: ['evil.example', '<form'] }],
  })),
  {
    id: 'A71-hosts',
    seen: 'two Host headers, of which a proxy believes the other: RFC 9112, 3.2',
    steps: [
      { raw: `${head}host: a\r\nhost: b\r\n${close}`, statuses: [400] },
      { raw: `${head}${close}`, statuses: [400] },
    ],
  },
  {
    id: 'A71-unreadable',
    seen: 'an answer without our body and headers: an attack on this program',
    steps: [
      { raw: `${head}host: a\r\n: b\r\n${close}`, statuses: [400], absent: ['Bad Request"'] },
      { raw: `${head}host: a\r\nx: ${'y'.repeat(20_000)}\r\n${close}`, statuses: [431] },
    ],
  },
  ...pageSizes.map((size, n): AttackCase => ({
    id: `A65-${n + 1}`,
    seen: 'a page size from the address: 4Science/DSpace#56',
    steps: [{ path: `/api/consulta?q=a&perPage=${size}`, statuses: [422] }],
  })),
  {
    id: 'A66-deep',
    seen: 'pages without end: result windows of OpenSearch',
    steps: [
      { path: '/api/consulta?q=a&page=1000000000', statuses: [422] },
      { path: '/api/consulta?q=a&page=10000&perPage=100', statuses: [422], answered: 2_000 },
    ],
  },
  {
    id: 'A69-storm',
    seen: 'one question of very many at once: Evergreen LP1361782',
    steps: [{ path: '/api/consulta?q=brasil&perPage=20', statuses: [200], atOnce: 200, answered: 10_000 }],
  },
  {
    id: 'A37-method',
    seen: 'another method or person by header or parameter: Koha 42366',
    steps: [
      { path: '/api/pessoas', headers: { 'x-http-method-override': 'POST' }, statuses: [401] },
      { path: '/api/pessoas?cod_pessoa=1&debug=1', statuses: [401, 422], absent: ['nome_pessoa'] },
      { path: '/metrics', statuses: [404], absent: ['farol_http_seconds'] },
      { path: '/metrics', headers: { authorization: 'Bearer x' }, statuses: [404], absent: ['farol_http_seconds'] },
    ],
  },
  {
    id: 'A47-leave',
    seen: 'signed out by another site: Koha 22990',
    steps: [
      {
        method: 'POST',
        path: '/api/oauth/revoke',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: 'https://evil.example',
          cookie: '__Secure-farol-refresh=r.AAAAAAAAAAAAAAAA.1.x',
        },
        body: 'client_id=4',
        statuses: [200],
        noCookie: true,
      },
    ],
  },
  {
    id: 'A21-target',
    seen: 'a target of the server’s own calls from the request: slims#158, LinkedDataHub#249',
    steps: [
      { path: '/api/consulta?q=a&base=http://127.0.0.1:22', statuses: [422] },
      { path: `/unapi?id=${encodeURIComponent('http://169.254.169.254/acervo/1')}&format=ris`, statuses: [404] },
    ],
  },
]
