import { areaStates } from './area-states.ts'
import { deskStates } from './desk-states.ts'
import type { SignedInState } from './signed-in-state.ts'
import { terminalStates } from './terminal-states.ts'

/** Every state of every screen behind a sign-in that looks are tried on. */
export const signedInStates: readonly SignedInState[] = [...areaStates, ...deskStates, ...terminalStates]

const searches = { held: 'Bibliotecas e cidades', volumes: 'História geral de Porto Sereno', spread: 'Leitura e território' }

/** Codes of titles by the names that stand in addresses. */
async function titleCodes(address: string): Promise<ReadonlyMap<string, string>> {
  const find = async (title: string) => {
    const reply = await fetch(`${address}/api/consulta?${new URLSearchParams({ q: title })}`)
    const { data } = (await reply.json()) as { data: readonly { cod_acervo: string; descricao: string }[] }
    const found = data.find((one) => one.descricao.startsWith(title))
    if (!found) throw new Error(`The demo lacks ${title}`)
    return found.cod_acervo
  }
  return new Map(await Promise.all(Object.entries(searches).map(async ([name, title]) => [name, await find(title)] as const)))
}

/** States, each with what goes along with it, by the codes of a running demo. */
export async function withCodes<T>(
  address: string,
  states: readonly (readonly [SignedInState, T])[],
): Promise<(readonly [SignedInState, T])[]> {
  const codes = await titleCodes(address)
  const filled = (path: string) => path.replace(/\{(\w+)\}/, (mark, name: string) => codes.get(name) ?? mark)
  return states.map(([state, along]) => [{ ...state, path: filled(state.path) }, along] as const)
}
