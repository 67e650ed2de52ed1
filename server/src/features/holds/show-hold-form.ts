import { Refusal } from '@farol/contract/errors.ts'
import type { SayReasons } from '../../calls/wanted-copies-wire.ts'
import type { AskingReader } from '../../ports/library-system/holds.ts'
import type { Stores } from '../../ports/stores.ts'
import { closedLibraries, mayDo, type Powers } from '../../reader-views/acting-powers.ts'
import { holdLibraries } from '../../reader-views/hold-wire.ts'

export type HoldFormDeps = Pick<Stores, 'librarySystem' | 'libraries'>

export interface FormAsked {
  readonly titleId: number
  readonly volume?: string | undefined
  /** A signed-in person: what stands against her is answered too. */
  readonly reader?: AskingReader
  /** What the asker may do in the reader's place. */
  readonly powers?: Powers
}

/** What may be waited for of a title, and where. Throws `acervo_nao_encontrado`. */
export async function showHoldForm(
  { librarySystem, libraries }: HoldFormDeps,
  { titleId, volume, powers, ...asker }: FormAsked,
  say: SayReasons,
) {
  const reader = mayDo(powers, 'reservar') ? asker.reader : undefined
  if (!librarySystem.capabilities.holds) throw new Refusal('servico_indisponivel')
  const asked = { titleId, ...(volume === undefined ? {} : { volume }), ...(reader ? { reader } : {}) }
  const form = await librarySystem.holds.form(asked)
  if (!form) throw new Refusal('acervo_nao_encontrado')
  const locations = new Map((await libraries.locations()).map((one) => [one.id, one.name]))
  const shown = holdLibraries(form, locations, say)
  return {
    cod_acervo: String(titleId),
    titulo: form.title,
    ...(form.limit ? { limite: { n: form.limit.count, max: form.limit.maximum } } : {}),
    bibliotecas: mayDo(powers, 'reservar') ? shown : closedLibraries(shown, say),
  }
}
