import type { AttackCase, AttackStep } from './attack-case.ts'
import { collectionXml, foundBy, imported, recordXml } from './marc-text.ts'

const json = { 'content-type': 'application/json' }

const open = (body: object | string, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => ({
  as: 'paulo',
  method: 'POST',
  path: '/api/links/acesso-restrito',
  body: typeof body === 'string' ? body : JSON.stringify(body),
  statuses,
  ...more,
})

/** Spellings of this machine and of private networks, with the port of the listener. */
const spellings = [
  'localhost',
  '127.0.0.1',
  '127.1',
  '127.0.1',
  '0x7f000001',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '127.0.0.1.',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:127.0.0.1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '169.254.169.254',
  '[fe80::1]',
  '10.0.0.1',
  '192.168.0.1',
  '172.16.0.1',
  '100.64.0.1',
  '①②⑦.⓪.⓪.①',
  'localhost.',
  'ip6-localhost',
]

const slugs = ['pearson', 'minhabiblioteca', 'target', 'abnt', 'ebsco', 'proquest', 'rtproview', 'forum', 'vlex', 'saraiva', 'uptodate', 'dotlib', 'elsevier', 'arvore'] // prettier-ignore

/** Providers that this server asks for an address before a reader goes there, each at another spelling. */
const askedAt = (hosts: readonly string[]) =>
  Object.fromEntries(
    hosts.map((host, n) => [
      slugs[n]!,
      { driver: 'api_url', address: `https://${host}:<<port>>/acesso`, needsActiveBond: false, fields: { a: '{login}' } },
    ]),
  )

const privateNetworks: readonly AttackCase[] = [0, 14].map((from, n) => ({
  id: `A20-spellings-${n + 1}`,
  seen: 'a call of the server to its own network: slims#194, requarks/wiki#8053, VuFind CVE-2024-25737',
  steps: [
    { outside: { type: 'application/json', body: '{"AuthenticatedUrl":"https://evil.example/"}' }, path: '/healthz', statuses: [200] },
    { institution: { providers: askedAt(spellings.slice(from, from + 14)) }, path: '/api/links/provedores', statuses: [200] },
    ...slugs.map((provedor): AttackStep => ({
      as: 'paulo',
      method: 'POST',
      path: '/api/links/acesso-restrito',
      body: JSON.stringify({ provedor }),
      statuses: [409, 422, 429, 502, 503, 504],
      absent: ['evil.example', '"url"'],
      outsideCalls: 0,
    })),
  ],
}))

const inside = (slug: string, more: object = {}) => ({
  institution: {
    providers: {
      [slug]: { driver: 'api_url', address: '<<outside>>', insideNetwork: true, needsActiveBond: false, fields: { a: '{login}' }, ...more },
    },
  },
})
const answered = { type: 'application/json', body: '{}' }

/** That a provider inside the network is asked shows that the cases before ask at all; what it says leads nowhere else. */
const redirected: AttackCase = {
  id: 'A20-redirect',
  seen: 'a redirect to the address of a cloud’s secrets: slims#194',
  steps: [
    { outside: { ...answered, body: '{"AuthenticatedUrl":"http://169.254.169.254/latest/meta-data"}' }, path: '/healthz', statuses: [200] },
    { ...open({ provedor: 'pearson' }, [409, 422, 502, 503], { absent: ['169.254'], outsideCalls: 1 }), ...inside('pearson') },
    { outside: { ...answered, location: '<<outside>>' }, path: '/healthz', statuses: [200] },
    { ...open({ provedor: 'pearson' }, [409, 422, 502, 503], { absent: ['"url"'], outsideCalls: 1 }), ...inside('pearson') },
  ],
}

const arvore = { driver: 'plain_link', address: 'https://leitor.certo.example/', needsActiveBond: false }
const capes = { driver: 'gateway', address: 'https://proxy.certo.example/login?url={target}', target: 'https://periodicos.certo.example/', needsActiveBond: false } // prettier-ignore

const accessAddresses: readonly AttackCase[] = [
  {
    id: 'A29-hosts',
    seen: 'a way in that led somewhere else: trust handbook A29',
    steps: [
      foundBy('zuruprovedor', {
        ...imported(
          collectionXml(
            recordXml('ataque-29', [
              ['24510', { a: 'Zuruprovedor' }],
              ['85640', { u: 'https://leitor.certo.example.evil.example/1', y: 'Um' }],
              ['85640', { u: 'https://leitor.certo.example@evil.example/2', y: 'Dois' }],
              ['85640', { u: 'https://evil.example/?https://leitor.certo.example/', y: 'Três' }],
            ]),
          ),
          ['1 stored'],
        ),
      }),
      { institution: { providers: { arvore, capes } }, path: '/api/links/provedores', statuses: [200], has: ['arvore'] },
      open({ provedor: 'arvore' }, [200], { has: ['"url":"https://leitor.certo.example/"'] }),
      ...[undefined, '1', '2', '3', '99'].map((link) =>
        open(JSON.stringify({ provedor: 'arvore', acervo: 'TITULO', link }).replace('TITULO', '<<title>>'), [200, 404, 422], {
          absent: ['"url":"https://evil', '.evil.example', '@evil.example'],
        }),
      ),
      open('{"provedor":"capes","acervo":"<<title>>"}', [200, 404, 422], { absent: ['"url":"https://evil', 'evil.example'] }),
      ...['https://evil.example/', 'evil', '__proto__', 'arvore/../x', 'ARVORE'].map((provedor) => open({ provedor }, [422])),
      open({ provedor: 'pearson' }, [503], { has: ['documentos_nao_ativado'] }),
      ...['url', 'acao', 'target', 'hosts', 'address'].map((name) => open({ provedor: 'arvore', [name]: 'https://evil.example/' }, [422])),
      { path: '/api/links/acesso-restrito', method: 'POST', headers: json, body: '{"provedor":"arvore"}', statuses: [401], absent: ['certo.example'] },
    ],
  },
] // prettier-ignore

function enter(text: string, statuses: readonly number[]): AttackStep {
  const body = JSON.stringify({ grant_type: 'token_redireciona', client_id: 4, token: text })
  return {
    method: 'POST',
    path: '/api/oauth/token',
    headers: json,
    body,
    statuses,
    ...(statuses.includes(200) ? { has: ['access_token'] } : { absent: ['access_token'] }),
  }
}

const pages = ['/', '/acervo/7', '/pesquisa_geral?q=machado', '/sobre', '/eventos', '/horarios', '/login', '/meufarol', '/acessibilidade']

const widget: AttackCase = {
  id: 'A75-widget',
  seen: 'the host of a widget was away and the page with it: vlibras-web-browsers#8',
  steps: [
    { outside: { type: 'text/javascript', body: 'window.__x=1' }, path: '/healthz', statuses: [200] },
    { institution: { signLanguage: { address: 'https://vlibras.certo.example/app' } }, path: '/sobre', statuses: [200] },
    ...pages.map((path): AttackStep => ({
      path,
      statuses: [200, 302, 303],
      absent: ['src="https://vlibras', 'href="https://vlibras', 'vlibras-plugin', '<iframe', 'src="http://', 'src="https://', 'src="//'],
      head: { absent: ['vlibras', 'unsafe-eval', 'unsafe-inline'], has: ["script-src 'self'", "connect-src 'self'"] },
    })),
    // Switched on by the reader: the host is let in where no password is typed, and nowhere else.
    { path: '/sobre', headers: { cookie: 'aparencia=libras' }, statuses: [200], head: { has: ['vlibras.certo.example'] } },
    ...['/login', '/meufarol'].map((path): AttackStep => ({
      path,
      headers: { cookie: 'aparencia=libras' },
      statuses: [200, 302, 303],
      head: { absent: ['vlibras', 'unsafe-eval'] },
      absent: ['src="https://vlibras', 'href="https://vlibras'],
    })),
  ],
}

/** After what counts sign-ins: everybody signs in anew once a clock jumped. */
export const oneTimeAddress: AttackCase = {
  id: 'A29-once',
  seen: 'a one-time address opened a second time, or later: ASVS 7.2',
  steps: [
    { as: 'paulo', path: '/api/pessoas/token-redireciona', statuses: [200], keep: { once: /"token":"([^"]+)"/ } },
    ...[200, 401].map((status): AttackStep => enter('<<once>>', [status, ...(status === 401 ? [422] : [])])),
    { as: 'paulo', path: '/api/pessoas/token-redireciona', statuses: [200], keep: { late: /"token":"([^"]+)"/ } },
    { ...enter('<<late>>', [401, 422]), clock: 62_000 },
    { clock: 0, path: '/healthz', statuses: [200] },
    ...['x', '', '<<once>>x', '../..'].map((text) => enter(text, [401, 422])),
  ],
}

/** What the server asks of others, and where it sends people (trust handbook A20, A29, A75). */
export const outsideCalls: readonly AttackCase[] = [...privateNetworks, redirected, ...accessAddresses, widget]
