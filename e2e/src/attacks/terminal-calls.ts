import type { AttackCase, AttackStep } from './attack-case.ts'

const json = { 'content-type': 'application/json' }
const networks = (list: readonly string[]) => ({ selfService: { library: 'BC', identify: 'password', language: 'pt', networks: list } })
/** Somebody identifies at a terminal, which stands in this network unless the step says otherwise: each case may run alone. */
const identify = (more: Partial<AttackStep> = {}): AttackStep => ({
  institution: networks(['127.0.0.1']),
  method: 'POST',
  path: '/api/oauth/token',
  headers: json,
  body: '{"client_id":4,"grant_type":"autoatendimento","username":"yuri","password":"<<password>>"}',
  statuses: [200],
  keep: { there: /"access_token":"([^"]+)"/ },
  ...more,
})

/** With the token of who stands at the terminal. */
const there = (call: string, body: unknown, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => {
  const [method = 'GET', path = ''] = call.split(' ')
  return {
    method,
    path,
    statuses,
    headers: { authorization: 'Bearer <<there>>', ...(body !== undefined && json) },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    ...more,
  }
}

const own = '/api/autoatendimento'
const calls = [
  [`GET ${own}/situacao`, undefined],
  [`POST ${own}/emprestimos`, { exemplar: '1021' }],
  [`POST ${own}/renovacoes`, { emprestimos: ['farol-1'] }],
  [`POST ${own}/devolucoes`, { exemplar: '1021' }],
] as const

/** Calls of the terminal: away from it, beyond it, with its token elsewhere. */
export const terminalCalls: readonly AttackCase[] = [
  {
    id: 'terminal-away',
    seen: 'a terminal that stood anywhere: domain 7.4',
    steps: calls.map(([call, body]) => {
      const [method, path] = call.split(' ')
      return {
        as: 'yuri',
        method: method!,
        path: path!,
        statuses: [403],
        ...(body && { body: JSON.stringify(body) }),
        has: ['acesso_negado'],
      }
    }),
  },
  {
    id: 'terminal-forwarded',
    seen: 'an address that the caller wrote itself: Koha 34513',
    steps: [
      identify({
        institution: networks(['203.0.113.0/28']),
        statuses: [403],
        keep: {},
        headers: { ...json, 'x-forwarded-for': '203.0.113.9' },
        absent: ['access_token'],
      }),
      ...['x-forwarded-for', 'x-real-ip', 'forwarded', 'x-client-ip', 'true-client-ip', 'cf-connecting-ip'].map((name): AttackStep => ({
        path: '/api/parametros/autoatendimento',
        headers: { [name]: name === 'forwarded' ? 'for=203.0.113.9' : '203.0.113.9' },
        statuses: [200],
        has: ['"showAuto":false'],
      })),
    ],
  },
  {
    id: 'terminal-token-elsewhere',
    seen: 'a short sign-in that opened an account: domain 7.4',
    steps: [
      identify({ absent: ['refresh_token'], noCookie: true }),
      ...[
        ['POST /api/unidade-informacao/nada-consta', {}],
        ['POST /api/emprestimo/token', {}],
        ['GET /api/pessoas/token-redireciona', undefined],
        ['POST /api/pessoas/meu-farol/troca-usuario', { usuario: 'celia' }],
        ['PUT /api/pessoas/meu-farol/dados-pessoais', { email: 'ladra@evil.example' }],
        ['GET /api/pessoas/meu-farol/dados-pessoais', undefined],
        ['GET /api/equipe/sessao', undefined],
        ['POST /api/equipe/emprestimos', { leitor: '25', exemplar: '1031' }],
      ].map(([call, body]) => there(call as string, body, [403], { absent: ['@', 'access_token'] })),
    ],
  },
  {
    id: 'terminal-beyond',
    seen: 'an override, another library, another reader: domain 7.4',
    steps: [
      identify(),
      there(`POST ${own}/emprestimos`, { exemplar: '1063', sobrepor: { codigos: ['x'], motivo: 'x' } }, [422]),
      there(`POST ${own}/emprestimos`, { exemplar: '1063', leitor: '1' }, [422]),
      there(`POST ${own}/emprestimos`, { exemplar: '1221' }, [403]),
      there(`POST ${own}/emprestimos`, { exemplar: "' or 1=1--" }, [404, 422]),
      there(`GET ${own}/situacao?leitor=1`, undefined, [422]),
      there(`POST ${own}/renovacoes`, { emprestimos: ['farol-1', 'farol-2'] }, [404]),
      there(`POST ${own}/renovacoes`, { emprestimos: ['farol-1'], leitor: '1' }, [422]),
      there(`GET ${own}/situacao`, undefined, [200], { has: ['Yuri'], absent: ['Ana Beatriz', '@', 'Dom Casmurro'] }),
    ],
  },
  {
    id: 'terminal-return-off',
    seen: 'a return that nobody switched on: domain 7.4',
    steps: [
      { method: 'POST', path: `${own}/devolucoes`, headers: json, body: '{"exemplar":"1001"}', statuses: [403] },
      { as: 'iara@equipe', path: '/api/equipe/exemplares/1001', statuses: [200], has: ['"situacao":"emprestado"'] },
    ],
  },
  {
    id: 'terminal-at-once',
    seen: 'one copy lent to one reader many times: openlibry#11',
    steps: [
      identify(),
      there(`POST ${own}/emprestimos`, { exemplar: '1063' }, [200, 409, 422], { atOnce: 8 }),
      there(`POST ${own}/emprestimos`, { exemplar: '1063' }, [422], { has: ['ja_com_o_leitor'] }),
      there(`GET ${own}/situacao`, undefined, [200], { has: ['"emprestimos":[{'] }),
    ],
  },
  {
    id: 'terminal-ended',
    seen: 'a visit that outlived its end: K213',
    steps: [
      identify(),
      { method: 'POST', path: '/api/oauth/revoke', headers: json, body: '{"client_id":4,"token":"<<there>>"}', statuses: [200] },
      ...calls.slice(0, 3).map(([call, body]) => there(call, body, [401])),
    ],
  },
]
