import type { AttackCase, AttackStep } from './attack-case.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const token = (body: unknown, statuses: readonly number[], headers: Readonly<Record<string, string>> = json): AttackStep => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  statuses,
  absent: ['access_token'],
})

const password = (given: Record<string, unknown>, statuses: readonly number[]) =>
  token({ grant_type: 'password', client_id: 4, ...given }, statuses)

const emptyPasswords = ['', null, [], {}, 0, true, ['x'], { $ne: '' }] as const
const lookalikes = ['ａna', 'an\u0430', 'a\u200dna', 'ANA', 'ana\u0000', 'ana\u202e', 'ﬁna', '\u212Aarina', 'ana%00', 'a\u0301na']
const forged = [
  'x',
  'a.x',
  'r.AAAAAAAAAAAAAAAA.1.x',
  `r.AAAAAAAAAAAAAAAA.1.${'A'.repeat(43)}`,
  `a.${'A'.repeat(43)}`,
  'p.9999999999.AAAAAAAAAAAA.x',
  'null',
  'undefined',
  '../../etc',
  "' OR 1=1 --",
]
const personal = [
  '/api/pessoas',
  '/api/pessoas?cod_pessoa=1',
  '/api/pessoas/',
  '/api/pessoas/.css',
  '/api/pessoas;.js',
  '/api/pessoas/x.css',
]

/** Ways to be somebody else, seen in libraries' systems and elsewhere (trust handbook A28, A31 and A35 to A52, A71 to A74). */
export const sessionAttacks: readonly AttackCase[] = [
  ...emptyPasswords.map((given, n): AttackCase => ({
    id: `A41-${n + 1}`,
    seen: 'an empty password was accepted: Libki#351',
    steps: [password({ username: 'ana', password: given }, [401, 422])],
  })),
  {
    id: 'A41-blank',
    seen: 'Libki#351',
    steps: [' ', '\t', '\u00a0'].map((given) => password({ username: 'paulo', password: given }, [401, 422])),
  },
  {
    id: 'A41-unknown',
    seen: 'a made-up barcode was accepted: NYPL circulation#756',
    steps: [password({ username: '29999999999999', password: '1234' }, [401])],
  },
  {
    id: 'A41-sql',
    seen: 'injection at the sign-in',
    steps: ["' OR '1'='1", "ana'--", 'ana" OR ""="', '*)(uid=*))(|(uid=*', '{"$gt":""}'].map((username) =>
      password({ username, password: "' OR '1'='1" }, [401]),
    ),
  },
  ...lookalikes.map((username, n): AttackCase => ({
    id: `A46-${n + 1}`,
    seen: 'one account by the name of another: devise#5171, mozilla/fxa#4643',
    steps: [password({ username, password: 'x' }, [401, 400])],
  })),
  ...forged.map((text, n): AttackCase => ({
    id: `A49-${n + 1}`,
    seen: 'tokens that nobody gave out',
    steps: [
      token({ grant_type: 'refresh_token', client_id: 4, refresh_token: text }, [401]),
      { path: '/api/pessoas', headers: { authorization: `Bearer ${text}` }, statuses: [401] },
      { path: '/api/consulta?q=a', headers: { authorization: `Bearer ${text}` }, statuses: [401] },
    ],
  })),
  ...personal.map((path, n): AttackCase => ({
    id: `A35-${n + 1}`,
    seen: 'public routes too open: Koha 28907; cache deception: dspace-angular#635',
    steps: [{ path, statuses: [401, 404], absent: ['nome_pessoa', 'cpf'] }],
  })),
  {
    id: 'A37-headers',
    seen: 'privilege by header or parameter: Koha 42366, 34513',
    steps: [
      ...['x-original-url', 'x-rewrite-url', 'x-forwarded-prefix'].map((name) => ({
        path: '/',
        headers: { [name]: '/api/pessoas' },
        statuses: [200],
        absent: ['nome_pessoa'],
      })),
      {
        method: 'POST',
        path: '/api/oauth/token?debug=1',
        headers: json,
        body: '{"grant_type":"client_credentials","client_id":4}',
        statuses: [422],
      },
      { path: '/api/parametros/funcionalidades?admin=1', statuses: [422] },
    ],
  },
  {
    id: 'A38-fields',
    seen: 'mass assignment: ASVS 15.3.3',
    steps: [
      password({ username: 'ana', password: 'x', admin: true }, [422]),
      password({ username: 'ana', password: 'x', authPermissions: [{ cod_modulo: 5, cod_atividade: 1 }] }, [422]),
    ],
  },
  {
    id: 'A45-unproved',
    seen: 'recovery without its second step: Open Library core/auth.py',
    steps: [
      {
        method: 'PUT',
        path: '/api/pessoas/ana/recuperar-senha',
        headers: json,
        body: '{"code":"123456","password":"nove araras azuis"}',
        statuses: [401],
      },
      { method: 'POST', path: '/api/pessoas/ana/recuperar-senha', headers: json, body: '{"code":"123456"}', statuses: [401] },
      { path: '/api/pessoas/ana/recuperar-senha', statuses: [401] },
    ],
  },
  {
    id: 'A47-forms',
    seen: 'forged by another site: Koha 22990, 34369; openlibrary#3210',
    steps: [
      {
        method: 'POST',
        path: '/api/oauth/revoke',
        headers: { 'content-type': 'text/plain', origin: 'https://evil.example' },
        body: '{"client_id":4}',
        statuses: [415, 422],
      },
      token('grant_type=refresh_token&client_id=4', [401], {
        ...form,
        origin: 'https://evil.example',
        cookie: '__Secure-farol-refresh=r.AAAAAAAAAAAAAAAA.1.x',
      }),
      {
        method: 'PUT',
        path: '/api/pessoas/ana/recuperar-senha',
        headers: { ...form, origin: 'https://evil.example' },
        body: 'code=1&password=2',
        statuses: [415, 401],
      },
    ],
  },
  { id: 'A50-query', seen: 'tokens in addresses: ASVS 14.2.1', steps: [{ path: '/api/pessoas?access_token=x', statuses: [401, 422] }] },
  {
    id: 'A52-recipients',
    seen: 'letters to somebody else: Koha 34731',
    steps: ['ana\r\nBcc: x@evil.example', 'ana,x@evil.example', 'ana;x@evil.example'].map((user) => ({
      path: `/api/pessoas/${encodeURIComponent(user)}/recuperar-senha?email=x@evil.example`,
      statuses: [401, 404, 422],
    })),
  },
  ...[
    'application/json\t;x',
    'application/json;',
    'application/vnd.api+json',
    'text/json',
    'application/jsonx',
    'multipart/form-data',
    'application/json, text/plain',
  ].map((type, n): AttackCase => ({
    id: `A71-${n + 1}`,
    seen: 'a body that no schema saw: fastify CVE-2026-25223, CVE-2025-32442',
    steps: [token('{"grant_type":"password","client_id":4,"username":{"a":1},"password":"x"}', [400, 415, 422], { 'content-type': type })],
  })),
  {
    id: 'A71-case',
    seen: 'fastify CVE-2025-32442',
    steps: [
      token('{"grant_type":"password","client_id":4,"username":["ana"],"password":"x"}', [422], { 'content-type': 'APPLICATION/JSON' }),
    ],
  },
  {
    id: 'A72-forwarded',
    seen: 'spoofed proxy headers: CVE-2026-3635',
    steps: [
      {
        path: '/',
        headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
        statuses: [200],
        absent: ['evil.example'],
      },
      { path: '/metrics', headers: { 'x-forwarded-for': '127.0.0.1' }, statuses: [404], absent: ['farol_http_seconds'] },
    ],
  },
]
