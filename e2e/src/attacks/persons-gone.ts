import { demoPatrons } from '@farol/demo/people/patrons.ts'
import type { AttackCase, AttackStep } from './attack-case.ts'

const json = { 'content-type': 'application/json' }
const area = '/api/pessoas/meu-farol'

const grant = (given: object, statuses: readonly number[], more: Partial<AttackStep> = {}): AttackStep => ({
  method: 'POST',
  path: '/api/oauth/token',
  headers: json,
  body: JSON.stringify({ client_id: 4, ...given }),
  statuses,
  ...more,
})
const entered = (username: string, keep: Readonly<Record<string, RegExp>>, more: Partial<AttackStep> = {}) =>
  grant({ grant_type: 'password', username, password: '<<password>>', recaptcha_token: '<<proof>>', scope: 'offline_access' }, [200], {
    proof: true,
    keep,
    ...more,
  })
const tokens = { access: /"access_token":"([^"]+)"/, refresh: /"refresh_token":"([^"]+)"/ }

const writes: readonly (readonly [call: string, body: string])[] = [
  ['POST /api/comentarios/acervo/7', '{"comentario":"Sou ninguém."}'],
  ['POST /api/reserva', '{"cod_acervo":"7","biblioteca":"BC","volume":null,"tomo":null,"parte":null,"material_adicional":null,"localizacao":null}'],
  ['POST /api/emprestimo/renovacao', '{"exemplares":["farol-1"]}'],
  ['POST /api/emprestimo/token', '{}'],
  ['POST /api/unidade-informacao/comentario', '{"content":"Sou ninguém.","b":"BC"}'],
  ['POST /api/unidade-informacao/sugestao-aquisicao', '{"campus":"SEDE","biblioteca":"BC","titulo":"Ninguém"}'],
  ['POST /api/unidade-informacao/nada-consta', '{}'],
  [`POST ${area}/privacidade/copia`, '{"senha":"<<password>>"}'],
  [`POST ${area}/privacidade/exclusao`, '{"senha":"<<password>>"}'],
  [`POST ${area}/confirmacao`, '{"senha":"<<password>>"}'],
  [`PUT ${area}/dados-pessoais`, '{"versao":1,"email":"ladra@evil.example"}'],
  [`PUT ${area}/senha`, '{"senhaAtual":"<<password>>","senhaNova":"Vinte girafas amarelas_7"}'],
  ['PUT /api/alerta', '{"todos":true,"lido":true}'],
] // prettier-ignore

const refused = (headers: Readonly<Record<string, string>>) =>
  writes.map(([call, body]): AttackStep => {
    const [method = '', path = ''] = call.split(' ')
    return { method, path, headers: { ...json, ...headers }, body, statuses: [401] }
  })

/** The comment is nobody's and stands nowhere. */
const nothing: AttackStep = { as: 'lia@equipe', path: '/api/equipe/comentarios', statuses: [200], absent: ['Sou ninguém'] }

const ended: readonly AttackCase[] = [
  { id: 'A33-nobody', seen: 'a comment of who is not signed in: Koha 13342', steps: [...refused({}), nothing] },
  {
    id: 'A33-ended',
    seen: 'the same by who was signed out',
    steps: [
      entered('fabio', tokens),
      { path: '/api/pessoas', headers: { authorization: 'Bearer <<access>>' }, statuses: [200] },
      { method: 'POST', path: '/api/oauth/revoke', headers: json, body: '{"client_id":4,"token":"<<access>>"}', statuses: [200] },
      ...refused({ authorization: 'Bearer <<access>>' }),
      grant({ grant_type: 'refresh_token', refresh_token: '<<refresh>>' }, [401]),
      nothing,
    ],
  },
]

/** The account is deleted seven days after the desk's word; somebody else's sign-in of the same day still holds. */
const deleted: AttackCase = {
  id: 'A33-deleted',
  seen: 'a comment as a patron who was deleted: Koha 13342',
  steps: [
    entered('quiteria', { access: tokens.access, refresh: tokens.refresh }),
    entered('fabio', { others: tokens.refresh }),
    {
      as: 'tereza@equipe',
      method: 'DELETE',
      path: '/api/equipe/leitores/17',
      body: '{"motivo":"Ensaio"}',
      statuses: [200],
      has: ['sera_em'],
    },
    { clockNoon: 8, path: '/healthz', statuses: [200] },
    { restart: true, path: '/healthz', statuses: [200] },
    { as: 'tereza@equipe', path: '/api/equipe/leitores/17', statuses: [404], until: true },
    ...refused({ authorization: 'Bearer <<access>>' }),
    grant({ grant_type: 'refresh_token', refresh_token: '<<refresh>>' }, [401], { absent: ['access_token'] }),
    grant({ grant_type: 'password', username: 'quiteria', password: '<<password>>', recaptcha_token: '<<proof>>' }, [401], { proof: true }),
    grant({ grant_type: 'refresh_token', refresh_token: '<<others>>' }, [200]),
    nothing,
    { clock: 0, path: '/healthz', statuses: [200] },
  ],
}

const people = demoPatrons('2026-11-28')
const canaries = people.flatMap(({ email, cpf, code }) => [email, cpf, code])

const publicAnswers: readonly string[] = [
  '/',
  '/acervo/7',
  ...['marc', 'referencia', 'exemplares', 'dublin-core', 'reserva'].map((view) => `/acervo/7/${view}`),
  '/acervo/7/dados-estatisticos.csv',
  ...['ris', 'bib', 'xml', 'dc.xml', 'csl.json'].map((ending) => `/acervo/7.${ending}`),
  '/pesquisa_geral?q=machado&facetas=A,S,E',
  '/pesquisa_autoridades?q=silva',
  '/pesquisa_indice?indice=INDICE_3&termo=a',
  '/plano_ensino',
  '/plano_ensino.csv?ano=2026',
  '/novas_aquisicoes?dias=30',
  '/eventos',
  '/sobre',
  '/horarios',
  '/perguntas',
  '/acessibilidade',
  '/login',
  '/cesta?acervos=7',
  '/sitemap/1.xml',
  '/sitemap/autoridades-1.xml',
  '/api/acervo/7',
  ...['marc', 'referencia', 'dublin-core', 'links', 'exemplares', 'bibliotecas', 'totais', 'relacionados'].map((part) => `/api/acervo/7/${part}`),
  '/api/comentarios/acervo/7',
  '/api/reserva/7/informacoes-iniciais',
  '/api/reserva/585/informacoes-iniciais',
  '/api/solicitacao-emprestimo/7/informacoes-iniciais',
  '/api/consulta?q=casmurro&facetas=A,S,E',
  '/api/consulta/filtros?q=a&tipo=A',
  '/api/consulta/autoridades?q=moura',
  '/api/consulta/indice?indice=INDICE_3&termo=moura&sentido=seguinte&perPage=30',
  '/api/consulta/plano-ensino?ano=2026',
  '/api/parametros/instituicao',
  '/api/parametros/funcionalidades',
  '/api/parametros/atendimento',
  '/api/openapi.json',
] // prettier-ignore

const wordsOfPeople = people.flatMap(({ email, cpf, handle }) => [email, cpf, `${handle}@`]).slice(0, 45)

const personalData: readonly AttackCase[] = [
  {
    id: 'A40-answers',
    seen: 'addresses of people in a public facet: HydraNorth#189',
    steps: publicAnswers.map((path): AttackStep => ({ path, statuses: [200], absent: canaries })),
  },
  {
    id: 'A40-searches',
    seen: 'the same, asked for by the data',
    steps: wordsOfPeople.flatMap((word): AttackStep[] => [
      { path: `/api/consulta/sugestoes?q=${encodeURIComponent(word)}`, statuses: [200], absent: canaries },
      { path: `/api/consulta/autoridades?q=${encodeURIComponent(word)}`, statuses: [200], absent: canaries.filter((one) => one !== word) },
    ]),
  },
]

/** People who are gone, and what nobody may read of those who are there (trust handbook A33, A40). */
export const personsGone: readonly AttackCase[] = [...ended, ...personalData]
export const personsDeleted: readonly AttackCase[] = [deleted]
