import { deskActivities } from '@farol/contract/desk-activities.ts'
import { endpoint } from '@farol/contract/schemas/endpoint.ts'
import { Refusal, refusals, refusedFor, type RefusalCode } from '@farol/contract/errors.ts'
import { allLanguages } from '@farol/contract/language.ts'
import { activitiesOfRole } from '@farol/contract/staff-roles.ts'
import { ErrorBody } from '@farol/contract/schemas/wire.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import type { StaffBearer, Who } from '../ports/tokens.ts'
import { refusalText } from './refusal-texts.ts'
import { Handlers } from './handlers.ts'
import { errorBody } from './problems.ts'

const languages = allLanguages

describe('refusals of the account and the desk', () => {
  test.each([
    ['SolicitacaoDuplicada', {}, 'A duplicate request is already registered.'],
    ['SolicitacaoSemExemplar', {}, 'No copies available for request: open requests exist for all available copies.'],
    ['opcoes_incompletas', {}, 'Select all options to confirm the place hold!'],
    ['opcoes_incompletas', { ato: 'solicitacao' }, 'Select all options (volume, tome, part, material) to make the request!'],
    ['ErroCancelarReserva', { estado: 'atendida' }, 'Error cancelling a reservation: it is already fulfilled. Refresh the page.'],
    ['afastado', { ate: '2026-11-15' }, 'Suspended until Nov 15, 2026.'],
    ['afastado', {}, 'Suspended, without an end date. Contact the library.'],
    ['UsuarioAfastado', {}, 'Suspended, without an end date. Contact the library.'],
    ['bloqueado', { motivo: 'validade' }, 'The registration has ended. Renew the registration.'],
    ['bloqueado', {}, 'The registration is blocked or has expired. Contact the library.'],
    ['ReservaJaPossui', { emprestado: false }, 'This title is already on loan or on hold for you.'],
    [
      'ReservaJaPossui',
      { emprestado: true },
      'This title is already on loan or on hold for you. To have it again, return it, then place a hold.',
    ],
    ['SolicitacaoSemExemplar', { reserva: true }, 'No copies available for request. Place a hold.'],
    ['ja_renovado', { motivo: 'validade' }, 'Renewal cancelled. The loan already runs to the end of the registration.'],
    ['ja_renovado', { motivo: 'limite_periodo' }, 'Renewal cancelled. The loan already runs to the end of the term.'],
    ['NaoPodeDesfazer', { motivo: 'outro_operador' }, 'Only who did it can undo it.'],
    ['acesso_negado', { motivo: 'propria_pessoa' }, 'Nobody does this on the own record. Ask somebody else of the staff.'],
    ['acesso_negado', {}, 'You have no access to this service.'],
    [
      'DataFechada',
      { data: '2026-12-25', proxima: '2026-12-28' },
      'The library is closed on Dec 25, 2026. The next open day is Dec 28, 2026.',
    ],
    ['tipo_de_corpo_invalido', { codificacao: 'gzip' }, 'Content cannot be sent compressed. Send it without compression.'],
    [
      'limite_comentarios_excedido',
      { limite: 3 },
      'You already have 3 comments awaiting approval. Write another one when the library has decided on them.',
    ],
    [
      'limite_comentarios_excedido',
      { limite: 5, horas: 24 },
      'You have already sent 5 comments in the last 24 hours. Wait for the library to answer.',
    ],
    ['consulta_grande_demais', { niveis: 5 }, 'A search combines 5 levels of AND, OR and NOT at most. Combine fewer parts.'],
    ['debito', { valor: 1001, limite: 1000 }, 'Debts of $10.01, above the limit of $10.00.'],
  ] as const)('%s %j in English', (code, params, sentence) => {
    expect(refusalText(code, 'en', params)).toBe(sentence)
  })

  test.each([
    ['UsuarioAfastado', { ate: '2026-11-15' }, 'The reader is suspended until Nov 15, 2026.'],
    ['UsuarioAfastado', {}, 'The reader is suspended, without an end date.'],
  ] as const)('%s %j as the staff is told it in English; in no language is a part of it left open', (code, params, sentence) => {
    expect(refusalText(code, 'en', params, 'operator')).toBe(sentence)
    for (const language of languages) expect(refusalText(code, language, params, 'operator')).not.toMatch(/[{}]/)
  })

  test('[S8-06] a captcha that expired and one that is not valid have each their sentence', () => {
    expect(refusalText('captcha_expirado', 'en', {})).toBe('The Captcha verification has expired. Please do it again.')
    expect(refusalText('captcha_invalido', 'en', {})).toBe('The Captcha verification is not valid. Please do it again.')
  })

  test('money and days in Portuguese', () => {
    expect(refusalText('GruValorMinimo', 'pt', { minimo: 500 }).replaceAll('\u00a0', ' ')).toContain('R$ 5,00')
    expect(refusalText('UsuarioAfastado', 'pt', { ate: '2026-11-15' })).toBe('Você está afastado até 15 de nov. de 2026.')
  })

  test('every code has a sentence of its own in every language', () => {
    for (const code of Object.keys(refusals) as RefusalCode[]) {
      const sentences = languages.map((language) => refusalText(code, language))
      expect(
        sentences.every((one) => typeof one === 'string' && one.length > 0),
        code,
      ).toBe(true)
      expect(new Set(sentences).size, code).toBeGreaterThan(code === 'NadaConstaPendencias' ? 0 : 3)
    }
  })

  test('a refused act tells all its reasons, the first as its code', () => {
    const refusal = refusedFor({ code: 'limite', params: { n: 5 } }, { code: 'reservado', params: {} })
    const body = errorBody(refusal, 'en')
    expect(refusal.status).toBe(422)
    expect(z.parse(ErrorBody, body)).toEqual(body)
    expect(body).toEqual({
      code: 'limite',
      message: 'The limit of 5 renewals has been reached.',
      params: { n: 5 },
      fields: [],
      motivos: [
        { codigo: 'limite', mensagem: 'The limit of 5 renewals has been reached.', params: { n: 5 } },
        { codigo: 'reservado', mensagem: 'This material is on hold for another reader. Return it by its due date.', params: {} },
      ],
    })
    expect(errorBody(new Refusal('acesso_negado'), 'en')).not.toHaveProperty('motivos')
  })
})

describe('a call of the desk', () => {
  const lend = endpoint({
    method: 'POST',
    path: '/api/equipe/teste',
    summary: 'A test.',
    caller: 'staff',
    reply: z.object({ ok: z.boolean() }),
    refusals: [],
  })
  const own = endpoint({ ...lend, path: '/api/teste', caller: 'patron' })
  const handlers = new Handlers({ checkReplies: true })
  handlers.set(lend, async ({ staff }) => ({ ok: staff.libraryId === 1 }), { activity: deskActivities.loans })
  handlers.set(own, async () => ({ ok: true }), { activity: 'none' })

  const patron: Who = { kind: 'patron', personId: 1, loginId: 1, sessionId: 's', blocked: false, activities: [5211] }
  const staff = (grant: Partial<StaffBearer['grants'][number]> = {}): Who => ({
    kind: 'staff',
    personId: 1,
    loginId: 1,
    sessionId: 't',
    libraryId: 1,
    endsAt: new Date('2026-11-20T22:00:00Z'),
    grants: [{ role: 'atendimento', activities: activitiesOfRole.atendimento, ...grant }],
  })
  const outcome = (call: typeof lend | typeof own, who: Who) =>
    handlers
      .run(call, { who, language: 'pt' }, { params: undefined, query: undefined, body: undefined })
      .catch((error: Refusal) => error.code)

  test('opens for the staff with the activity in their library, and for nobody else', async () => {
    expect(await outcome(lend, staff())).toEqual({ ok: true })
    expect(await outcome(lend, staff({ libraryId: 1 }))).toEqual({ ok: true })
    expect(await outcome(lend, staff({ libraryId: 2 }))).toBe('acesso_negado')
    expect(await outcome(lend, staff({ role: 'moderacao', activities: activitiesOfRole.moderacao }))).toBe('acesso_negado')
    expect(await outcome(lend, patron)).toBe('acesso_negado')
    expect(await outcome(lend, { kind: 'public' })).toBe('credencial_ausente')
    expect(await outcome(lend, { kind: 'anonymous' })).toBe('credencial_ausente')
  })

  test('the token of the desk opens no call of a patron', async () => {
    expect(await outcome(own, staff())).toBe('acesso_negado')
    expect(await outcome(own, patron)).toEqual({ ok: true })
  })
})
