import type { AttackCase, AttackStep } from './attack-case.ts'
import { attendance, desk, manager, other, reads } from './desk-steps.ts'
import { collectionXml, foundBy, imported, recordXml } from './marc-text.ts'

const noParts = { volume: null, tomo: null, parte: null, material_adicional: null, localizacao: null }
const holdBody = { cod_acervo: '<<title>>', biblioteca: 'BC', ...noParts }
const json = { 'content-type': 'application/json' }

/** A title with one copy of its own, so that no other case has to do with it; `lentTo` has it already. */
const withCopy = (number: string, word: string, lentTo?: string): readonly AttackStep[] => [
  foundBy(word, {
    ...imported(
      collectionXml(
        recordXml(`ataque-${number}`, [
          ['24510', { a: `${word} emprestado` }],
          ['952', { p: `ATK${number}`, b: 'BC' }],
        ]),
      ),
      ['1 stored'],
    ),
  }),
  ...(lentTo === undefined ? [] : [lend(lentTo, number, [200], { keep: { loan: /"codigo":"([\w-]+)"/ } })]),
]

const lend = (reader: string, number: string, statuses: readonly number[], more: Partial<AttackStep> = {}) =>
  desk(attendance, 'POST /emprestimos', { leitor: reader, exemplar: `ATK${number}` }, statuses, more)
const giveBack = (number: string) => desk(attendance, 'POST /devolucoes', { exemplar: `ATK${number}` }, [200])
const hold = (as: string, statuses: readonly number[], more: Partial<AttackStep> = {}) =>
  other(as, 'POST /api/reserva', holdBody, statuses, more)
const queue = (counts: Readonly<Record<string, number>>) => reads(attendance, '/reservas?lista=fila&acervo=<<title>>', { counts })
const renew = (as: string, statuses: readonly number[], more: Partial<AttackStep> = {}) =>
  other(as, 'POST /api/emprestimo/renovacao', { exemplares: ['<<loan>>'] }, statuses, more)

const vera = '22'
const own = '"cod_acervo":"<<title>>"'

const doubleHolds: AttackCase = {
  id: 'A54-holds',
  seen: 'one click, two places in the queue: Evergreen LP1029601, invenio-app-ils#24, #860',
  steps: [
    ...withCopy('54', 'Zurufila', vera),
    hold('caetana', [200, 409, 422], { atOnce: 20 }),
    { as: 'caetana', path: '/api/reserva', statuses: [200], counts: { [own]: 1 } },
    queue({ '"posicao":': 1 }),
    hold('benta', [200, 409], { atOnce: 20, headers: { ...json, 'idempotency-key': 'ataque-54-de-benta' } }),
    hold('benta', [200], { headers: { ...json, 'idempotency-key': 'ataque-54-de-benta' }, has: ['"posicao":2'] }),
    { as: 'benta', path: '/api/reserva', statuses: [200], counts: { [own]: 1 } },
    queue({ '"posicao":1}': 1, '"posicao":2}': 1, '"posicao":': 2 }),
    hold('vera', [422], { has: ['ReservaJaPossui'] }),
  ],
}

const renewals: readonly AttackCase[] = [
  {
    id: 'A55-at-once',
    seen: 'one renewal counted twice: Koha 37552',
    steps: [
      { as: 'caetana', path: '/api/emprestimo/titulos-pendentes', statuses: [200], keep: { loan: /"codigo":"([\w-]+)"/ }, has: ['"renovacoes":0'] }, // prettier-ignore
      renew('caetana', [200, 409], { atOnce: 20 }),
      {
        as: 'caetana',
        path: '/api/emprestimo/titulos-pendentes',
        statuses: [200],
        has: ['"renovacoes":1'],
        counts: { '"codigo":"<<loan>>"': 1 },
      },
    ],
  },
  {
    id: 'A55-reserved',
    seen: 'renewed though another waits: rero-ils#38',
    steps: [
      ...withCopy('55', 'Zururenova', vera),
      hold('caetana', [200], { beside: [renew('vera', [200, 409], { atOnce: 6 })] }),
      renew('vera', [200], { atOnce: 6, has: ['"renovado":false', '"reservado"'], absent: ['"renovado":true'] }),
      desk(attendance, 'POST /renovacoes', '{"leitor":"22","emprestimos":["<<loan>>"]}', [200, 422], { absent: ['"renovado":true'] }),
      { as: 'vera', path: '/api/emprestimo/titulos-pendentes', statuses: [200], has: ['"codigo":"<<loan>>"'] },
    ],
  },
]

const form = { ...noParts, unidade_recebimento: 'BN', local_recebimento: 'balcao', telefone: '(71) 90000-0000', email: 'a57@example.org' }

const impossible: AttackCase = {
  id: 'A57-states',
  seen: 'asked for while it is lent, ready to fetch while it is out: Pinakes#384, #366',
  steps: [
    ...withCopy('57', 'Zuruestado'),
    hold('caetana', [422], { has: ['ReservaExemplarDisponivel'] }),
    lend(vera, '57', [200], { keep: { loan: /"codigo":"([\w-]+)"/ } }),
    lend('29', '57', [422], { has: ['ExemplarEmprestado'] }),
    lend(vera, '57', [422]),
    other('celia', 'POST /api/solicitacao-emprestimo', { cod_acervo: '<<title>>', unidade_origem: 'BC', ...form }, [422], { absent: ['"situacao"'] }), // prettier-ignore
    hold('caetana', [200], { keep: { hold: /"codigo":"([\w-]+)"/ } }),
    other('caetana', 'POST /api/reserva/<<hold>>/adiamento', undefined, [409, 422], { has: ['estado_invalido'] }),
    other('caetana', 'DELETE /api/reserva/<<hold>>/suspensao', undefined, [409, 422], { has: ['estado_invalido'] }),
    other('caetana', 'PUT /api/reserva/<<hold>>/retirada', { biblioteca: 'BN' }, [409, 422]),
    ...['2020-01-01', '2099-01-01'].map((ate) => other('caetana', 'PUT /api/reserva/<<hold>>/suspensao', { ate }, [422])),
    desk(attendance, 'POST /emprestimos/<<loan>>/desfazer', { ato: 'devolucao' }, [422]),
    reads(attendance, '/exemplares/ATK57', { has: ['"situacao":"emprestado"', '"leitor":{"codigo":"22"', '"etapa":"em_fila"'], absent: ['"etapa":"liberada"'] }), // prettier-ignore
    giveBack('57'),
    renew('vera', [200], { has: ['"renovado":false'], absent: ['"renovado":true'] }),
    desk(attendance, 'POST /devolucoes', { exemplar: 'ATK57' }, [200, 409, 422], { atOnce: 4 }),
    // It lies there for who waited, and goes to nobody else.
    { as: 'caetana', path: '/api/reserva', statuses: [200], has: ['"situacao":"liberada"'] },
    lend('28', '57', [422]),
    other('caetana', 'PUT /api/reserva/<<hold>>/suspensao', { ate: '2026-12-20' }, [409, 422], { has: ['estado_invalido'] }),
    reads(attendance, '/exemplares/ATK57', { absent: ['"situacao":"emprestado"', '"emprestimo":{'] }),
    lend('29', '57', [200]),
    other('caetana', 'DELETE /api/reserva', '', [200, 404], { body: '{"reservas":["<<hold>>"]}', absent: ['"cancelada":true'] }),
    reads(attendance, '/exemplares/ATK57', { has: ['"leitor":{"codigo":"29"'], counts: { '"etapa":': 0 } }),
  ],
}

const waiting = ['caetana', 'yuri', 'ana', 'davi', 'paulo', 'celia']

const fairness: AttackCase = {
  id: 'A58-queue',
  seen: 'one change moved the places of others: Koha 37413',
  steps: [
    ...withCopy('58', 'Zuruordem', vera),
    ...waiting.slice(0, 4).map((as) => hold(as, [200], { keep: { [as]: /"codigo":"([\w-]+)"/ } })),
    queue({ '"posicao":1}': 1, '"posicao":4}': 1, '"posicao":': 4 }),
    other('caetana', 'DELETE /api/reserva', undefined, [200], {
      body: '{"reservas":["<<caetana>>"]}',
      has: ['"cancelada":true'],
      beside: [
        other('ana', 'DELETE /api/reserva', undefined, [200], { body: '{"reservas":["<<ana>>"]}', has: ['"cancelada":true'] }),
        ...waiting.slice(4).map((as) => hold(as, [200])),
        hold('yuri', [422], { has: ['ReservaJaPossui'] }),
      ],
    }),
    queue({ '"posicao":1}': 1, '"posicao":2}': 1, '"posicao":3}': 1, '"posicao":4}': 1, '"posicao":': 4 }),
    // Who stood second stands first; who came last stands behind all who were there.
    reads(attendance, '/exemplares/ATK58', { keep: { first: /"reservas":\[\{"codigo":"([\w-]+)"/ } }),
    { as: 'yuri', path: '/api/reserva', statuses: [200], has: ['"codigo":"<<first>>"'], counts: { [own]: 1 } },
    desk(manager, 'DELETE /reservas', '{"reservas":["<<yuri>>","<<davi>>"],"motivo":"Ensaio"}', [200, 404, 409, 422], { atOnce: 5 }),
    queue({ '"posicao":1}': 1, '"posicao":2}': 1, '"posicao":': 2 }),
  ],
}

/** Holds, renewals and states, many at once and in the wrong order (trust handbook A54, A55, A57, A58). */
export const circulationActs: readonly AttackCase[] = [doubleHolds, ...renewals, impossible, fairness]
