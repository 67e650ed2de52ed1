import type { AttackCase, AttackStep } from './attack-case.ts'
import { attendance, desk, manager } from './desk-steps.ts'

const lend = (as: string, body: object, statuses: readonly number[], more: Partial<AttackStep> = {}) =>
  desk(as, 'POST /emprestimos', body, statuses, more)

/** What is looked up: nobody's record by another form of its number. */
export const deskLookUps: readonly AttackCase[] = [
  {
    id: 'desk-receipt-keys',
    seen: 'keys of receipts guessed: ASVS 7.2',
    steps: ['AAAA-BBBB-CCCC-DDDD', '0'.repeat(16), '%25', "'", 'x'.repeat(40)].map((one) =>
      desk(attendance, `GET /chave/${encodeURIComponent(one)}`, undefined, [200, 404, 422], { absent: ['"valida":true', 'titulo'] }),
    ),
  },
  {
    id: 'desk-loan-tokens',
    seen: 'one-time tokens guessed at the desk: A45',
    steps: [
      ...Array.from({ length: 10 }, (_, n) =>
        lend(manager, { token: `T-0000000${n}`, exemplar: '1031' }, [422, 429], { absent: ['titulo"'] }),
      ),
      lend(manager, { token: 'T-12345678', exemplar: '1031' }, [429], { has: ['AuthMuitasTentativas'] }),
      desk(manager, 'POST /identificacao', { q: '20260020' }, [200], { has: ['Tales'] }),
    ],
  },
  {
    id: 'desk-codes',
    seen: 'what is scanned went into a query: Koha 37016',
    steps: ["' OR 1=1--", '%', '_', '*', '10 OR 1=1', '1021;drop table loan', '\u0661\u0660\u0662\u0661', '<script>', '${1021}'].flatMap(
      (q) => [
        desk(attendance, 'POST /identificacao', { q }, [200, 404, 422], { absent: ['"tipo":"leitor"', 'syntax'] }),
        desk(attendance, 'POST /devolucoes', { exemplar: q }, [404, 422]),
      ],
    ),
  },
  {
    id: 'desk-search-of-all',
    seen: 'a list of all readers: A31',
    steps: [
      ...['   ', '%%%', '___', '***', '\u0000\u0000\u0000', "' or '"].map((q) =>
        desk(attendance, 'POST /leitores/busca', { q }, [200, 422], { absent: ['"codigo":"1"'] }),
      ),
      desk(attendance, 'POST /leitores/busca', { q: 'ab' }, [422]),
      ...['GET /leitores', 'GET /leitores/', 'GET /leitores?q=ana', 'GET /leitores/busca?q=ana'].map((call) =>
        desk(attendance, call, undefined, [404, 405, 422], { absent: ['Ana'] }),
      ),
    ],
  },
  {
    id: 'A30-desk',
    seen: 'another record by another form of its number: Evergreen LP2070078',
    steps: ['0', '-1', '01', '+1', '1.0', '1e0', '0x1', ' 1', '1%00', '1;2', '999999', '9'.repeat(30)].map((cod) =>
      desk(attendance, `GET /leitores/${encodeURIComponent(cod)}`, undefined, [404, 422], { absent: ['Ana Beatriz'] }),
    ),
  },
]
