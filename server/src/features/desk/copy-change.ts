import type { changeCopy } from '@farol/contract/schemas/desk/copies.ts'
import type { Parsed } from '@farol/contract/schemas/endpoint.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { stateOfWord } from '../../circulation/copy-state.ts'
import type { CopyChange } from '../../ports/library-system/copies.ts'
import type { Stores } from '../../ports/stores.ts'
import { libraryOf } from './desk-act.ts'

type Written = Parsed<typeof changeCopy, 'body'>

const wrong = (field: string) => new Refusal('dados_invalidos', {}, [{ field, code: 'valor_invalido' }])

function stateOf(text: string | undefined): Pick<CopyChange, 'state'> {
  if (text === undefined) return {}
  const state = stateOfWord(text)
  if (!state) throw wrong('situacao')
  return { state }
}

async function typeIdOf({ shelfTerms }: Pick<Stores, 'shelfTerms'>, code: string, field: string): Promise<number> {
  const type = (await shelfTerms.loanTypes()).find((one) => one.code === code)
  if (!type) throw wrong(field)
  return type.id
}

async function temporaryOf(
  stores: Pick<Stores, 'shelfTerms'>,
  written: Written['tipo_temporario'],
): Promise<Pick<CopyChange, 'temporary'>> {
  if (written === undefined) return {}
  if (written === null) return { temporary: null }
  const { tipo, de: from, ate: until } = written
  if (until < from) throw new Refusal('periodo_invertido')
  return { temporary: { loanTypeId: await typeIdOf(stores, tipo, 'tipo_temporario.tipo'), from, until } }
}

/** A change as it is written. Throws `dados_invalidos`, `periodo_invertido`, `biblioteca_desconhecida`. */
export async function changeOf(stores: Pick<Stores, 'shelfTerms' | 'libraries'>, barcode: string, body: Written): Promise<CopyChange> {
  const library = body.cod_biblioteca === undefined ? undefined : await libraryOf(stores, body.cod_biblioteca)
  return {
    barcode,
    reason: body.motivo,
    ...stateOf(body.situacao),
    ...(body.tipo_emprestimo !== undefined && { loanTypeId: await typeIdOf(stores, body.tipo_emprestimo, 'tipo_emprestimo') }),
    ...(await temporaryOf(stores, body.tipo_temporario)),
    ...(library && { libraryId: library.id }),
    ...(body.volume !== undefined && { volume: body.volume }),
    ...(body.nota !== undefined && { note: body.nota }),
  }
}
