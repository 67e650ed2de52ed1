import { CallError } from '@farol/contract/call.ts'
import { cancelHoldsAtDesk } from '@farol/contract/desk/holds.ts'
import { useDeps } from '../../api/site.ts'

/** Cancels one hold; one that cannot be cancelled any more answers its reasons as a refusal. */
export function useCancelHold() {
  const { call } = useDeps()
  return async (code: string, motivo: string) => {
    const { resultados } = await call(cancelHoldsAtDesk, { body: { reservas: [code], motivo } })
    const [first] = resultados[0]?.motivos ?? []
    if (first) throw new CallError(422, { code: first.codigo, message: first.mensagem, params: first.params, fields: [] })
    return resultados
  }
}
