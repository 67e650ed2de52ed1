import type { AttackCase, AttackStep } from './attack-case.ts'

const seen = 'one person’s things by another’s call: Evergreen LP2070078, Aspen PR#2120'
const missing = [404]

/** Tales, whose account is empty, asks for what is another’s. */
const tales = (method: string, path: string, body?: string): AttackStep => ({
  as: 'tales',
  method,
  path,
  ...(body && { body }),
  statuses: missing,
  has: ['nao_encontrado'],
})

const read = (as: string, path: string, more: Partial<AttackStep> = {}): AttackStep => ({ as, path, statuses: [200], ...more })

const area = '/api/pessoas/meu-farol'

/** Every call of a person with a number or code of something that is somebody’s, made for what is another’s (A30). */
const anothersThings: readonly AttackCase[] = [
  {
    id: 'A30-delegations',
    seen,
    steps: [
      read('celia', `${area}/delegacoes`, { keep: { codigo: /"codigo":"(\d+)","papel":"dei"/ } }),
      tales('PUT', `${area}/delegacoes/<<codigo>>`, '{"aceito":true}'),
      tales('DELETE', `${area}/delegacoes/<<codigo>>`),
      read('celia', `${area}/delegacoes`, { has: ['"codigo":"<<codigo>>","papel":"dei"', '"situacao":"em_vigor"'] }),
    ],
  },
  {
    id: 'A30-sessions',
    seen,
    steps: [
      read('ana', `${area}/sessoes`, { keep: { codigo: /"codigo":"(\d+)","atual":false/ } }),
      tales('DELETE', `${area}/sessoes/<<codigo>>`),
      tales('DELETE', `${area}/dispositivos/<<codigo>>`),
      read('ana', `${area}/sessoes`, { has: ['"codigo":"<<codigo>>"'] }),
      read('tales', `${area}/sessoes`, { absent: ['Chrome, Android'] }),
    ],
  },
  {
    id: 'A30-loans',
    seen,
    steps: [
      read('ana', '/api/emprestimo/titulos-pendentes', { keep: { loan: /"codigo":"([\w-]+)"/, due: /"data_devolucao":"([\d-]+)"/ } }),
      tales('POST', '/api/emprestimo/renovacao', '{"exemplares":["<<loan>>"]}'),
      read('ana', '/api/emprestimo/titulos-pendentes', { has: ['"codigo":"<<loan>>"', '"data_devolucao":"<<due>>"'] }),
      read('tales', '/api/emprestimo/titulos-pendentes', { has: ['"data":[]'] }),
    ],
  },
  {
    id: 'A30-history',
    seen,
    steps: [
      read('ana', '/api/emprestimo/historico', { keep: { act: /"codigo":"([\w-]+)"/, key: /"chave_seguranca":"(\w+)"/ } }),
      tales('GET', '/api/emprestimo/comprovante/<<key>>/pdf'),
      tales('POST', '/api/emprestimo/comprovante/<<key>>/enviar'),
      tales('DELETE', '/api/emprestimo/historico', '{"codigos":["<<act>>"]}'),
      read('ana', '/api/emprestimo/historico', { has: ['"codigo":"<<act>>"'] }),
      read('ana', '/api/emprestimo/comprovante/<<key>>/pdf', { has: ['%PDF-'] }),
    ],
  },
  {
    id: 'A30-holds',
    seen,
    steps: [
      read('bruno', '/api/reserva', { keep: { hold: /"codigo":"([\w-]+)"/ } }),
      tales('DELETE', '/api/reserva', '{"reservas":["<<hold>>"]}'),
      tales('DELETE', '/api/reserva?reservas=<<hold>>'),
      tales('POST', '/api/reserva/<<hold>>/adiamento'),
      tales('PUT', '/api/reserva/<<hold>>/retirada', '{"biblioteca":"BN"}'),
      tales('PUT', '/api/reserva/<<hold>>/suspensao', '{"ate":"2026-12-20"}'),
      tales('DELETE', '/api/reserva/<<hold>>/suspensao'),
      read('bruno', '/api/reserva', { has: ['"codigo":"<<hold>>"', '"posicao":1', '"retirada":{"cod_biblioteca":"BC"'] }),
    ],
  },
  {
    id: 'A30-requests',
    seen,
    steps: ['farol-1', '1', 'farol-999999'].flatMap((code) => [
      tales('GET', `/api/solicitacao-emprestimo/${code}`),
      tales('DELETE', '/api/solicitacao-emprestimo', `{"solicitacoes":["${code}"]}`),
    ]),
  },
  {
    id: 'A30-money',
    seen,
    steps: [
      {
        as: 'joao',
        method: 'POST',
        path: '/api/unidade-informacao/gru',
        body: '{"valor":900,"codBiblioteca":"BC"}',
        statuses: [200],
        keep: { slip: /"numero":"(\d+)"/ },
      },
      tales('GET', '/api/unidade-informacao/gru/<<slip>>/pdf'),
      read('joao', '/api/unidade-informacao/gru/<<slip>>/pdf', { has: ['%PDF-'] }),
      read('tales', '/api/emprestimo/debitos-pendentes', { has: ['"total_centavos":0'] }),
    ],
  },
  {
    id: 'A30-clearance',
    seen,
    steps: [
      read('dora', '/api/unidade-informacao/nada-consta/verifica', { keep: { number: /"numero":"(\d+)"/ } }),
      tales('GET', '/api/unidade-informacao/nada-consta/<<number>>/pdf'),
      tales('POST', '/api/unidade-informacao/nada-consta/<<number>>/enviar'),
    ],
  },
  {
    id: 'A30-alerts',
    seen,
    steps: [
      read('ana', '/api/alerta', { keep: { alert: /"id":(\d+),"lido":false/ } }),
      { as: 'tales', method: 'PUT', path: '/api/alerta', body: '{"alertas":[<<alert>>],"lido":true}', statuses: [404] },
      tales('DELETE', '/api/alerta', '{"alertas":[<<alert>>]}'),
      read('ana', '/api/alerta', { has: ['"id":<<alert>>,"lido":false'] }),
      read('tales', '/api/alerta', { has: ['"data":[]'] }),
    ],
  },
  {
    id: 'A30-comments',
    seen,
    steps: [
      read('ana', '/api/comentarios/usuario/acervo/7', { keep: { comment: /"id":(\d+)/ } }),
      tales('DELETE', '/api/comentarios/usuario/<<comment>>'),
      read('ana', '/api/comentarios/usuario/acervo/7', { has: ['"id":<<comment>>'] }),
      read('tales', '/api/comentarios/usuario/acervo/7', { has: ['"data":[]'] }),
    ],
  },
  {
    id: 'A30-copy-of-data',
    seen,
    steps: [
      { as: 'tales', path: `${area}/privacidade/copia/1`, statuses: [404] },
      { as: 'tales', path: `${area}/privacidade/pedidos`, statuses: [200], has: ['"data":[]'] },
    ],
  },
  {
    id: 'A30-acting',
    seen: 'acting for others without their word: Koha 34287',
    steps: ['ana', '20260001', '1'].map((usuario) => tales('POST', `${area}/troca-usuario`, JSON.stringify({ usuario }))),
  },
]

/** Comments are numbered; the number of one that is deleted must not become another’s. */
const numbersOnce: AttackCase = {
  id: 'A39-comments',
  seen: 'the number of a deleted row was given again after a restart: Koha 18966, 34000',
  steps: [
    {
      as: 'bruno',
      method: 'POST',
      path: '/api/comentarios/acervo/1',
      body: '{"comentario":"Um."}',
      statuses: [200],
      keep: { first: /"id":(\d+)/ },
    },
    { as: 'bruno', method: 'DELETE', path: '/api/comentarios/usuario/<<first>>', statuses: [200] },
    {
      restart: true,
      as: 'bruno',
      method: 'POST',
      path: '/api/comentarios/acervo/1',
      body: '{"comentario":"Dois."}',
      statuses: [200],
      keep: { second: /"id":(\d+)/ },
      grows: ['second', 'first'],
    },
    { as: 'bruno', method: 'DELETE', path: '/api/comentarios/usuario/<<first>>', statuses: [404] },
  ],
}

/** Fields that a person may not set of themselves. */
const moreFields: readonly AttackCase[] = [
  { bloqueio: null },
  { authPermissions: [{ cod_modulo: 5, cod_atividade: 5230 }] },
  { cod_pessoa: '2' },
  { cpf: '52998224725' },
  { saldo: 0 },
  { vinculos: [] },
  { __proto__: { admin: true }, admin: true },
].map((more, n) => ({
  id: `A38-person-${n + 1}`,
  seen: 'mass assignment: ASVS 15.3.3',
  steps: [
    read('tales', `${area}/dados-pessoais`, { keep: { version: /"versao":(\d+)/ } }),
    {
      as: 'tales',
      method: 'PUT',
      path: `${area}/dados-pessoais`,
      body: `{"versao":<<version>>,${JSON.stringify(more).slice(1)}`,
      statuses: [422],
    },
    read('tales', `${area}/dados-pessoais`, { has: ['"versao":<<version>>'] }),
  ],
}))

/** The people of the demo, and the word in their name that nobody else has. */
const people = {
  ana: 'Ana Beatriz Moura',
  bruno: 'Bruno Tavares',
  celia: 'Célia Prado Nogueira',
  davi: 'Davi Arraes Lopes',
  joao: 'João Pedro Lacerda',
}

/** Everybody asks at once for what is theirs, again and again (A31). `npm run prove -- mixed-persons` does it with two hundred. */
const everybodyAtOnce: readonly AttackCase[] = ['/api/pessoas', `${area}/dados-pessoais`].map((path, n) => ({
  id: `A31-${n + 1}`,
  seen: 'one person was shown another’s data: Koha 36575, 33786, 38454',
  steps: [{ path, everybody: people, statuses: [200], atOnce: 20 }],
}))

export const otherPersons: readonly AttackCase[] = [...anothersThings, ...moreFields, ...everybodyAtOnce, numbersOnce]
