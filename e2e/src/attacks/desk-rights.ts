import type { AttackCase } from './attack-case.ts'
import { administrator, attendance, desk, manager, moderator, numbers, reads } from './desk-steps.ts'

const because = { motivo: 'Porque sim' }
const refused = [403] as const

/** Roles and what they give: nobody raises the own one, nobody acts on a colleague. */
const roles: readonly AttackCase[] = [
  {
    id: 'desk-raise',
    seen: 'an operator made themself more: Koha 42366',
    steps: [
      ...[attendance, manager, moderator].map((as) =>
        desk(as, 'POST /acessos/funcoes', { usuario: as.split('@')[0], funcao: 'administrador', ...because }, refused),
      ),
      ...['tereza', 'TEREZA', ' tereza ', 'tereza\u200b'].map((usuario) =>
        desk(administrator, 'POST /acessos/funcoes', { usuario, funcao: 'gestor', ...because }, [403, 404, 422]),
      ),
      desk(administrator, 'POST /acessos/funcoes', { usuario: 'yuri', funcao: 'dono', ...because }, [422]),
      desk(administrator, 'POST /acessos/funcoes', { usuario: 'yuri', funcao: 'gestor', cod_biblioteca: 'XX', ...because }, [404, 422]),
      reads(administrator, '/acessos/funcoes', { absent: ['"usuario":"yuri"'] }),
    ],
  },
  {
    id: 'desk-last-administrator',
    seen: 'nobody left who may: Evergreen LP1826843',
    steps: [
      reads(administrator, '/acessos/funcoes', { keep: { own: /"codigo":"(\d+)","pessoa":\{"codigo":"34"/ } }),
      desk(administrator, 'DELETE /acessos/funcoes', '{"codigo":"<<own>>","motivo":"x"}', [403, 422]),
      reads(administrator, '/acessos/funcoes', { has: ['"usuario":"tereza"'] }),
    ],
  },
  {
    id: 'desk-category-of-staff',
    seen: 'a right of the staff given to readers: Koha 41662',
    steps: [
      ...[5230, 5211, 5124].map((one) =>
        desk(administrator, 'PUT /acessos/categorias', { categoria: 'GR', atividades: [one], ...because }, [422]),
      ),
      ...[attendance, manager, moderator].map((as) =>
        desk(as, 'PUT /acessos/categorias', { categoria: 'GR', atividades: [12], ...because }, refused),
      ),
    ],
  },
  {
    id: 'desk-on-colleague',
    seen: 'a lesser role took over a greater one: mozilla/fxa#4643',
    steps: [numbers.tereza, numbers.iara].flatMap((cod) => [
      desk(manager, 'POST /bloqueios', { leitor: cod, tipo: 'administrativo', ...because }, refused),
      desk(manager, `POST /leitores/${cod}/senha`, {}, refused),
      desk(manager, `DELETE /leitores/${cod}/segundo-fator`, because, refused),
      desk(manager, `PUT /leitores/${cod}`, { versao: 1, email: 'ladra@evil.example' }, [403, 409]),
      desk(manager, `POST /leitores/${cod}/uniao`, { de: '20', ...because }, refused),
      desk(manager, `DELETE /leitores/${cod}`, because, refused),
    ]),
  },
  {
    id: 'desk-on-self',
    seen: 'an operator served themself: domain 11.6',
    steps: [
      desk(attendance, 'POST /pagamentos', { leitor: numbers.iara, cod_biblioteca: 'BC', valor_centavos: 100 }, [403, 422]),
      desk(
        manager,
        'POST /debitos',
        { leitor: numbers.otavio, cod_biblioteca: 'BC', tipo_servico: 'multa', valor_centavos: 1, ...because },
        [200],
        {
          keep: { own: /"codigo":"([\w-]+)"/ },
        },
      ),
      ...['abono', 'desconto', 'correcao'].map((act) =>
        desk(
          manager,
          `POST /debitos/<<own>>/${act}`,
          { ...(act !== 'abono' && { valor_centavos: act === 'correcao' ? 0 : 1 }), ...because },
          refused,
        ),
      ),
      desk(manager, 'POST /bloqueios', { leitor: numbers.otavio, tipo: 'administrativo', ...because }, refused),
      desk(administrator, `POST /leitores/${numbers.tereza}/senha`, {}, refused),
      desk(administrator, `DELETE /leitores/${numbers.tereza}/segundo-fator`, because, refused),
      desk(administrator, `POST /leitores/${numbers.tereza}/uniao`, { de: '20', ...because }, refused),
      desk(administrator, `PUT /leitores/${numbers.tereza}`, { versao: 1, email: 'outra@unips.example' }, [403, 409]),
    ],
  },
]

/** What each role lacks, by calls that would do it; nothing happens. */
const beyond: readonly (readonly [string, string, string, unknown])[] = [
  ['waiver', attendance, 'POST /debitos/farol-1/abono', because],
  ['discount', attendance, 'POST /debitos/farol-1/desconto', { valor_centavos: 100, ...because }],
  ['correction', attendance, 'POST /debitos/farol-1/correcao', { valor_centavos: 1, ...because }],
  ['charge', attendance, 'POST /debitos', { leitor: '20', cod_biblioteca: 'BC', tipo_servico: 'multa', valor_centavos: 1, ...because }],
  [
    'due-days',
    attendance,
    'POST /emprestimos/prorrogacao',
    { cod_biblioteca: 'BC', de: '2020-01-01', ate: '2020-01-02', nova_data: '2030-01-02', ...because },
  ],
  ['history', attendance, 'GET /leitores/1/historico', undefined],
  ['policy', attendance, 'DELETE /politicas/1', because],
  ['copy', attendance, 'PUT /exemplares/1021', { situacao: 'baixado', ...because }],
  ['bank-file', attendance, 'POST /arquivo-bancario', { nome: 'x', conteudo: 'x' }],
  ['notice', attendance, 'POST /avisos', { titulo: 'x', texto: 'x', email: false }],
  ['comment', attendance, 'PUT /comentarios', { comentarios: [1], decisao: 'publicar' }],
  ['lending', moderator, 'POST /emprestimos', { leitor: '20', exemplar: '1021' }],
  ['returning', moderator, 'POST /devolucoes', { exemplar: '1021' }],
  ['cpf', moderator, 'GET /leitores/1/cpf', undefined],
  ['searching', moderator, 'POST /leitores/busca', { q: 'ana' }],
  ['money', moderator, 'POST /pagamentos', { leitor: '10', cod_biblioteca: 'BC', valor_centavos: 1 }],
  ['audit', manager, 'GET /auditoria', undefined],
  ['document', manager, 'GET /instituicao', undefined],
  ['merging', manager, 'POST /leitores/1/uniao', { de: '2', ...because }],
  ['importing', manager, 'POST /acessos/pessoas', { nome: 'x', conteudo: 'x' }],
]

const lacking: readonly AttackCase[] = beyond.map(([name, as, call, body]) => ({
  id: `desk-beyond-${name}`,
  seen: 'the rule stood in the screen alone: Koha 36081',
  steps: [desk(as, call, body, refused, { absent: ['"saldo', '"cpf":"', '"data":['] })],
}))

const other36: AttackCase = {
  id: 'A36-desk',
  seen: 'an override that was only hidden: Koha 36081',
  steps: [
    desk(
      attendance,
      'POST /emprestimos',
      { leitor: '10', exemplar: '1021', sobrepor: { codigos: ['UsuarioEmDebito'], ...because } },
      refused,
    ),
    desk(
      attendance,
      'POST /renovacoes',
      { leitor: '14', emprestimos: ['farol-12'], sobrepor: { codigos: ['atraso_item'], ...because } },
      [403, 404],
    ),
    desk(attendance, 'POST /devolucoes', { exemplar: '1222', isentar: because }, refused),
    reads(attendance, '/leitores/14', { has: ['1222'] }),
  ],
}

/** Who may not do it, at the desk. */
export const deskRights: readonly AttackCase[] = [...roles, ...lacking, other36]
