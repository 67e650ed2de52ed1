import { randomInt } from 'node:crypto'
import type { changeReader, createReader } from '@farol/contract/schemas/desk/reader-records.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { BondRecord } from '../../ports/patrons.ts'
import type { ReaderFields, Taken, UnknownCode } from '../../ports/reader-records.ts'
import type { Stores } from '../../ports/stores.ts'
import { fromWritten } from '../../reader-views/written-person.ts'
import { libraryOf } from './desk-act.ts'

type Written = Omit<Parsed<typeof changeReader, 'body'>, 'versao'>
type WrittenBond = Parsed<typeof createReader, 'body'>['vinculo']

const text = (value: string): string | null => (value.trim() === '' ? null : value.trim().normalize('NFC'))

/** Fields of a record as the desk wrote them. Throws `biblioteca_desconhecida`; `dados_invalidos` for a birth after the local day `today`. */
export async function fieldsOf(stores: Pick<Stores, 'libraries'>, written: Written, today: string): Promise<ReaderFields> {
  const { nome, cpf, rg, data_nascimento: birthDate, email, cod_biblioteca_padrao: library, ...more } = written
  if (birthDate !== undefined && birthDate > today)
    throw new Refusal('dados_invalidos', {}, [{ field: 'data_nascimento', code: 'valor_invalido' }])
  return {
    ...fromWritten(more),
    ...(nome !== undefined && { name: nome.trim().normalize('NFC') }),
    ...(cpf !== undefined && { cpf }),
    ...(rg !== undefined && { rg: text(rg) }),
    ...(birthDate !== undefined && { birthDate }),
    ...(email !== undefined && { email: text(email) }),
    ...(library !== undefined && { defaultLibraryId: (await libraryOf(stores, library)).id }),
  }
}

export const bondOf = ({ categoria, cod_biblioteca, curso, matricula, validade }: WrittenBond): BondRecord => ({
  category: categoria,
  library: cod_biblioteca,
  ...(curso !== undefined && { course: curso }),
  ...(matricula !== undefined && text(matricula) !== null && { registration: matricula.trim() }),
  ...(validade !== undefined && { validUntil: validade }),
})

const unknownFields = { category: 'vinculo.categoria', library: 'vinculo.cod_biblioteca', course: 'vinculo.curso' } as const

/** What somebody else has: a CPF and a registration are told by the code alone. */
const takenWords: Readonly<Record<Taken['taken'], { readonly motivo?: string }>> = {
  cpf: {},
  registration: {},
  username: { motivo: 'usuario' },
  bond: { motivo: 'vinculo' },
}

/** What was made; throws what stood against it: `leitor_ja_cadastrado`, `biblioteca_desconhecida`, `dados_invalidos`. */
export function made<T>(outcome: T | Taken | UnknownCode): T {
  if (typeof outcome === 'object' && outcome !== null && 'taken' in outcome)
    throw new Refusal('leitor_ja_cadastrado', { leitor: outcome.by, ...takenWords[outcome.taken] })
  if (typeof outcome === 'object' && outcome !== null && 'unknown' in outcome) {
    if (outcome.unknown === 'library') throw new Refusal('biblioteca_desconhecida')
    throw new Refusal('dados_invalidos', {}, [{ field: unknownFields[outcome.unknown], code: 'valor_invalido' }])
  }
  return outcome as T
}

/** Throws `leitor_semelhante` where there is somebody of this name and day of birth. */
export async function checkLookAlikes({ readerRecords }: Stores, { nome, data_nascimento: birthDate }: Written): Promise<void> {
  if (nome === undefined || birthDate === undefined) return
  const alike = await readerRecords.lookAlikes(nome, birthDate)
  if (alike.length > 0) throw new Refusal('leitor_semelhante', { leitores: alike.map((one) => `${one.name} (${one.patronId})`).join('; ') })
}

/** Sum of Luhn over the digits that stand before the check digit (ISO/IEC 7812-1). */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .toReversed()
    .map(Number)
    .reduce((total, digit, at) => total + (at % 2 === 1 ? digit : digit * 2 > 9 ? digit * 2 - 9 : digit * 2), 0)
  return (10 - (sum % 10)) % 10
}

/** A card number of fourteen digits as Codabar readers of libraries know them: `2` for a person, a check digit at the end. */
export async function freeCardNumber({ deskReaders }: Pick<Stores, 'deskReaders'>): Promise<string> {
  for (;;) {
    const digits = `2${String(randomInt(10 ** 12)).padStart(12, '0')}`
    const number = `${digits}${checkDigit(digits)}`
    if ((await deskReaders.match(number)).length === 0) return number
  }
}
