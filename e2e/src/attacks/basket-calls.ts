import type { AttackCase, AttackStep } from './attack-case.ts'
import { hostileRecipients } from '@farol/server/features/basket/testing/hostile-recipients.ts'

const json = { 'content-type': 'application/json' }
const path = '/api/acervo/exportar-cesta'

/** Before a case: the calls of one minute are counted by a server that began anew. */
const calm: AttackStep = { restart: true, path: '/healthz', statuses: [200] }

const mail = (as: string | undefined, opcoesEmail: object, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => ({
  ...(as && { as }),
  method: 'POST',
  path,
  headers: json,
  body: JSON.stringify({ tipo: 'email', dados: 'referencia', acervos: [7], opcoesEmail }),
  statuses,
  ...more,
})

const noNumbers = [
  '"1 OR 1=1"',
  '"1;--"',
  '{}',
  '1e309',
  '"0x1"',
  '-1',
  '0',
  '1.5',
  'null',
  '[]',
  'true',
  '"1\\u0000"',
  '"１"',
  '9007199254740993',
]

const ids: readonly AttackCase[] = [
  ['cesta', ''],
  ['exportar-cesta', ',"tipo":"arquivo","dados":"ris"'],
].map(([call, more]) => ({
  id: `A08-${call}`,
  seen: 'SQL in the numbers of a basket: Koha CVE-2024-36058',
  steps: noNumbers.flatMap((one): AttackStep[] => [
    { method: 'POST', path: `/api/acervo/${call}`, headers: json, body: `{"acervos":[${one}]${more}}`, statuses: [422], has: ['"field":"acervos'] }, // prettier-ignore
    { method: 'POST', path: `/api/acervo/${call}`, headers: json, body: `{"acervos":[7,${one}]${more}}`, statuses: [422], absent: ['Casmurro'] }, // prettier-ignore
  ]),
}))

const recipients: AttackCase = {
  id: 'A13-recipients',
  seen: 'other recipients in one address: nodemailer CVE-2021-23400, GHSA-c7w3-x93f-qmm8',
  steps: [
    calm,
    ...hostileRecipients.map((one) => mail('paulo', { destinatarios: `${one};a13-nunca@example.org` }, [422], { absent: ['enviados'] })),
    mail('paulo', { destinatarios: 'a13-certo@example.org' }, [200], {
      email: { to: 'a13-certo@example.org', has: ['Casmurro'], absent: ['a13-nunca'] },
      emails: { absent: ['a13-nunca@example.org', 'evil@z.org', 'z@z.org', 'b@y.org', 'evil@attacker.com', 'a@x.org'] },
    }),
  ],
}

const headers: AttackCase = {
  id: 'A13-headers',
  seen: 'headers in subject and text: the same',
  steps: [
    mail('paulo', { destinatarios: 'a13-linhas@example.org', assunto: 'Oi\r\nBcc: fulano\r\nX-Ataque: 1\r\n\r\nFim', mensagem: 'Duas\r\n.\r\nX-Ataque: 2' }, [200], {
      email: { to: 'a13-linhas@example.org', has: ['Casmurro'], absent: [] },
      emails: { headsAbsent: ['bcc:', 'x-ataque:'] },
    }), // prettier-ignore
    mail('paulo', { destinatarios: 'a13-nunca@example.org', assunto: '=?utf-8?q?evil=0D=0ABcc=3A_x?=' }, [200, 422]),
    mail('paulo', { destinatarios: 'a13-fim@example.org' }, [200], {
      email: { to: 'a13-fim@example.org', has: ['Casmurro'], absent: [] },
      emails: { headsAbsent: ['bcc:', 'x-ataque:'] },
    }),
  ],
}

const addressed = [
  'Veja https://evil.example/premio',
  'Veja premio.com',
  'www.evil.example',
  'evil[.]example',
  'evil．example',
  'hxxps://evil.example',
  'escreva a x@evil.example',
  '192.0.2.1/premio',
]

const relay: readonly AttackCase[] = [
  {
    id: 'A14-anonymous',
    seen: 'a form that sends anything to anybody: orangelight#1748, SearchWorks#1942, openlibrary#3826',
    steps: [
      calm,
      mail(undefined, { destinatarios: 'a14-anonimo@example.org' }, [422, 429], { atOnce: 20, has: ['code'], absent: ['enviados'] }),
      mail(undefined, { destinatarios: 'a14-anonimo@example.org', mensagem: 'Oi', recaptcha_token: '<<proof>>' }, [422], { proof: true, has: ['texto_so_identificado'] }), // prettier-ignore
      // The limit of an address of the net is five an hour.
      ...Array.from({ length: 7 }, (_, n) =>
        mail(undefined, { destinatarios: `a14-prova-${n}@example.org`, recaptcha_token: '<<proof>>' }, n < 5 ? [200] : [422, 429], {
          proof: true,
          ...(n === 4 && { email: { to: 'a14-prova-4@example.org', has: ['Casmurro'], absent: [] } }),
        }),
      ),
      mail('fabio', { destinatarios: 'a14-depois@example.org' }, [200], {
        email: { to: 'a14-depois@example.org', has: ['Casmurro'], absent: [] },
        emails: { absent: ['a14-anonimo@'], atMost: { 'a14-prova-': 5 } },
      }),
    ],
  },
  {
    id: 'A14-signed-in',
    seen: 'the same by who is signed in',
    steps: [
      calm,
      ...addressed.flatMap((text) => [
        mail('zulmira', { destinatarios: 'a14-nunca@example.org', mensagem: text }, [422], { has: ['texto_com_endereco'] }),
        mail('zulmira', { destinatarios: 'a14-nunca@example.org', assunto: text }, [422], { has: ['texto_com_endereco'] }),
      ]),
      mail('zulmira', { destinatarios: Array.from({ length: 11 }, (_, n) => `a14-nunca-${n}@example.org`).join(';') }, [422]),
      ...Array.from({ length: 24 }, (_, n) =>
        mail('zulmira', { destinatarios: `a14-leitora-${n}@example.org` }, n < 20 ? [200] : [422, 429]),
      ),
      mail('fabio', { destinatarios: 'a14-fim@example.org' }, [200], {
        email: { to: 'a14-fim@example.org', has: ['Casmurro'], absent: [] },
        emails: { absent: ['a14-nunca'], atMost: { 'a14-leitora-': 20 } },
      }),
      // Three e-mails an hour to one address, however it is written.
      ...['a14-um@example.org', 'A14-UM@example.org', 'a14-um+x@example.org', 'a14-um@EXAMPLE.org'].map((to, n) =>
        mail('paulo', { destinatarios: to }, n < 3 ? [200] : [422, 429]),
      ),
    ],
  },
]

/** What a basket may be made to send (trust handbook A08, A13, A14). */
export const basketCalls: readonly AttackCase[] = [...ids, recipients, headers, ...relay]
