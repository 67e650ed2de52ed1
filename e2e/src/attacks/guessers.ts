import type { AttackCase, AttackStep } from './attack-case.ts'

const json = { 'content-type': 'application/json' }

const grant = (given: object, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: json,
  body: JSON.stringify({ grant_type: 'password', client_id: 4, ...given }),
  statuses,
  ...more,
})
const visitor: AttackStep = {
  method: 'POST',
  path: '/api/oauth/token',
  headers: json,
  body: '{"grant_type":"client_credentials","client_id":4}',
  statuses: [200],
  keep: { visitor: /"access_token":"([^"]+)"/ },
}
const asVisitor = { authorization: 'Bearer <<visitor>>' }
const recovery = '/api/pessoas/<<who>>/recuperar-senha'

const some = ['benta', 'amaro', 'leandro', 'nao-existe', 'zzzzz', '20269999', '99999999999']

const enumeration: readonly AttackCase[] = [
  {
    id: 'A44-sign-in',
    seen: 'who is there, told by the sign-in: Koha, ASVS 6.3.8',
    steps: [
      grant({ username: '<<who>>', password: 'palpite', recaptcha_token: '<<proof>>' }, [401], {
        proof: true,
        alike: some,
        has: ['UsuarioOuSenhaIncorretaCustom'],
      }),
      grant({ username: '<<who>>', password: '', recaptcha_token: '<<proof>>' }, [401, 422], { proof: true, alike: some }),
    ],
  },
  {
    id: 'A44-recovery',
    seen: 'who is there, told by the recovery: Mastodon#1515, CircuitVerse#6896',
    steps: [
      visitor,
      {
        path: `${recovery}?recaptcha_token=<<proof_in_address>>`,
        headers: asVisitor,
        statuses: [200],
        proof: true,
        alike: some,
        has: ['"emails":["***@***"]', '"length":6'],
        except: [/farol-recovery=[^;]+/g],
      },
      { path: recovery, headers: asVisitor, statuses: [422], alike: some, has: ['captcha_necessario'] },
      {
        method: 'POST',
        path: recovery,
        headers: { ...json, ...asVisitor },
        body: '{"code":"123456"}',
        statuses: [422],
        alike: some,
        has: ['codigo_'],
      },
    ],
  },
]

/** Fifty wrong passwords for Olga; she comes in on her own device, and by her e-mail on a new one. */
const lockOut: AttackCase = {
  id: 'A43-lock-out',
  seen: 'wrong passwords kept the owner out: OHDSI/Atlas#583',
  steps: [
    grant({ username: 'olga', password: '<<password>>', recaptcha_token: '<<proof>>' }, [200], {
      proof: true,
      keep: { device: /__Secure-farol-device=([^;\s]+)/ },
    }),
    ...Array.from({ length: 50 }, (_, n) => grant({ username: 'olga', password: `palpite ${n}` }, [401, 422, 429, 430], { absent: ['access_token'] })),
    grant({ username: 'olga', password: '<<password>>' }, [200], {
      headers: { ...json, cookie: '__Secure-farol-device=<<device>>' },
      has: ['access_token'],
    }),
    visitor,
    {
      path: '/api/pessoas/olga/recuperar-senha?recaptcha_token=<<proof_in_address>>',
      headers: asVisitor,
      statuses: [200],
      proof: true,
      email: { to: 'olga@alunos.unips.example', has: ['Subject:'], absent: [], keep: { code: /^\s+(\d{6})\s*$/m } },
    },
    { method: 'POST', path: '/api/pessoas/olga/recuperar-senha', headers: { ...json, ...asVisitor }, body: '{"code":"<<code>>"}', statuses: [200], has: ['rules'] },
    {
      method: 'PUT',
      path: '/api/pessoas/olga/recuperar-senha',
      headers: { ...json, ...asVisitor },
      body: '{"code":"<<code>>","password":"vinte girafas amarelas no telhado"}',
      statuses: [200],
    },
    grant({ username: 'olga', password: 'vinte girafas amarelas no telhado', recaptcha_token: '<<proof>>' }, [200], { proof: true, has: ['access_token'] }),
  ],
} // prettier-ignore

/** Guesses at names and passwords (trust handbook A43, A44): after what needs a calm network. */
export const guessers: readonly AttackCase[] = [...enumeration, lockOut]
