import { Refusal } from '@farol/contract/errors.ts'
import { libraryOf, type SayReasons } from '../../calls/wanted-copies-wire.ts'
import type { AskingReader } from '../../ports/library-system/holds.ts'
import type { PersonalRecord } from '../../ports/personal-records.ts'
import type { RequestDeps } from './own-requests.ts'
import { closedLibraries, mayDo, type Powers } from '../../reader-views/acting-powers.ts'
import { placesOnWire, sourceLibraries } from '../../reader-views/request-wire.ts'

export interface FormAsked {
  readonly titleId: number
  readonly volume?: string | undefined
  /** A signed-in person: what stands against her is answered too, and her record fills the form. */
  readonly reader?: AskingReader
  /** What the asker may do in the reader's place. */
  readonly powers?: Powers
}

function filledWith({ phone, mobile, email, street, complement, district, city, state, postalCode }: PersonalRecord) {
  const address = [street, complement, district, city, state, postalCode].filter(Boolean).join(', ')
  const reached = mobile ?? phone
  return {
    ...(reached ? { telefone: reached } : {}),
    ...(email ? { email } : {}),
    ...(address ? { endereco: address } : {}),
  }
}

/** Somebody who acts for the person is given a number to call, not where she lives or reads her mail. */
const filledForDelegate = (record: PersonalRecord) => {
  const { telefone } = filledWith(record)
  return telefone ? { telefone } : {}
}

/** From where and to where a copy of a title may be sent. Throws `acervo_nao_encontrado`. */
export async function showRequestForm(deps: RequestDeps, { titleId, volume, powers, ...asker }: FormAsked, say: SayReasons) {
  const { librarySystem, libraries, personalRecords } = deps
  const reader = mayDo(powers, 'solicitar') ? asker.reader : undefined
  if (!librarySystem.capabilities.requests) throw new Refusal('servico_indisponivel')
  const asked = { titleId, ...(volume === undefined ? {} : { volume }), ...(reader ? { reader } : {}) }
  const form = await librarySystem.requests.form(asked)
  if (!form) throw new Refusal('acervo_nao_encontrado')
  const locations = new Map((await libraries.locations()).map((one) => [one.id, one.name]))
  const sources = sourceLibraries(form, locations, say)
  const record = reader && (await personalRecords.read(reader.patronId))
  return {
    cod_acervo: String(titleId),
    titulo: form.title,
    ...(form.limit ? { limite: { n: form.limit.count, max: form.limit.maximum } } : {}),
    unidades_origem: mayDo(powers, 'solicitar') ? sources : closedLibraries(sources, say),
    unidades_recebimento: form.targets.map((library) => ({ ...libraryOf(library), locais: placesOnWire })),
    ...(record ? { cadastro: powers ? filledForDelegate(record) : filledWith(record) } : {}),
  }
}
