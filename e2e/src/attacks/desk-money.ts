import type { AttackCase, AttackStep } from './attack-case.ts'
import { attendance, desk, manager, reads } from './desk-steps.ts'

const because = { motivo: 'Porque sim' }
const key = (one: string) => ({ headers: { 'content-type': 'application/json', 'idempotency-key': one } })

const owed = (cents: number): AttackStep =>
  reads(attendance, '/leitores/10', { has: [`"cod_biblioteca":"BC","desc_biblioteca":"Biblioteca Central","total_centavos":${cents}`] })
const pay = (body: object, statuses: readonly number[], more: Partial<AttackStep> = {}) =>
  desk(attendance, 'POST /pagamentos', { leitor: '10', cod_biblioteca: 'BC', ...body }, statuses, more)

/** Money, taken wrongly. João owes 9.00 at the central library. */
export const deskMoney: readonly AttackCase[] = [
  {
    id: 'desk-amounts',
    seen: 'negative payments and rounded cents: domain 11.6',
    steps: [
      ...[0, -1, -900, 1.5, 0.1, 1e21, '900', '9,00', null, [900], true].map((valor_centavos) => pay({ valor_centavos }, [422])),
      desk(attendance, 'POST /pagamentos', '{"leitor":"10","cod_biblioteca":"BC","valor_centavos":1e999}', [400, 422]),
      owed(900),
    ],
  },
  {
    id: 'desk-too-much',
    seen: 'more than is owed: E092',
    steps: [pay({ valor_centavos: 901 }, [422], { has: ['ValorAcimaDoSaldo'] }), owed(900)],
  },
  {
    id: 'desk-debt-of-another',
    seen: 'one reader paid the debt of another: Evergreen LP2057948',
    steps: [
      desk(attendance, 'POST /pagamentos', { leitor: '20', cod_biblioteca: 'BC', valor_centavos: 100, debitos: ['farol-1'] }, [404, 422]),
      pay({ cod_biblioteca: 'BN', valor_centavos: 100, debitos: ['farol-1'] }, [403, 404, 422]),
      owed(900),
    ],
  },
  {
    id: 'A56-desk',
    seen: 'one payment taken twice: Evergreen LP2057948',
    steps: [
      pay({ valor_centavos: 100 }, [200, 409], { ...key('attack-of-payments-1'), atOnce: 12 }),
      owed(800),
      pay({ valor_centavos: 200 }, [409, 422], key('attack-of-payments-1')),
      pay({ valor_centavos: 100, leitor: '20' }, [409, 422], key('attack-of-payments-1')),
      owed(800),
    ],
  },
  {
    id: 'desk-whole-at-once',
    seen: 'two cashiers: E105',
    steps: [
      pay({ valor_centavos: 800 }, [200, 409, 422], { atOnce: 10 }),
      reads(attendance, '/leitores/10', { absent: ['"saldo_centavos":-', '"saldo_centavos":900', '"saldo_centavos":800'] }),
      // An earlier case may have paid it.
      pay({ valor_centavos: 100 }, [200, 422]),
      desk(manager, 'POST /debitos/farol-1/abono', because, [422], { has: ['DebitoEncerrado'] }),
      desk(manager, 'POST /debitos/farol-1/desconto', { valor_centavos: 1, ...because }, [422]),
    ],
  },
  {
    id: 'desk-waiver-at-once',
    seen: 'fines doubled: Evergreen 2.8 notes',
    steps: [
      desk(manager, 'POST /debitos/farol-2/abono', because, [200, 409, 422], { atOnce: 10 }),
      desk(manager, 'POST /debitos/farol-2/abono', because, [422], { has: ['DebitoEncerrado'] }),
      desk(manager, 'POST /debitos/farol-2/abono', { motivo: ' \u00a0\u2003' }, [422]),
    ],
  },
  {
    id: 'desk-keys',
    seen: 'keys that are none: Idempotency-Key draft',
    steps: ['x'.repeat(300), ' ', '\u00e9', '"', '../..'].map((one) => pay({ valor_centavos: 100 }, [400, 422], key(one))),
  },
  {
    id: 'desk-nobodys-money',
    seen: 'what is not there: A30',
    steps: ['0', '-1', 'farol-999999', '999999999999999999999', '1e3', "1' or '1'='1"].flatMap((cod) => [
      desk(manager, `POST /pagamentos/${encodeURIComponent(cod)}/estorno`, because, [404, 422]),
      desk(attendance, `POST /pagamentos/${encodeURIComponent(cod)}/desfazer`, {}, [404, 422]),
      desk(manager, `POST /creditos/${encodeURIComponent(cod)}/restituicao`, because, [404, 422]),
    ]),
  },
  {
    id: 'desk-bank-file',
    seen: 'a bank file that is none: E099',
    steps: ['', '\u0000', 'id;valor\n1;=1+1', '<xml/>', 'A'.repeat(240).concat('\n').repeat(50)].map((conteudo) =>
      desk(manager, 'POST /arquivo-bancario', { nome: '../../etc/passwd', conteudo }, [200, 422], { absent: ['root:', '"pagos":1'] }),
    ),
  },
]
