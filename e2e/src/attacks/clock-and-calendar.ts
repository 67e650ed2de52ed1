import type { AttackCase, AttackStep } from './attack-case.ts'

const hour = 3_600_000
const closed = [[], [], [], [], [], [], []]
const hours = [{ abre: '08:00', fecha: '22:00' }]
export const open = [hours, hours, hours, hours, hours, hours, hours]
const reason = 'Ensaio'

export const setWeek = (more: object, statuses: readonly number[]): readonly AttackStep[] => [
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

/** What clocks and calendars do (trust handbook A61 to A63). */
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
]
