import type { AttackCase, AttackStep } from './attack-case.ts'

const hour = 3_600_000
const closed = [[], [], [], [], [], [], []]
const hours = [{ abre: '08:00', fecha: '22:00' }]
const open = [hours, hours, hours, hours, hours, hours, hours]
const reason = 'Ensaio'

const setWeek = (more: object, statuses: readonly number[]): readonly AttackStep[] => [
  { as: 'tereza@equipe', path: '/api/equipe/calendario/BC', statuses: [200], keep: { version: /"versao":(\d+)/ } },
  {
    as: 'tereza@equipe',
    method: 'PUT',
    path: '/api/equipe/calendario/BC',
    body: `{"versao":<<version>>,"motivo":"${reason}",${JSON.stringify(more).slice(1)}`,
    statuses,
    answered: 5_000,
  },
]

const renewals: AttackStep = { as: 'davi', path: '/api/pessoas/renovar', statuses: [200], answered: 2_000 }

const daily: readonly AttackStep[] = [
  { path: '/api/consulta?q=casmurro', statuses: [200] },
  { path: '/acervo/7', statuses: [200] },
  { path: '/api/parametros/atendimento', statuses: [200] },
  { as: 'hugo', path: '/api/emprestimo/titulos-pendentes', statuses: [200, 401] },
]

/** Loan of the demo, with dates that no zone may move (A61). */
const sameDay: AttackCase = {
  id: 'A61-days',
  seen: 'a day shown one off: rero-ils#2748, #2550, Evergreen LP1828114',
  steps: [
    { as: 'nilo', path: '/api/emprestimo/titulos-pendentes', statuses: [200], keep: { due: /"data_devolucao":"([\d-]+)"/ } },
    { as: 'nilo', path: '/api/emprestimo/titulos-pendentes', headers: { lang: '5' }, statuses: [200], has: ['"data_devolucao":"<<due>>"'] },
    ...['Pacific/Kiritimati', 'Pacific/Midway', 'America/Sao_Paulo'].map((zone): AttackStep => ({
      zone,
      as: 'nilo',
      path: '/api/emprestimo/titulos-pendentes',
      statuses: [200],
      has: ['"data_devolucao":"<<due>>"'],
    })),
  ],
}

const json = { 'content-type': 'application/json' }
const bearer = { authorization: 'Bearer <<token>>' }
const desk = { ...json, authorization: 'Bearer <<desk>>' }

const signIn = (keep: string, username: string, scope: object = {}): AttackStep => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: json,
  body: JSON.stringify({ grant_type: 'password', client_id: 4, username, password: '<<password>>', ...scope }),
  statuses: [200],
  keep: { [keep]: /"access_token":"([^"]+)"/ },
})

/** What people and the desk do all day, begun at a time of it: the days that are said stay those of before. */
const acts = (timeOfDay: string): readonly AttackStep[] => [
  { ...signIn('token', 'hugo'), timeOfDay },
  signIn('desk', 'iara', { scope: 'equipe' }),
  { path: '/api/emprestimo/titulos-pendentes', headers: bearer, statuses: [200], has: ['"data_devolucao":"<<due>>"'] },
  { path: '/api/pessoas/meu-farol/agora', headers: bearer, statuses: [200] },
  { path: '/api/parametros/atendimento', statuses: [200] },
  { path: '/acervo/7', statuses: [200] },
  {
    method: 'POST',
    path: '/api/equipe/emprestimos',
    headers: desk,
    body: '{"leitor":"20","exemplar":"1003"}',
    statuses: [200],
    has: ['"data_devolucao":"<<lent>>"'],
  },
  { method: 'POST', path: '/api/equipe/devolucoes', headers: desk, body: '{"exemplar":"1003"}', statuses: [200], absent: ['dias_atraso'] },
]

/** Half an hour before and after midnight, in the library's zone (three hours behind) and in UTC. */
const nearMidnight: AttackCase = {
  id: 'A64-midnight',
  seen: 'what fails near midnight: Koha 18009, rero-ils#4038',
  steps: [
    signIn('token', 'hugo'),
    signIn('desk', 'iara', { scope: 'equipe' }),
    { path: '/api/emprestimo/titulos-pendentes', headers: bearer, statuses: [200], keep: { due: /"data_devolucao":"([\d-]+)"/ } },
    {
      method: 'POST',
      path: '/api/equipe/emprestimos',
      headers: desk,
      body: '{"leitor":"20","exemplar":"1003"}',
      statuses: [200],
      keep: { lent: /"data_devolucao":"([\d-]+)"/ },
    },
    { method: 'POST', path: '/api/equipe/devolucoes', headers: desk, body: '{"exemplar":"1003"}', statuses: [200] },
    ...['00:30', '20:30', '21:30', '23:30'].flatMap(acts),
    { path: '/acervo/7', clock: 0, statuses: [200] },
  ],
}

/** What clocks and calendars do (trust handbook A61 to A64). */
export const clockAndCalendar: readonly AttackCase[] = [
  {
    id: 'A62-closed',
    seen: 'a calendar without an open day was looked through without end: Koha 27249, 42545',
    steps: [
      ...setWeek({ semana: closed, excecoes: [] }, [422]),
      ...setWeek({ semana: open, excecoes: [{ de: '2020-01-01', ate: '2099-12-31', nome: 'Obra', horarios: [], anual: false }] }, [422]),
      ...setWeek({ semana: open, excecoes: [{ de: '2026-01-01', ate: '2026-12-31', nome: 'Obra', horarios: [], anual: true }] }, [422]),
      // All of them open but the last second of a week: the search for an open day is long, and ends.
      ...setWeek({ semana: [...closed.slice(0, 6), [{ abre: '23:58', fecha: '23:59' }]], excecoes: [] }, [200]),
      renewals,
      ...setWeek({ semana: open, excecoes: [] }, [200]),
      renewals,
    ],
  },
  {
    id: 'A63-back',
    seen: 'the clock of the machine jumped back: tokens, limits and lists',
    steps: [{ ...daily[3]!, statuses: [200] }, ...daily.map((step) => ({ ...step, clock: -2 * hour })), { ...daily[0]!, clock: 0 }],
  },
  {
    id: 'A63-on',
    seen: 'the same, on',
    steps: [{ ...daily[3]!, statuses: [200] }, ...daily.map((step) => ({ ...step, clock: 2 * hour })), { ...daily[0]!, clock: 0 }],
  },
  {
    id: 'A63-minute',
    seen: 'the same, by a minute: nobody is signed out',
    steps: [-60_000, 60_000, 0].map((clock) => ({ ...daily[3]!, clock, statuses: [200] })),
  },
  sameDay,
  nearMidnight,
]
