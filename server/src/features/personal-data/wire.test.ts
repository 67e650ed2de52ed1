import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { PersonalBond, PersonalRecord } from '../../ports/personal-records.ts'
import { holdsOn, toBond, toPersonalData } from './wire.ts'

const bond: PersonalBond = {
  id: 4,
  category: 'GRAD',
  categoryNames: { pt: 'Graduação', en: 'Undergraduate' },
  library: { code: 'BC', name: 'Biblioteca Central' },
  active: true,
}

test('a bond holds through its last day, one without an end always, one that was closed never', () => {
  const on = (day: string, more: object) => holdsOn({ ...bond, ...more }, day)
  expect(['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => on(day, { validUntil: '2026-11-20' }))).toEqual([true, true, false])
  expect([on('2026-11-20', {}), on('2026-11-20', { active: false })]).toEqual([true, false])
  expect(on('2026-11-20', { active: false, validUntil: '2026-12-31' })).toBe(false)
})

test('all of a bond is told', () => {
  const full = { ...bond, course: 'Letras', registration: '2026-7', validUntil: '2026-12-31' }
  expect(toBond(full, 'pt', '2026-11-20')).toEqual({
    codigo: '4',
    descricao: 'Graduação',
    categoria: 'GRAD',
    cod_biblioteca: 'BC',
    desc_biblioteca: 'Biblioteca Central',
    ativo: true,
    curso: 'Letras',
    matricula: '2026-7',
    validade: '2026-12-31',
  })
})

test.each<[string, readonly Partial<PersonalBond>[], string | undefined]>([
  ['of the bond that holds', [{ registration: 'antiga', validUntil: '2026-11-19' }, { registration: 'nova' }], 'nova'],
  ['of the first where two hold', [{ registration: 'uma' }, { registration: 'outra' }], 'uma'],
  [
    'of the first where none holds',
    [
      { registration: 'uma', active: false },
      { registration: 'outra', active: false },
    ],
    'uma',
  ],
  ['none where the bond has none', [{}], undefined],
  ['none without a bond', [], undefined],
])('the registration number is that %s', (_which, bonds, matricula) => {
  const record = partOf<PersonalRecord>({
    version: 1,
    name: 'Ana',
    code: 'P-ana',
    receivesEmail: false,
    bonds: bonds.map((more) => ({ ...bond, ...more })),
  })
  const shown = toPersonalData(record, {
    settings: { enabled: [], fromElsewhere: [], registration: [] },
    language: 'pt',
    day: '2026-11-20',
    pending: undefined,
    libraryCode: () => undefined,
  })
  expect([shown.matricula, shown.pendente, shown.receber_email]).toEqual([matricula, {}, false])
})
