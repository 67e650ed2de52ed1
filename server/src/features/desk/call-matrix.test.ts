import { addressOf } from '@farol/contract/call.ts'
import type { StaffRole } from '@farol/contract/staff-roles.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { openDeskSite, type DeskSite } from './testing/desk-site.ts'

/** Every call below /api/equipe by who may make it. Written here and nowhere derived: a new call without a row fails. */
const rows = {
  everybody: `
    POST /confirmacao
    GET /listas
    PUT /sessao
    DELETE /sessao
    GET /sessao
  `,
  counter: `
    GET /caixa
    GET /demo/codigos
    GET /chave/:chave
    POST /comprovantes/:tipo/:cod/enviar
    GET /comprovantes/:tipo/:cod/pdf
    POST /devolucoes
    POST /emprestimos
    POST /emprestimos/:cod/alegacao-devolucao
    POST /emprestimos/:cod/desfazer
    POST /emprestimos/:cod/extravio
    GET /exemplares/:codigo
    POST /identificacao
    GET /leitores/:cod
    PUT /leitores/:cod/comprovante
    GET /leitores/:cod/cpf
    POST /leitores/:cod/notas
    POST /leitores/busca
    POST /pagamentos
    POST /pagamentos/:cod/desfazer
    GET /pendencias
    POST /pendencias/:cod/encerrar
    GET /regra
    POST /renovacoes
    DELETE /reservas
    GET /reservas
    POST /reservas
    POST /reservas/prateleira
    GET /solicitacoes-emprestimo
    POST /solicitacoes-emprestimo
    POST /solicitacoes-emprestimo/:cod/desfazer-separacao
    POST /solicitacoes-emprestimo/:cod/entregar
    POST /solicitacoes-emprestimo/:cod/enviar
    POST /solicitacoes-emprestimo/:cod/nao-localizado
    POST /solicitacoes-emprestimo/:cod/receber
    POST /solicitacoes-emprestimo/:cod/recusar
    POST /solicitacoes-emprestimo/:cod/separar
    GET /transitos
    POST /transitos
  `,
  moderation: `
    PUT /comentarios
    GET /comentarios
    GET /mensagens
    PUT /mensagens/:cod
    GET /sugestoes
    PUT /sugestoes/:cod
  `,
  management: `
    GET /arquivo-bancario
    POST /arquivo-bancario
    POST /arquivo-bancario/:cod/resolver
    GET /atrasos
    GET /avisos
    POST /avisos
    POST /bloqueios
    DELETE /bloqueios
    GET /calendario/:cod
    PUT /calendario/:cod
    GET /calendario/:cod/avisados
    GET /calendario/:cod/mudanca
    POST /creditos/:cod/restituicao
    POST /debitos
    POST /debitos/:cod/abono
    POST /debitos/:cod/contestacao
    POST /debitos/:cod/correcao
    POST /debitos/:cod/desconto
    POST /emprestimos/:cod/correcao
    POST /emprestimos/:cod/vencimento
    POST /emprestimos/prorrogacao
    PUT /exemplares/:codigo
    POST /leitores
    PUT /leitores/:cod
    POST /leitores/:cod/carteira
    POST /leitores/:cod/delegacoes
    GET /leitores/:cod/historico
    DELETE /leitores/:cod/segundo-fator
    POST /leitores/:cod/senha
    POST /leitores/:cod/vinculos
    PUT /leitores/:cod/vinculos
    GET /limites
    PUT /limites
    POST /nada-consta/:numero/desfazer
    POST /nada-consta/lista
    POST /pagamentos/:cod/estorno
    POST /periodos
    GET /periodos
    DELETE /periodos/:cod
    POST /politicas
    GET /politicas
    DELETE /politicas/:cod
    GET /relatorios/circulacao
    GET /relatorios/dia
  `,
  administration: `
    GET /acessos/categorias
    PUT /acessos/categorias
    POST /acessos/funcoes
    GET /acessos/funcoes
    DELETE /acessos/funcoes
    POST /acessos/pessoas
    GET /auditoria
    GET /instituicao
    PUT /instituicao
    GET /instituicao/circulacao
    PUT /instituicao/circulacao
    GET /instituicao/circulacao/versoes
    POST /instituicao/circulacao/versoes
    GET /instituicao/versoes
    POST /instituicao/versoes
    DELETE /leitores/:cod
    POST /leitores/:cod/uniao
    GET /privacidade
    PUT /privacidade/:cod
  `,
}

const lines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const rolesOf: Readonly<Record<keyof typeof rows, readonly StaffRole[]>> = {
  everybody: ['atendimento', 'gestor', 'moderacao', 'administrador'],
  counter: ['atendimento', 'gestor', 'administrador'],
  moderation: ['gestor', 'moderacao', 'administrador'],
  management: ['gestor', 'administrador'],
  administration: ['administrador'],
}

const staff = { atendimento: 'iara', gestor: 'otavio', moderacao: 'lia', administrador: 'zeca' } as const

/** With what each call at a terminal must refuse who does not stand there. */
const atTerminal = [
  ['GET', '/situacao', undefined],
  ['POST', '/emprestimos', { exemplar: '1' }],
  ['POST', '/renovacoes', { emprestimos: ['1'] }],
  ['POST', '/devolucoes', { exemplar: '1' }],
] as const

for (const engine of engines.slice(0, 1)) {
  describe(`who may make which call of the desk, on ${engine.name}`, () => {
    let site: DeskSite
    const tokens: Record<string, string> = {}
    beforeAll(async () => {
      site = await openDeskSite(engine)
      await site.reader('ana')
      for (const [role, name] of Object.entries(staff)) tokens[role] = await site.staff(name, role as StaffRole)
      tokens['ended'] = await site.staff('fora', 'administrador')
      await site.call('DELETE', '/api/equipe/sessao', undefined, { token: tokens['ended'] })
      tokens['patron'] = await site.tokenOf('ana')
      tokens['public'] = await site.publicToken()
    })
    afterAll(() => site.remove())

    const known = () =>
      site.handlers.endpoints
        .filter(({ path }) => path.startsWith('/api/equipe/'))
        .map((one) => ({ one, name: `${one.method} ${one.path.slice(11)}` }))

    test('every call has its row, and every row its call', () => {
      const written = Object.values(rows).flatMap(lines)
      expect(written.toSorted()).toEqual(
        known()
          .map(({ name }) => name)
          .toSorted(),
      )
    })

    test('each caller is let in or told why not, before anything else is looked at', async () => {
      const wrong: string[] = []
      let tried = 0
      for (const { one, name } of known()) {
        if (name === 'DELETE /sessao') continue
        const [group] = Object.entries(rows).find(([, text]) => lines(text).includes(name)) as [keyof typeof rows, string]
        const address = addressOf({ ...one, path: one.path.replace(/:\w+/g, '999999999') })
        const body = one.body ? {} : undefined
        for (const [caller, token] of [...Object.entries(tokens), ['anonymous', undefined] as const]) {
          const answer = await site.call(one.method, address, body, token === undefined ? {} : { token })
          const mayCall = rolesOf[group].some((role) => role === caller)
          const wanted = ['ended', 'public', 'anonymous'].includes(caller) ? 401 : caller === 'patron' || !mayCall ? 403 : 0
          const seen = [401, 403].includes(answer.statusCode) ? answer.statusCode : 0
          if (seen !== wanted || answer.statusCode >= 500) wrong.push(`${name} as ${caller}: ${answer.statusCode}, not ${wanted}`)
          tried += 1
        }
      }
      expect(wrong).toEqual([])
      expect(tried).toBe((known().length - 1) * 8)
    })

    test('calls at a terminal are for nobody elsewhere; a token of the desk opens none of the reader’s', async () => {
      for (const [method, path, body] of atTerminal)
        for (const caller of ['patron', 'administrador', 'ended', 'public'])
          expect([
            path,
            caller,
            (await site.call(method, `/api/autoatendimento${path}`, body, { token: tokens[caller]! })).statusCode,
          ]).toEqual([path, caller, caller === 'ended' || (caller === 'public' && path !== '/devolucoes') ? 401 : 403])
      const terminal = site.handlers.endpoints.filter(({ path }) => path.startsWith('/api/autoatendimento/'))
      expect(terminal.map(({ method, path }) => `${method} ${path.slice(20)}`).toSorted()).toEqual(
        atTerminal.map(([method, path]) => `${method} ${path}`).toSorted(),
      )
      for (const path of ['/api/emprestimo/titulos-pendentes', '/api/debitos', '/api/reserva'])
        expect([path, (await site.call('GET', path, undefined, { token: tokens['administrador']! })).statusCode]).not.toEqual([path, 200])
    })
  })
}
