import type { AttackCase, AttackStep } from './attack-case.ts'

const json = { 'content-type': 'application/json' }
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const area = '/api/pessoas/meu-farol'

const send = (as: string, method: string, path: string, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => ({
  as,
  method,
  path,
  statuses,
  ...more,
})
const read = (as: string, path: string, more: Partial<AttackStep> = {}) => send(as, 'GET', path, [200], more)
const token = (body: Readonly<Record<string, unknown>>, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: json,
  body: JSON.stringify({ client_id: 4, ...body }),
  statuses,
  ...more,
})
const bearer = (name: string, more: Readonly<Record<string, string>> = json) => ({ authorization: `Bearer <<${name}>>`, ...more })

/** Elisa acts for Célia by a delegation: for her, no longer, and nothing that is personal. */
const acting: readonly AttackCase[] = [
  {
    id: 'A32-grant',
    seen: 'acting for others: Koha 34287',
    steps: [
      send('tales', 'POST', `${area}/troca-usuario`, [404], { body: '{"usuario":"celia"}' }),
      send('elisa', 'POST', `${area}/troca-usuario`, [200], { body: '{"usuario":"celia"}', keep: { acting: /"access_token":"([^"]+)"/ } }),
      { path: '/api/pessoas', headers: bearer('acting', {}), statuses: [200], has: ['"agindo"'], absent: ['@'] },
      read('celia', `${area}/privacidade`, { has: ['"atos_de_outros":[{'] }),
      { path: `${area}/troca-usuario`, method: 'DELETE', headers: bearer('acting', {}), statuses: [200] },
      { path: '/api/pessoas', headers: bearer('acting', {}), statuses: [401], absent: ['nome_pessoa'] },
    ],
  },
  {
    id: 'A32-personal',
    seen: 'who acts for somebody took the account over: openlibrary#3210',
    steps: [
      send('elisa', 'POST', `${area}/troca-usuario`, [200], { body: '{"usuario":"celia"}', keep: { acting: /"access_token":"([^"]+)"/ } }),
      ...[
        ['PUT', `${area}/senha`, '{"senhaAtual":"<<password>>","senhaNova":"Vinte girafas amarelas_7"}'],
        ['PUT', `${area}/dados-pessoais`, '{"email":"ladra@evil.example"}'],
        ['POST', `${area}/segundo-fator`, '{}'],
        ['POST', '/api/emprestimo/token', '{}'],
        ['POST', '/api/unidade-informacao/nada-consta', '{}'],
        ['POST', `${area}/privacidade/copia`, '{"senha":"<<password>>"}'],
        ['POST', `${area}/privacidade/exclusao`, '{"senha":"<<password>>"}'],
        ['POST', `${area}/delegacoes`, '{"para":"tales","inicio":"2030-01-01","poderes":["consultar"]}'],
        ['POST', `${area}/troca-usuario`, '{"usuario":"celia"}'],
        ['DELETE', `${area}/sessoes`, ''],
        ['DELETE', `${area}/privacidade/dados/alertas`, ''],
      ].map(([method, path, body]): AttackStep => ({
        method: method!,
        path: path!,
        headers: body === '' ? bearer('acting', {}) : bearer('acting'),
        ...(body !== '' && { body: body! }),
        statuses: [403, 422],
        absent: ['access_token', '"codigos"', '"token"'],
      })),
      read('celia', `${area}/dados-pessoais`, { absent: ['evil.example'] }),
    ],
  },
]

/** Calls of the desk, made by readers, and with the desk's own token for what its activity does not hold. */
const activities: readonly AttackCase[] = [
  ['POST', '/api/equipe/leitores', '{}'],
  ['PUT', '/api/equipe/leitores/1', '{}'],
  ['DELETE', '/api/equipe/leitores/1', '{"motivo":"x"}'],
  ['POST', '/api/equipe/leitores/1/carteira', '{}'],
  ['POST', '/api/equipe/leitores/1/vinculos', '{}'],
  ['POST', '/api/equipe/leitores/1/delegacoes', '{}'],
  ['DELETE', '/api/equipe/leitores/1/segundo-fator', '{"motivo":"x"}'],
  ['POST', '/api/equipe/bloqueios', '{}'],
  ['GET', '/api/equipe/privacidade', undefined],
  ['GET', '/api/equipe/leitores/1/cpf', undefined],
].map(([method, path, body], n) => ({
  id: `A36-${n + 1}`,
  seen: 'the rule stood in the screen alone: Koha 36081',
  steps: ['tales', 'ana'].map((as) =>
    send(as, method!, path!, [403, 404], { ...(body !== undefined && { body }), absent: ['"cpf":"', 'nome_pessoa'] }),
  ),
}))

const otherWords: AttackCase = {
  id: 'A37-person',
  seen: 'privilege by parameter or header: Koha 42366, 34513',
  steps: [
    ...['cod_pessoa=1', 'debug=1', 'admin=1', 'acting_for=1'].map((word) =>
      send('tales', 'GET', `${area}/dados-pessoais?${word}`, [200, 422], { absent: ['Ana Beatriz', 'Maria'] }),
    ),
    ...['x-original-url', 'x-rewrite-url', 'x-http-method-override', 'x-method-override', 'x-user', 'x-acting-for'].map((name) =>
      read('tales', `${area}/dados-pessoais`, { headers: { [name]: name.includes('method') ? 'DELETE' : '1' }, absent: ['Ana Beatriz'] }),
    ),
    send('tales', 'POST', `${area}/privacidade/exclusao?senha=<<password>>`, [422], { body: '{}' }),
    read('tales', `${area}/privacidade`, { absent: ['sera_em'] }),
  ],
}

/** A present password that is asked for inside a session is guessed no more often than at the sign-in. */
/** Before other guesses: these make the network suspicious, and a captcha is asked for first. */
export const factorGuesses: AttackCase = {
  id: 'A45-factor',
  seen: 'a second step that was skipped, guessed or answered for another: ASVS 6.5',
  steps: [
    token({ grant_type: 'password', username: 'gil', password: '<<password>>' }, [422], {
      has: ['segundo_fator_necessario'],
      absent: ['access_token'],
      keep: { challenge: /"desafio":"([^"]+)"/ },
    }),
    ...['000000', '111111', '222222', '333333', '444444', '555555'].map((codigo) =>
      token({ grant_type: 'segundo_fator', desafio: '<<challenge>>', codigo, metodo: 'totp' }, [401, 422], { absent: ['access_token'] }),
    ),
    token({ grant_type: 'segundo_fator', desafio: '<<challenge>>', codigo: '000000', metodo: 'totp' }, [422], {
      has: ['desafio_expirado'],
    }),
    ...['x', '', '../../etc', 'A'.repeat(512)].map((desafio) =>
      token({ grant_type: 'segundo_fator', desafio, codigo: '000000', metodo: 'totp' }, [401, 422], { absent: ['access_token'] }),
    ),
    token({ grant_type: 'segundo_fator', codigo: '000000', metodo: 'totp' }, [422], { absent: ['access_token'] }),
  ],
}

const guesses: readonly AttackCase[] = [
  {
    id: 'A45-pages',
    seen: 'a page of an e-mail opened by a made-up key: Open Library core/auth.py',
    steps: ['dados-pessoais/confirmar', 'dados-pessoais/desfazer', 'privacidade/manter', 'avisos/parar'].flatMap((page) =>
      ['x', '1-x', `1-${'A'.repeat(43)}`, 'c.1.loan_due_soon.AAAAAAAAAAAAAAAAAAAAAA', '%2e%2e%2f', 'A'.repeat(2_000)].flatMap((key) => [
        { path: `/${page}/${key}`, statuses: [400, 404, 414, 422], absent: ['<form method="post"'] },
        { method: 'POST', path: `/${page}/${key}`, headers: form, body: 'senha=x', statuses: [400, 404, 405, 414, 422] },
      ]),
    ),
  },
  {
    id: 'A46-codes',
    seen: 'one account by the name of another: devise#5171, mozilla/fxa#4643',
    steps: ['\u212Aarina', 'celi\u0430', 'c\u200delia', 'ｃelia', 'ce\u0301lia', 'celia\u0000', 'ſonia'].flatMap((usuario) => [
      send('bruno', 'POST', `${area}/troca-usuario`, [404, 422, 429], { body: JSON.stringify({ usuario }), absent: ['access_token'] }),
      send('bruno', 'GET', `/api/pessoas/${encodeURIComponent(usuario)}/nome`, [404, 422, 429], { absent: ['"nome"'] }),
    ]),
  },
  {
    id: 'A42-inside',
    seen: 'a password guessed where nobody counted: ASVS 6.3.1',
    steps: [
      ...Array.from({ length: 15 }, (_, n) =>
        send('wagner', 'POST', `${area}/privacidade/exclusao`, [422, 429], { body: JSON.stringify({ senha: `palpite ${n}` }) }),
      ),
      send('wagner', 'POST', `${area}/privacidade/exclusao`, [429], { body: '{"senha":"palpite"}', has: ['AuthMuitasTentativas'] }),
      read('wagner', `${area}/privacidade`, { absent: ['sera_em'] }),
    ],
  },
]

const crossSite: AttackCase = {
  id: 'A47-person',
  seen: 'a form of another site changed an account: Koha 22990, 41662; openlibrary#3210',
  steps: [
    ...[
      ['PUT', `${area}/dados-pessoais`, '{"email":"ladra@evil.example"}'],
      ['POST', `${area}/privacidade/exclusao`, '{"senha":"<<password>>"}'],
      ['POST', `${area}/troca-usuario`, '{"usuario":"celia"}'],
      ['DELETE', `${area}/sessoes`, ''],
      ['PUT', '/api/alerta', '{"todos":true,"lido":true}'],
      ['DELETE', '/api/alerta', '{"todos":true}'],
    ].flatMap(([method, path, body]) =>
      ['text/plain', 'application/x-www-form-urlencoded', 'application/json'].map((type): AttackStep => ({
        method: method!,
        path: path!,
        headers: { 'content-type': type, origin: 'https://evil.example', cookie: '__Secure-farol-refresh=r.AAAAAAAAAAAAAAAA.1.x' },
        ...(body !== '' && { body: body! }),
        statuses: [400, 401, 403, 415],
      })),
    ),
    ...['exclusao', 'copia'].map((act) => send('tales', 'GET', `${area}/privacidade/${act}`, [404, 405])),
  ],
}

/** Sign-ins that act for somebody end like all others, and their tokens are used once. */
const sessions: readonly AttackCase[] = [
  {
    id: 'A48-acting',
    seen: 'a session that outlived its end: Koha 33881, 35231',
    steps: [
      send('elisa', 'POST', `${area}/troca-usuario`, [200], {
        body: '{"usuario":"celia"}',
        keep: { acting: /"access_token":"([^"]+)"/, next: /"refresh_token":"([^"]+)"/ },
      }),
      { method: 'DELETE', path: `${area}/troca-usuario`, headers: bearer('acting', {}), statuses: [200], absent: ['access_token'] },
      { path: '/api/pessoas', headers: bearer('acting', {}), statuses: [401] },
      token({ grant_type: 'refresh_token', refresh_token: '<<next>>' }, [401], { absent: ['access_token'] }),
    ],
  },
  {
    id: 'A49-acting',
    seen: 'a refresh token used a second time: nocturne#326',
    steps: [
      send('elisa', 'POST', `${area}/troca-usuario`, [200], { body: '{"usuario":"celia"}', keep: { next: /"refresh_token":"([^"]+)"/ } }),
      token({ grant_type: 'refresh_token', refresh_token: '<<next>>' }, [200], { keep: { second: /"access_token":"([^"]+)"/ } }),
      { path: '/api/pessoas', headers: bearer('second', {}), statuses: [200], has: ['"agindo"'] },
      { method: 'DELETE', path: `${area}/troca-usuario`, headers: bearer('second', {}), statuses: [200] },
      token({ grant_type: 'refresh_token', refresh_token: '<<next>>' }, [401], { absent: ['access_token'] }),
    ],
  },
  {
    id: 'A50-person',
    seen: 'tokens in addresses: ASVS 14.2.1',
    steps: [
      send('elisa', 'POST', `${area}/troca-usuario`, [200], { body: '{"usuario":"celia"}', keep: { acting: /"access_token":"([^"]+)"/ } }),
      ...['access_token', 'token', 'authorization'].map((name): AttackStep => ({
        path: `${area}/dados-pessoais?${name}=<<acting>>`,
        statuses: [401, 422],
      })),
    ],
  },
  {
    id: 'A51-person',
    seen: 'what was typed came back: Koha 37816',
    steps: [
      [`PUT ${area}/senha`, '{"senhaAtual":"canario-senha-8841","senhaNova":"canario-senha-9942"}'],
      [`POST ${area}/privacidade/copia`, '{"senha":"canario-senha-8841"}'],
      [`POST ${area}/confirmacao`, '{"senha":"canario-senha-8841"}'],
      [`PUT ${area}/dados-pessoais`, '{"cpf":"canario-senha-8841","cep":"canario-senha-8841"}'],
      [`POST ${area}/pedidos-de-nada`, '{"senha":"canario-senha-8841"}'],
    ].map(([call, body]) => {
      const [method, path] = call!.split(' ')
      return send('tales', method!, path!, [403, 404, 422, 429], { body: body!, absent: ['canario-senha'] })
    }),
  },
  {
    id: 'A73-person',
    seen: 'a private answer under an address that a cache keeps: dspace-angular#635',
    steps: ['/x.css', '/.js', ';.css', '.png', '%2f.css', '?.js'].flatMap((ending) =>
      [`${area}/dados-pessoais`, '/api/alerta', `${area}/privacidade`].map((path) =>
        send('ana', 'GET', `${path}${ending}`, [404, 422], { absent: ['Ana Beatriz', '"data":['] }),
      ),
    ),
  },
]

/** The cases of the handbook over the calls of the person: acting, second factor, personal data, privacy, alerts. */
export const personCalls: readonly AttackCase[] = [...acting, ...activities, otherWords, ...guesses, crossSite, ...sessions]
