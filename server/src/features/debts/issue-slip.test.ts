import { describe, expect, test } from 'vitest'
import type { Reason } from '@farol/contract/errors.ts'
import type { PaymentSlip } from '../../ports/library-system/payment-slips.ts'
import type { SlipForm } from '../../ports/payment-slips.ts'
import { issueSlip, type IssuingDeps } from './issue-slip.ts'
import { writeSlip, type SlipSheetDeps } from './slip-sheet.ts'

const acting = { actor: { kind: 'patron', loginId: 7 } } as const
const terms = {
  driver: 'gru',
  payee: 'Universidade Federal de Prova',
  unit: '154047',
  management: '15264',
  code: '28848-9',
  minimum: 0,
  dueDays: 5,
} as const
const slip: PaymentSlip = {
  number: '77',
  libraryId: 3,
  reference: '12345678901234',
  cents: 500,
  competence: '11/2026',
  dueOn: '2026-11-25',
  issuedOn: '2026-11-20',
  debtIds: ['farol-5'],
  terms,
}
const libraries = { libraries: async () => [{ id: 1, code: 'BC', name: 'Biblioteca Central' }, { id: 3, code: 'BN', name: 'Biblioteca Norte' }] } // prettier-ignore

describe('a slip that is asked for', () => {
  const asked: unknown[] = []
  const deps = (outcome: object, paymentSlips: object | undefined = terms) =>
    ({
      libraries,
      settings: { get: async () => ({ value: { paymentSlips } }) },
      librarySystem: { money: { issueSlip: async (...which: unknown[]) => (asked.push(which), outcome) } },
    }) as unknown as IssuingDeps
  const issue = (outcome: object, setting?: object, codBiblioteca = 'BN') =>
    issueSlip(deps(outcome, setting), 7, { valor: 500, codBiblioteca }, acting)
  const refusal = async (outcome: object, setting?: object, code?: string) => issue(outcome, setting, code).catch((error: unknown) => error)

  test('is of the library that is named, of this sum, in the name of who asks', async () => {
    expect(await issue({ done: true, slip })).toMatchObject({ numero: '77', valor_centavos: 500, ug: '154047' })
    expect(asked.at(-1)).toEqual([7, { libraryId: 3, cents: 500 }, acting])
    expect(await refusal({ done: true, slip }, undefined, 'XX')).toMatchObject({ code: 'biblioteca_desconhecida' })
  })

  test('is refused for all that stands against it; where nothing is owed the sum is none', async () => {
    const refused = (...reasons: readonly Reason[]) => ({ refused: true, reasons })
    const minimum = { code: 'GruValorMinimo', params: { minimo: 800 } } as const
    expect(await refusal(refused(minimum))).toMatchObject(minimum)
    expect(await refusal(refused({ code: 'NaoEncontrada', params: {} }))).toMatchObject({ code: 'GruValorDiferente', params: { valor: 0 } })
    expect(await refusal({ done: true, slip }, { driver: 'none' })).toMatchObject({ code: 'GruNaoOferecida' })
  })
})

describe('the sheet of a slip', () => {
  const form: SlipForm = {
    fields: [
      ['payer', 'Ana'],
      ['cpf', undefined],
      ['unit', '154047'],
      ['management', '15264'],
      ['principal', 123_456],
      ['discount', 0],
    ],
    address: 'https://pagtesouro.example.org/gru',
  }
  const payers: unknown[] = []
  const deps = (more: { record?: object | undefined; form?: SlipForm | undefined; libraryId?: number } = {}) =>
    ({
      libraries,
      emailLook: async () => ({ name: 'Universidade' }),
      personalRecords: { read: async (id: number) => (id === 7 ? ('record' in more ? more.record : { name: 'Ana', cpf: '52998224725' }) : undefined) },
      librarySystem: { money: { slip: async (number: string, patronId: number) => (number === '77' && patronId === 7 ? { ...slip, libraryId: more.libraryId ?? 3 } : undefined) } },
      paymentSlips: { gru: { form: (_slip: unknown, payer: unknown) => (payers.push(payer), 'form' in more ? more.form : form) } },
    }) as unknown as SlipSheetDeps // prettier-ignore
  const written = async (more?: Parameters<typeof deps>[0], language: 'pt' | 'en' = 'pt') => writeSlip(deps(more), 7, '77', language)
  const plain = (text: string) => text.replaceAll('\u00a0', ' ')

  test('has each field by its name, unit and management in one, money in words, and the library last', async () => {
    const { sheet, fileName } = await written()
    expect(fileName).toBe('gru-77.pdf')
    expect(sheet).toMatchObject({ title: 'Guia de Recolhimento da União (GRU)', language: 'pt-BR', institution: 'Universidade', made: new Date('2026-11-20T12:00:00Z') }) // prettier-ignore
    const [intro, facts, where] = sheet.parts
    expect(intro).toEqual({
      kind: 'text',
      text: 'GRU emitida em 20 de novembro de 2026: não é pagamento. O débito fecha quando o pagamento chega à biblioteca.',
    })
    const shown = (facts as { readonly facts: readonly (readonly [string, string])[] }).facts.map(([name, value]) => [name, plain(value)])
    expect(shown).toEqual([
      ['Nome do contribuinte / recolhedor', 'Ana'],
      ['CPF do contribuinte', 'não informado no cadastro'],
      ['UG / Gestão', '154047 / 15264'],
      ['Valor principal', 'R$ 1.234,56'],
      ['Desconto / abatimento', 'R$ 0,00'],
      ['Biblioteca', 'Biblioteca Norte'],
    ])
    expect(where).toMatchObject({ kind: 'address', address: 'https://pagtesouro.example.org/gru' })
  })

  test('says where it is paid in words where there is no address, and names no library that is gone', async () => {
    const { address: _, ...without } = form
    const { sheet } = await written({ form: without, libraryId: 99 })
    expect(sheet.parts[2]).toEqual({ kind: 'text', text: 'Pague no Banco do Brasil com estes dados.' })
    expect((sheet.parts[1] as { readonly facts: readonly unknown[] }).facts.at(-1)).toEqual(['Biblioteca', ''])
    expect((await written({}, 'en')).sheet.language).toBe('en')
  })

  test('is filled in with the name and the CPF of its person, without one where there is none', async () => {
    payers.length = 0
    await written()
    await written({ record: { name: 'Ana' } })
    expect(payers).toEqual([{ name: 'Ana', cpf: '52998224725' }, { name: 'Ana' }])
  })

  test('is not found where there is no slip, no person, or no form', async () => {
    const refusal = async (made: Promise<unknown>) => made.then(() => 'made').catch((error: unknown) => (error as { code: string }).code)
    expect(await refusal(writeSlip(deps(), 7, '78', 'pt'))).toBe('nao_encontrado')
    expect(await refusal(writeSlip(deps(), 8, '77', 'pt'))).toBe('nao_encontrado')
    expect([await refusal(written({ record: undefined })), await refusal(written({ form: undefined }))]).toEqual(['nao_encontrado', 'nao_encontrado']) // prettier-ignore
  })
})
