import type { AttackCase, AttackStep } from './attack-case.ts'
import { administrator, attendance, desk, manager, moderator, other, reads } from './desk-steps.ts'

/** What is written at the desk, and how calls are dressed. */
export const deskWords: readonly AttackCase[] = [
  {
    id: 'A12-desk',
    seen: 'formulas in a list of the desk: DSpace#9899',
    steps: [
      desk(
        manager,
        'POST /leitores',
        {
          nome: '=HYPERLINK("http://evil.example")',
          email: 'formula@unips.example',
          vinculo: { categoria: 'GR', cod_biblioteca: 'BC', matricula: '-1+1' },
          confirmo: true,
        },
        [200],
        { keep: { reader: /"codigo":"(\d+)"/ } },
      ),
      desk(manager, 'POST /nada-consta/lista?formato=csv', { codigos: ['=1+1', '@x', '+1', '-1+1'] }, [200], {
        absent: ['"=1+1"', '"@x"', '"+1"', '"-1+1"', '"=HYPERLINK'],
      }),
    ],
  },
  {
    id: 'desk-notes',
    seen: 'markup in notes of the staff: Koha 42471',
    steps: [
      desk(attendance, 'POST /leitores/20/notas', { tipo: 'interna', texto: '</script><script>window.__x=1</script>' }, [200]),
      reads(attendance, '/leitores/20', { has: ['</script><script>'] }),
      other('tales', 'GET /api/pessoas/meu-farol/dados-pessoais', undefined, [200], { absent: ['window.__x'] }),
      ...['', ' ', '\u200b', '\u2060\u00a0', 'x'.repeat(20_000)].map((texto) =>
        desk(attendance, 'POST /leitores/20/notas', { tipo: 'interna', texto }, [422]),
      ),
      desk(attendance, 'POST /leitores/20/notas', { tipo: 'secreta', texto: 'x' }, [422]),
    ],
  },
  {
    id: 'desk-comments',
    seen: 'decided twice, or by a number that is none: A03',
    steps: [[0], [-1], [1.5], ['1'], [], Array.from({ length: 101 }, (_, n) => n + 1)].map((comentarios) =>
      desk(moderator, 'PUT /comentarios', { comentarios, decisao: 'publicar' }, [422]),
    ),
  },
  {
    id: 'desk-document',
    seen: 'markup and old versions of the document: A11',
    steps: [
      reads(administrator, '/instituicao', { keep: { version: /"versao":(\d+)/ } }),
      desk(administrator, 'PUT /instituicao', { versao: -1, documento: { name: 'Z', acronym: 'Z' } }, [409, 422]),
      desk(administrator, 'PUT /instituicao', { versao: 999, documento: { name: 'Z', acronym: 'Z' } }, [409, 422]),
      desk(
        administrator,
        'PUT /instituicao',
        '{"versao":<<version>>,"documento":{"name":"Z","acronym":"Z","privacyPolicy":"javascript:alert(1)"}}',
        [200, 422],
        { absent: ['"problemas":[]'] },
      ),
      reads(administrator, '/instituicao', { has: ['"versao":<<version>>'] }),
    ],
  },
  {
    id: 'desk-people-file',
    seen: 'a file of people with more than people: A26',
    steps: ['', 'nome\n', 'nome,cpf\n"Aberta', `nome\n${'x,'.repeat(5_000)}`, '\u0000\u0000'].map((conteudo) =>
      desk(administrator, 'POST /acessos/pessoas', { nome: '../x.csv', conteudo }, [200, 422], { absent: ['"novas":1', '"criadas":1'] }),
    ),
  },
  {
    id: 'desk-audit',
    seen: 'the record of acts was changed: ASVS 16.4',
    steps: ['PUT', 'DELETE', 'POST', 'PATCH'].flatMap((method) => [
      desk(administrator, `${method} /auditoria`, {}, [404, 405]),
      desk(administrator, `${method} /auditoria/1`, {}, [404, 405]),
    ]),
  },
  {
    id: 'A37-desk',
    seen: 'privilege by parameter or header: Koha 42366, 34513',
    steps: [
      ...['debug=1', 'admin=1', 'funcao=administrador', 'cod_pessoa=34', 'operador=34'].map((word) =>
        desk(attendance, `GET /sessao?${word}`, undefined, [200, 422], { absent: ['administrador', 'Tereza'] }),
      ),
      ...['x-original-url', 'x-rewrite-url', 'x-http-method-override', 'x-method-override', 'x-user', 'x-role'].map((name) =>
        reads(attendance, '/sessao', {
          headers: { [name]: name.includes('method') ? 'DELETE' : '/api/equipe/auditoria' },
          has: ['Iara'],
          absent: ['Tereza'],
        }),
      ),
      reads(attendance, '/sessao', { has: ['Iara'] }),
    ],
  },
  {
    id: 'A47-desk',
    seen: 'a form of another site acted at the desk: Koha 22990, 41662',
    steps: [
      ['POST', '/pagamentos', '{"leitor":"10","cod_biblioteca":"BC","valor_centavos":100}'],
      ['POST', '/emprestimos', '{"leitor":"20","exemplar":"1021"}'],
      ['PUT', '/sessao', '{"cod_biblioteca":"BC"}'],
      ['POST', '/acessos/funcoes', '{"usuario":"yuri","funcao":"administrador","motivo":"x"}'],
    ].flatMap(([method, path, body]) =>
      ['text/plain', 'application/x-www-form-urlencoded', 'application/json'].map((type): AttackStep => ({
        method: method!,
        path: `/api/equipe${path}`,
        headers: { 'content-type': type, origin: 'https://evil.example', cookie: '__Secure-farol-equipe=x; __Secure-farol-refresh=x' },
        body: body!,
        statuses: [400, 401, 403, 415],
      })),
    ),
  },
  {
    id: 'A51-desk',
    seen: 'what was typed came back: Koha 37816',
    steps: [
      desk(attendance, 'POST /identificacao', { q: 'canario-8841', senha: 'canario-9942' }, [422], { absent: ['canario-9942'] }),
      desk(manager, 'POST /confirmacao', { senha: 'canario-9942' }, [403, 422, 429], { absent: ['canario'] }),
      desk(manager, 'POST /leitores', { nome: 'X', cpf: 'canario-9942' }, [422], { absent: ['canario'] }),
      desk(attendance, 'POST /devolucoes', { exemplar: 'canario-9942' }, [404, 422], { absent: ['canario'] }),
    ],
  },
  {
    id: 'A32-desk',
    seen: 'who acts for somebody came in at the desk: Koha 34287',
    steps: [
      other('elisa', 'POST /api/pessoas/meu-farol/troca-usuario', { usuario: 'celia' }, [200], {
        keep: { acting: /"access_token":"([^"]+)"/ },
      }),
      ...['/sessao', '/leitores/3', '/leitores/3/cpf'].map((path): AttackStep => ({
        path: `/api/equipe${path}`,
        headers: { authorization: 'Bearer <<acting>>' },
        statuses: [401, 403],
        absent: ['nome'],
      })),
    ],
  },
  {
    id: 'A74-desk',
    seen: 'the desk inside of a frame: ASVS 3.4.6',
    steps: ['/equipe', '/equipe/leitor/1', '/equipe/entrar', '/autoatendimento'].map((path): AttackStep => ({
      path,
      statuses: [200],
      absent: ['Ana Beatriz'],
    })),
  },
]
