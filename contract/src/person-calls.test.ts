import { endpointsOf } from './testing/endpoints-of.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { circulationReasonCodes } from './schemas/circulation-reasons.ts'
import { refusals } from './errors.ts'
import * as accesses from './schemas/accesses.ts'
import * as delegations from './schemas/delegations.ts'
import * as holds from './schemas/holds.ts'
import * as loanRequests from './schemas/loan-requests.ts'
import * as password from './schemas/password.ts'
import * as personalData from './schemas/personal-data.ts'
import * as privacy from './schemas/privacy.ts'
import * as secondFactor from './schemas/second-factor.ts'

/** Method and address, caller, activity. */
const table = `
POST /api/equipe/confirmacao | staff | none
GET /api/pessoas/:user/nome | public | none
GET /api/pessoas/departamentos | patron | 5130
POST /api/pessoas/meu-{product}/confirmacao | patron | none
GET /api/pessoas/meu-{product}/dados-pessoais | patron | 5130
PUT /api/pessoas/meu-{product}/dados-pessoais | patron | 5130
GET /api/pessoas/meu-{product}/delegacoes | patron | 5131
POST /api/pessoas/meu-{product}/delegacoes | patron | 5131
DELETE /api/pessoas/meu-{product}/delegacoes/:codigo | patron | 5131
PUT /api/pessoas/meu-{product}/delegacoes/:codigo | patron | 5131
DELETE /api/pessoas/meu-{product}/dispositivos/:codigo | patron | 8
GET /api/pessoas/meu-{product}/privacidade | patron | 8
POST /api/pessoas/meu-{product}/privacidade/copia | patron | 8
GET /api/pessoas/meu-{product}/privacidade/copia/:codigo | patron | 8
DELETE /api/pessoas/meu-{product}/privacidade/dados/:tipo | patron | 8
DELETE /api/pessoas/meu-{product}/privacidade/exclusao | patron | 8
POST /api/pessoas/meu-{product}/privacidade/exclusao | patron | 8
GET /api/pessoas/meu-{product}/privacidade/pedidos | patron | 8
POST /api/pessoas/meu-{product}/privacidade/pedidos | patron | 8
GET /api/pessoas/meu-{product}/privacidade/termos | patron | undefined
PUT /api/pessoas/meu-{product}/privacidade/termos | patron | undefined
POST /api/pessoas/meu-{product}/renovacao-cadastro | patron | 5130
DELETE /api/pessoas/meu-{product}/segundo-fator | patron | 8
GET /api/pessoas/meu-{product}/segundo-fator | patron | 8
POST /api/pessoas/meu-{product}/segundo-fator | patron | 8
PUT /api/pessoas/meu-{product}/segundo-fator | patron | 8
POST /api/pessoas/meu-{product}/segundo-fator/codigos | patron | 8
GET /api/pessoas/meu-{product}/senha | patron | 5130
PUT /api/pessoas/meu-{product}/senha | patron | 5130
DELETE /api/pessoas/meu-{product}/sessoes | patron | 8
GET /api/pessoas/meu-{product}/sessoes | patron | 8
DELETE /api/pessoas/meu-{product}/sessoes/:codigo | patron | 8
DELETE /api/pessoas/meu-{product}/troca-usuario | patron | none
POST /api/pessoas/meu-{product}/troca-usuario | patron | 5131
GET /api/pessoas/renovar | patron | 5200
DELETE /api/reserva | patron | 18
GET /api/reserva | patron | 18
POST /api/reserva | patron | 18
POST /api/reserva/:codigo/adiamento | patron | 18
PUT /api/reserva/:codigo/retirada | patron | 18
DELETE /api/reserva/:codigo/suspensao | patron | 18
PUT /api/reserva/:codigo/suspensao | patron | 18
GET /api/reserva/:id/informacoes-iniciais | anyone | none
GET /api/reserva/historico | patron | 18
DELETE /api/solicitacao-emprestimo | patron | 75
GET /api/solicitacao-emprestimo | patron | 75
POST /api/solicitacao-emprestimo | patron | 75
GET /api/solicitacao-emprestimo/:codigo | patron | 75
GET /api/solicitacao-emprestimo/:id/informacoes-iniciais | anyone | none
`

const modules = [accesses, delegations, holds, loanRequests, password, personalData, privacy, secondFactor]

const written = (text: string) => text.trim().split('\n').sort()

describe('calls of holds, requests and the person', () => {
  test('stand at their addresses, for whom and with which activity', () => {
    expect(
      endpointsOf(modules)
        .map(({ method, path, caller, activity }) => `${method} ${path} | ${caller} | ${activity}`)
        .sort(),
    ).toEqual(written(table))
  })

  test('a hold says every part of its copy', () => {
    const hold = { cod_acervo: '42', biblioteca: '1', volume: '10', tomo: null, parte: null, material_adicional: null, localizacao: null }
    const accepts = (body: object) => z.safeParse(holds.placeHold.body, body).success
    expect(accepts(hold)).toBe(true)
    expect(accepts({ ...hold, retirada: '2' })).toBe(true)
    expect(accepts({ ...hold, volume: undefined })).toBe(false)
    expect(accepts({ ...hold, cod_pessoa: '1' })).toBe(false)
  })

  test('holds are cancelled by body or by address', () => {
    expect(z.parse(holds.cancelHolds.query, { reservas: '7,8' })).toEqual({ reservas: ['7', '8'] })
    expect(z.safeParse(holds.cancelHolds.body, { reservas: ['7', '7'] }).success).toBe(false)
    expect(z.safeParse(holds.cancelHolds.body, {}).success).toBe(true)
  })

  test.each([
    ['telefone', '(53) 3284-4000', true],
    ['telefone', '53 3284x4000', false],
    ['telefone', '0'.repeat(17), false],
    ['email', 'ana@exemplo.org', true],
    ['email', 'ana@exemplo.org\r\nBcc: x@y.z', false],
    ['endereco', 'R'.repeat(301), false],
    ['local_recebimento', 'domicilio', true],
    ['local_recebimento', 'rua', false],
  ])('a request with %s %j: %s', (field, value, accepted) => {
    const request = {
      cod_acervo: '42',
      unidade_origem: '2',
      volume: null,
      tomo: null,
      parte: null,
      material_adicional: null,
      localizacao: null,
      unidade_recebimento: '1',
      local_recebimento: 'balcao',
      telefone: '3284-4000',
      email: 'ana@exemplo.org',
    }
    expect(z.safeParse(loanRequests.LoanRequestForm, { ...request, [field]: value }).success).toBe(accepted)
  })

  test('a CPF has eleven digits that check one another', () => {
    expect(personalData.isCpf('52998224725')).toBe(true)
    for (const wrong of ['52998224724', '11111111111', '529.982.247-25', '5299822472', '']) expect(personalData.isCpf(wrong)).toBe(false)
  })

  test('what the institution decides is not among the fields a person may send', () => {
    for (const field of ['nome', 'codigo', 'cpf', 'rg', 'data_nascimento', 'vinculos', 'bloqueio', 'authPermissions'])
      expect(z.safeParse(personalData.savePersonalData.body, { [field]: 'x' }).success).toBe(false)
    expect(z.safeParse(personalData.savePersonalData.body, { nome_social: 'Sônia', telefone: '' }).success).toBe(true)
  })

  test('every reason of circulation is a refusal of 422, but for what is not there or not open', () => {
    const others = circulationReasonCodes.filter((code) => refusals[code] !== 422)
    expect(others.map((code) => [code, refusals[code]])).toEqual([
      ['acesso_negado', 403],
      ['NaoEncontrada', 404],
    ])
  })
})
