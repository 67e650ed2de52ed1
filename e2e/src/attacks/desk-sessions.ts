import type { AttackCase, AttackStep } from './attack-case.ts'
import { attendance, desk, manager, other, reads } from './desk-steps.ts'

const refused = [403] as const
const bearer = (token: string) => ({ authorization: token })

const signInFor = (scope: string, more: Pick<AttackStep, 'statuses' | 'keep' | 'absent'>): AttackStep => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ client_id: 4, grant_type: 'password', username: 'yuri', password: '<<password>>', scope }),
  ...more,
})

/** The session of the desk: what opens it, what it opens, how it ends. */
export const deskSessions: readonly AttackCase[] = [
  {
    id: 'desk-token-elsewhere',
    seen: 'one token for two doors: Koha 34513',
    steps: ['/api/pessoas', '/api/alerta', '/api/pessoas/meu-farol/dados-pessoais', '/api/pessoas/meu-farol/privacidade'].map((path) =>
      other(attendance, `GET ${path}`, undefined, refused, { absent: ['Iara'] }),
    ),
  },
  {
    id: 'desk-own-token',
    seen: 'staff let in by the sign-in of a reader: Koha 36081',
    steps: ['/sessao', '/leitores/1', '/caixa', '/reservas?lista=prateleira'].map((path) =>
      desk('iara', `GET ${path}`, undefined, refused, { absent: ['nome'] }),
    ),
  },
  {
    id: 'desk-scope',
    seen: 'a scope that was asked for and given: ASVS 10.4',
    steps: [
      ...['equipe', 'equipe administrador'].map((scope) => signInFor(scope, { statuses: [401, 403, 422], absent: ['access_token'] })),
      // Other words are no scope: what they get is the sign-in of a reader.
      ...['EQUIPE', 'admin', '*'].flatMap((scope): AttackStep[] => [
        signInFor(scope, { statuses: [200], keep: { token: /"access_token":"([^"]+)"/ } }),
        { path: '/api/equipe/sessao', headers: bearer('Bearer <<token>>'), statuses: [403], absent: ['nome'] },
      ]),
    ],
  },
  {
    id: 'desk-library',
    seen: 'another library by its code: Evergreen LP2070078',
    steps: ['BN', 'bc ', 'BC\u0000', '', '*', 'BC;BN', '1'].map((cod_biblioteca) =>
      desk(attendance, 'PUT /sessao', { cod_biblioteca }, [403, 404, 422], { absent: ['Campus Norte'] }),
    ),
  },
  {
    id: 'desk-ended',
    seen: 'a session that outlived its end: Koha 33881, 35231',
    steps: [
      {
        method: 'POST',
        path: '/api/oauth/token',
        headers: { 'content-type': 'application/json' },
        body: '{"client_id":4,"grant_type":"password","username":"otavio","password":"<<password>>","scope":"equipe"}',
        statuses: [200],
        keep: { token: /"access_token":"([^"]+)"/ },
      },
      { method: 'DELETE', path: '/api/equipe/sessao', headers: bearer('Bearer <<token>>'), statuses: [200, 204] },
      ...['/sessao', '/leitores/1', '/listas'].map((path): AttackStep => ({
        path: `/api/equipe${path}`,
        headers: bearer('Bearer <<token>>'),
        statuses: [401],
      })),
      reads(manager, '/sessao', { has: ['Otávio'] }),
    ],
  },
  {
    id: 'desk-token-forms',
    seen: 'headers read too kindly: ASVS 9.1',
    steps: [
      'Bearer',
      'Bearer ',
      'Basic aWFyYTp4',
      'Bearer null',
      'Bearer undefined',
      'Bearer e30.e30.',
      'Token x',
      `Bearer ${'A'.repeat(4_000)}`,
    ].map((token): AttackStep => ({ path: '/api/equipe/sessao', headers: bearer(token), statuses: [401], absent: ['nome'] })),
  },
  {
    id: 'desk-token-address',
    seen: 'tokens in addresses: ASVS 14.2.1',
    steps: ['access_token', 'token', 'authorization'].map((name): AttackStep => ({
      path: `/api/equipe/sessao?${name}=x`,
      statuses: [401, 422],
    })),
  },
]
