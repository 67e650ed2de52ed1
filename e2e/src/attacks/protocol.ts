import type { AttackCase } from './attack-case.ts'

const oddIds = ['abc', '1e3', '-1', '0', '9223372036854775808', '%00', '%ff', '1%2F..%2F2', '..%2f..%2fetc%2fpasswd', '1;--']

/** Ways out of the folder of the site's files, and past what guards it. */
const filePaths = [
  '/../../etc/passwd',
  '/assets/../../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%5c..%5cpackage.json',
  '//evil.example/',
  '/%2f%2fevil.example',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/assets/%2e%2e%2f%2e%2e%2fpackage.json',
  '/assets/..%252f..%252fpackage.json',
  '/assets/....//....//package.json',
  '/assets/..;/..;/package.json',
  '/assets/.%2e/.%2e/package.json',
  '/assets/%c0%ae%c0%ae/%c0%ae%c0%ae/package.json',
  '/assets/%e0%80%ae%e0%80%ae/package.json',
  '/assets/%uff0e%uff0e/package.json',
  '/assets/\\..\\..\\package.json',
  '/assets/%5c..%5c..%5cetc%5cpasswd',
  '/assets/%00',
  '/assets/app.js%00.png',
  '/assets/%2500',
  '/assets/',
  '/assets',
  '/assets/.',
  '/assets/../assets/nada.js',
  '/assets/./././nada.js',
  '/assets/nada.js',
  '/assets/nada.css?v=1',
  '/assets/nada.js/',
  '/assets/nada.js;.css',
  '/assets//nada.js',
  '//assets/nada.js',
  '/./assets/nada.js',
  '/%61ssets/nada.js',
  '/ASSETS/nada.js',
  '/assets/.env',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/src/main.ts',
  '/demo-logins.txt',
  '/server.pid',
  '/farol.log',
  '/secret',
  '/outbox/',
  '/C:/windows/win.ini',
  '/file:///etc/passwd',
] as const

/** The same address in its one spelling is where it leads: there is nothing either. */
const isWrittenOtherwise = (path: string) => /^\/[^/].*[^/]\/$|ASSETS/.test(path)

/** Requests that are wrong before anything reads them. */
export const protocolAbuse: readonly AttackCase[] = [
  ...oddIds.map((id, n): AttackCase => ({
    id: `A18-${n + 1}`,
    seen: 'odd identifiers sent by robots: Evergreen LP2067905',
    steps: [
      { path: `/api/acervo/${id}`, statuses: [404] },
      { path: `/acervo/${id}`, statuses: [404] },
    ],
  })),
  {
    id: 'A18-repeated',
    seen: 'ASVS 15.3.7',
    steps: [
      { path: '/api/consulta?page=1&page=2', statuses: [422] },
      { path: '/pesquisa_geral?q=a&page=1&page=2', statuses: [200] },
    ],
  },
  {
    id: 'A17-query',
    seen: 'ASVS 15.3.6',
    steps: [
      { path: '/api/consulta?__proto__[x]=1', statuses: [422] },
      { path: '/api/consulta?constructor.prototype.x=1', statuses: [422] },
    ],
  },
  {
    id: 'A17-body',
    seen: 'ASVS 15.3.6',
    steps: [
      {
        method: 'POST',
        path: '/api/oauth/token',
        headers: { 'content-type': 'application/json' },
        body: '{"__proto__":{"x":1},"grant_type":"client_credentials","client_id":4}',
        statuses: [400],
      },
    ],
  },
  ...filePaths.map((path, n): AttackCase => ({
    id: `A19-${n + 1}`,
    seen: '@fastify/static advisories: GHSA-83w8-p2f5-377r, -423g-23ch-w7c6, -8pvw-jcv7-9cmj; slims#194',
    steps: [{ path, statuses: isWrittenOtherwise(path) ? [301, 404] : [404, 400], absent: ['"workspaces"', 'root:'] }],
  })),
  {
    id: 'A21-smuggle',
    seen: 'request smuggling',
    steps: [
      {
        raw: 'POST /api/oauth/token HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /metrics HTTP/1.1\r\n\r\n',
        statuses: [400],
        absent: ['farol_http_seconds'],
      },
    ],
  },
  { id: 'A21-noise', seen: 'not HTTP at all', steps: [{ raw: '\u0016\u0003\u0001\u0002\u0000\u0001\r\n\r\n', statuses: [400, 0] }] },
  {
    id: 'A21-headers',
    seen: 'header flood',
    steps: [{ raw: `GET / HTTP/1.1\r\nhost: x\r\n${'x: y\r\n'.repeat(5000)}\r\n`, statuses: [431, 200, 400] }],
  },
  {
    id: 'A22-host',
    seen: 'host header in absolute addresses',
    steps: [{ path: '/', headers: { host: 'evil.example' }, statuses: [200], absent: ['evil.example'] }],
  },
  {
    id: 'A22-method',
    seen: 'unexpected methods',
    steps: ['TRACE', 'PATCH', 'DELETE'].map((method) => ({ method, path: '/api/consulta', statuses: [404, 405, 501, 400] })),
  },
]
