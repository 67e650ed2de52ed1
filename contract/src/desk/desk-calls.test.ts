import { endpointsOf } from '../testing/endpoints-of.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { activitiesOfRole } from '../staff-roles.ts'
import * as access from '../schemas/desk/access.ts'
import * as blocks from '../schemas/desk/blocks.ts'
import * as calendar from '../schemas/desk/calendar.ts'
import * as choiceLists from '../schemas/desk/choice-lists.ts'
import * as copies from '../schemas/desk/copies.ts'
import * as holds from '../schemas/desk/holds.ts'
import * as identify from '../schemas/desk/identify.ts'
import * as institution from '../schemas/desk/institution.ts'
import * as loanRequests from '../schemas/desk/loan-requests.ts'
import * as loans from '../schemas/desk/loans.ts'
import * as moderation from '../schemas/desk/moderation.ts'
import * as money from '../schemas/desk/money.ts'
import * as policies from '../schemas/desk/policies.ts'
import * as readerRecords from '../schemas/desk/reader-records.ts'
import * as readers from '../schemas/desk/readers.ts'
import * as receipts from '../schemas/desk/receipts.ts'
import * as reports from '../schemas/desk/reports.ts'
import * as session from '../schemas/desk/session.ts'
import * as tasks from '../schemas/desk/tasks.ts'
import * as terminal from '../schemas/desk/terminal.ts'

/** Method and address, caller, activity. */
const table = `
POST /api/autoatendimento/devolucoes | anyone | none
POST /api/autoatendimento/emprestimos | patron | 5200
POST /api/autoatendimento/renovacoes | patron | 5200
GET /api/autoatendimento/situacao | patron | 5200
GET /api/equipe/acessos/categorias | staff | 5230
PUT /api/equipe/acessos/categorias | staff | 5230
DELETE /api/equipe/acessos/funcoes | staff | 5230
GET /api/equipe/acessos/funcoes | staff | 5230
POST /api/equipe/acessos/funcoes | staff | 5230
POST /api/equipe/acessos/pessoas | staff | 5230
GET /api/equipe/arquivo-bancario | staff | 5229
POST /api/equipe/arquivo-bancario | staff | 5229
POST /api/equipe/arquivo-bancario/:cod/resolver | staff | 5229
GET /api/equipe/atrasos | staff | 5228
GET /api/equipe/auditoria | staff | 5231
GET /api/equipe/avisos | staff | 5125
POST /api/equipe/avisos | staff | 5125
DELETE /api/equipe/bloqueios | staff | 5217
POST /api/equipe/bloqueios | staff | 5217
GET /api/equipe/caixa | staff | 5212
GET /api/equipe/calendario/:cod | staff | 5225
PUT /api/equipe/calendario/:cod | staff | 5225
GET /api/equipe/calendario/:cod/avisados | staff | 5225
GET /api/equipe/calendario/:cod/mudanca | staff | 5225
GET /api/equipe/chave/:chave | staff | 5210
GET /api/equipe/comentarios | staff | 5124
PUT /api/equipe/comentarios | staff | 5124
POST /api/equipe/comprovantes/:tipo/:cod/enviar | staff | 5210
GET /api/equipe/comprovantes/:tipo/:cod/pdf | staff | 5210
POST /api/equipe/creditos/:cod/restituicao | staff | 5214
POST /api/equipe/debitos | staff | 5214
POST /api/equipe/debitos/:cod/abono | staff | 5213
POST /api/equipe/debitos/:cod/contestacao | staff | 5214
POST /api/equipe/debitos/:cod/correcao | staff | 5214
POST /api/equipe/debitos/:cod/desconto | staff | 5213
POST /api/equipe/devolucoes | staff | 5211
POST /api/equipe/emprestimos | staff | 5211
POST /api/equipe/emprestimos/:cod/alegacao-devolucao | staff | 5219
POST /api/equipe/emprestimos/:cod/correcao | staff | 5216
POST /api/equipe/emprestimos/:cod/desfazer | staff | 5211
POST /api/equipe/emprestimos/:cod/extravio | staff | 5219
POST /api/equipe/emprestimos/:cod/vencimento | staff | 5223
POST /api/equipe/emprestimos/prorrogacao | staff | 5223
GET /api/equipe/exemplares/:codigo | staff | 5210
PUT /api/equipe/exemplares/:codigo | staff | 5222
POST /api/equipe/identificacao | staff | 5210
GET /api/equipe/instituicao | staff | 5232
PUT /api/equipe/instituicao | staff | 5232
GET /api/equipe/instituicao/circulacao | staff | 5232
PUT /api/equipe/instituicao/circulacao | staff | 5232
GET /api/equipe/instituicao/circulacao/versoes | staff | 5232
POST /api/equipe/instituicao/circulacao/versoes | staff | 5232
GET /api/equipe/instituicao/versoes | staff | 5232
POST /api/equipe/instituicao/versoes | staff | 5232
POST /api/equipe/leitores | staff | 5132
DELETE /api/equipe/leitores/:cod | staff | 5133
GET /api/equipe/leitores/:cod | staff | 5210
PUT /api/equipe/leitores/:cod | staff | 5132
POST /api/equipe/leitores/:cod/carteira | staff | 5132
PUT /api/equipe/leitores/:cod/comprovante | staff | 5211
GET /api/equipe/leitores/:cod/cpf | staff | 5210
POST /api/equipe/leitores/:cod/delegacoes | staff | 5132
GET /api/equipe/leitores/:cod/historico | staff | 5226
POST /api/equipe/leitores/:cod/notas | staff | 5210
DELETE /api/equipe/leitores/:cod/segundo-fator | staff | 5132
POST /api/equipe/leitores/:cod/senha | staff | 5132
POST /api/equipe/leitores/:cod/uniao | staff | 5233
POST /api/equipe/leitores/:cod/vinculos | staff | 5132
PUT /api/equipe/leitores/:cod/vinculos | staff | 5132
POST /api/equipe/leitores/busca | staff | 5210
GET /api/equipe/limites | staff | 5224
PUT /api/equipe/limites | staff | 5224
GET /api/equipe/listas | staff | none
GET /api/equipe/mensagens | staff | 5124
PUT /api/equipe/mensagens/:cod | staff | 5124
POST /api/equipe/nada-consta/:numero/desfazer | staff | 5218
POST /api/equipe/nada-consta/lista | staff | 5228
POST /api/equipe/pagamentos | staff | 5212
POST /api/equipe/pagamentos/:cod/desfazer | staff | 5212
POST /api/equipe/pagamentos/:cod/estorno | staff | 5214
GET /api/equipe/pendencias | staff | 5227
POST /api/equipe/pendencias/:cod/encerrar | staff | 5227
GET /api/equipe/periodos | staff | 5224
POST /api/equipe/periodos | staff | 5224
DELETE /api/equipe/periodos/:cod | staff | 5224
GET /api/equipe/politicas | staff | 5224
POST /api/equipe/politicas | staff | 5224
DELETE /api/equipe/politicas/:cod | staff | 5224
GET /api/equipe/privacidade | staff | 5133
PUT /api/equipe/privacidade/:cod | staff | 5133
GET /api/equipe/regra | staff | 5210
GET /api/equipe/relatorios/circulacao | staff | 5228
GET /api/equipe/relatorios/dia | staff | 5228
POST /api/equipe/renovacoes | staff | 5211
DELETE /api/equipe/reservas | staff | 5220
GET /api/equipe/reservas | staff | 5220
POST /api/equipe/reservas | staff | 5220
POST /api/equipe/reservas/prateleira | staff | 5220
DELETE /api/equipe/sessao | staff | none
GET /api/equipe/sessao | staff | none
PUT /api/equipe/sessao | staff | none
GET /api/equipe/solicitacoes-emprestimo | staff | 5221
POST /api/equipe/solicitacoes-emprestimo | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/desfazer-separacao | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/entregar | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/enviar | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/nao-localizado | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/receber | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/recusar | staff | 5221
POST /api/equipe/solicitacoes-emprestimo/:cod/separar | staff | 5221
GET /api/equipe/sugestoes | staff | 5124
PUT /api/equipe/sugestoes/:cod | staff | 5124
GET /api/equipe/transitos | staff | 5221
POST /api/equipe/transitos | staff | 5221
`

const modules = [
  access,
  blocks,
  calendar,
  choiceLists,
  copies,
  holds,
  identify,
  institution,
  loanRequests,
  loans,
  moderation,
  money,
  policies,
  readerRecords,
  readers,
  receipts,
  reports,
  session,
  tasks,
  terminal,
]

const written = (text: string) => text.trim().split('\n').sort()

describe('calls of the desk and of the terminal', () => {
  test('stand at their addresses, for whom and with which activity', () => {
    expect(
      endpointsOf(modules)
        .map(({ method, path, caller, activity }) => `${method} ${path} | ${caller} | ${activity}`)
        .sort(),
    ).toEqual(written(table))
  })

  test('every POST that writes takes an Idempotency-Key; reads by POST take none', () => {
    const without = endpointsOf(modules)
      .filter(({ method, caller, idempotent }) => method === 'POST' && caller === 'staff' && !idempotent)
      .map(({ path }) => path)
    expect(without.sort()).toEqual(['/api/equipe/identificacao', '/api/equipe/leitores/busca', '/api/equipe/nada-consta/lista'])
  })

  test('so do the acts by PUT and DELETE whose screens offer to send them again', () => {
    const taking = endpointsOf(modules)
      .filter(({ method, caller, idempotent }) => (method === 'PUT' || method === 'DELETE') && caller === 'staff' && idempotent)
      .map(({ method, path }) => `${method} ${path}`)
    expect(taking.sort()).toEqual([
      'DELETE /api/equipe/acessos/funcoes',
      'DELETE /api/equipe/bloqueios',
      'DELETE /api/equipe/leitores/:cod/segundo-fator',
      'DELETE /api/equipe/periodos/:cod',
      'DELETE /api/equipe/politicas/:cod',
      'PUT /api/equipe/comentarios',
      'PUT /api/equipe/leitores/:cod',
      'PUT /api/equipe/leitores/:cod/vinculos',
      'PUT /api/equipe/mensagens/:cod',
      'PUT /api/equipe/privacidade/:cod',
      'PUT /api/equipe/sugestoes/:cod',
    ])
  })

  test('lending takes a reader or a token, and overriding needs a reason', () => {
    const accepts = (body: object) => z.safeParse(loans.lend.body, body).success
    expect(accepts({ leitor: '17', exemplar: '1001' })).toBe(true)
    expect(accepts({ token: 'T-40718233', exemplar: '1001', tipo: 'pernoite' })).toBe(true)
    expect(accepts({ leitor: '17', exemplar: '1001', sobrepor: { codigos: ['limite'], motivo: 'Mestrado' } })).toBe(true)
    for (const motivo of ['', '   ', undefined])
      expect(accepts({ leitor: '17', exemplar: '1001', sobrepor: { codigos: ['limite'], motivo } })).toBe(false)
    expect(accepts({ leitor: '17', exemplar: '1001', operador: '1' })).toBe(false)
  })

  test('roles are sets of activities', () => {
    expect(activitiesOfRole.atendimento).toEqual([5210, 5211, 5212, 5219, 5220, 5221, 5227])
    expect([...activitiesOfRole.gestor].sort()).toEqual([
      5020, 5124, 5125, 5132, 5210, 5211, 5212, 5213, 5214, 5215, 5216, 5217, 5218, 5219, 5220, 5221, 5222, 5223, 5224, 5225, 5226, 5227,
      5228, 5229,
    ])
    expect(activitiesOfRole.moderacao).toEqual([5124])
    for (const activity of [...activitiesOfRole.gestor, 5230, 5231, 5232, 5233, 5133])
      expect(activitiesOfRole.administrador).toContain(activity)
  })
})
