import { areaStates } from './area-states.ts'
import { deskStates } from './desk-states.ts'
import type { SignedInState } from './signed-in-state.ts'
import { terminalStates } from './terminal-states.ts'

/** Every state of every screen behind a sign-in that looks are tried on. */
export const signedInStates: readonly SignedInState[] = [...areaStates, ...deskStates, ...terminalStates]

/** People of the area whose states were not all examined yet, and the desk's states of the administrator that were not. */
const notYet = {
  area: /^(?:karina|olga|rafael|sonia|tales|ursula|xenia)$/,
  desk: /: (?:not loaded|on its way|all open and sent as it stands)$/,
}

/** States of holds and loan requests were all examined, whoever has them. */
const examined = /reserva|solicitac/

/** Whether `npm test` examines a state. The others are in the proof alone until what it finds there is mended. */
export function isInTests({ half, person, path, name }: SignedInState): boolean {
  if (half === 'area') return (examined.test(path) || !notYet.area.test(person)) && name !== 'debitos: a slip'
  return half === 'desk' ? person !== 'tereza' || !notYet.desk.test(name) : person === ''
}

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
