import type { AttackCase, AttackStep } from './attack-case.ts'
import { attendance, desk, manager, reads } from './desk-steps.ts'

const because = { motivo: 'Porque sim' }
const lend = (as: string, body: object, statuses: readonly number[], more: Partial<AttackStep> = {}) =>
  desk(as, 'POST /emprestimos', body, statuses, more)

/** Loans and returns, done wrongly. */
export const deskLoans: readonly AttackCase[] = [
  {
    id: 'A53-desk',
    seen: 'both were told that they have it: openlibry#11, rero-ils#2173',
    steps: [
      lend(attendance, { leitor: '20', exemplar: '1021' }, [200, 409, 422], { atOnce: 10 }),
      lend(manager, { leitor: '25', exemplar: '1021' }, [422], { has: ['ExemplarEmprestado'] }),
      reads(attendance, '/exemplares/1021', { has: ['"leitor":{"codigo":"20"'] }),
      reads(attendance, '/leitores/25', { absent: ['"1021"'] }),
    ],
  },
  {
    id: 'desk-override-words',
    seen: 'what nobody overrides was named: domain 11.2',
    steps: [['ExemplarEmprestado'], ['*'], ['todos'], ['ExemplarEmprestado', 'UsuarioEmDebito'], ['__proto__']].map((codigos) =>
      lend(manager, { leitor: '25', exemplar: '1021', sobrepor: { codigos, ...because } }, [403, 422]),
    ),
  },
  {
    id: 'desk-more-fields',
    seen: 'fields that the form did not have: mass assignment, ASVS 15.3.3',
    steps: [
      { operador: '34' },
      { libraryId: 3 },
      { way: 'terminal' },
      { regra: 1 },
      { data_devolucao: '2099-01-01' },
      { __proto__x: 1 },
    ].map((more) => lend(attendance, { leitor: '25', exemplar: '1031', ...more }, [422])),
  },
  {
    id: 'desk-undo-of-another',
    seen: 'undone by who did not do it: domain 11.8',
    steps: [
      lend(attendance, { leitor: '25', exemplar: '1202' }, [200], { keep: { loan: /"codigo":"([\w-]+)"/ } }),
      desk(manager, 'POST /emprestimos/<<loan>>/desfazer', { ato: 'emprestimo' }, [422], { has: ['NaoPodeDesfazer'] }),
      desk(attendance, 'POST /emprestimos/<<loan>>/desfazer', { ato: 'devolucao' }, [422]),
      desk(attendance, 'POST /emprestimos/<<loan>>/desfazer', { ato: 'emprestimo' }, [200, 409, 422], { atOnce: 6 }),
      reads(attendance, '/leitores/25', { absent: ['"1202"'] }),
    ],
  },
  {
    id: 'desk-return-days',
    seen: 'a return dated away: D083',
    steps: [
      ...['2099-01-01', '3001-01-23', '1900-01-01', '2026-02-30', '0000-00-00', '2026-1-1', 'ontem', ''].map((quando) =>
        desk(attendance, 'POST /devolucoes', { exemplar: '1222', quando }, [403, 422]),
      ),
      reads(attendance, '/leitores/14', { has: ['1222'] }),
    ],
  },
  {
    id: 'desk-loans-of-another',
    seen: 'renewed in the name of another: Evergreen LP2070078',
    steps: [
      reads(attendance, '/exemplares/1002', { keep: { loan: /"emprestimo":\{"codigo":"([\w-]+)"/ } }),
      desk(attendance, 'POST /renovacoes', '{"leitor":"20","emprestimos":["<<loan>>"]}', [404, 422], { absent: ['"renovado":true'] }),
    ],
  },
]
