/** Acts of the desk over HTTP; each rejects on any other answer than 200. */
export interface DeskActs {
  /** To the reader whose turn it is. */
  lend(barcode: string, turn: number): Promise<void>
  takeBack(barcode: string): Promise<void>
}

/** Codes of readers of the demo who may borrow and owe nothing. */
const readers = ['2', '12', '15', '16', '17', '19', '20', '22', '25', '27'] as const

/** A network that the demo's desk is open to. */
const from = '127.0.3.7'

/** Signs `tereza` of the demo in at the desk of the central library. */
export async function signInAtDesk(address: string, password: string): Promise<DeskActs> {
  const post = async (path: string, body: object, token?: string) => {
    const answer = await fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text) as { readonly access_token: string }
  }
  const grant = { grant_type: 'password', client_id: 4, username: 'tereza', password, scope: 'equipe' }
  const { access_token: token } = await post('/api/oauth/token', grant)
  return {
    lend: async (exemplar, turn) =>
      void (await post('/api/equipe/emprestimos', { leitor: readers[turn % readers.length]!, exemplar }, token)),
    takeBack: async (exemplar) => void (await post('/api/equipe/devolucoes', { exemplar }, token)),
  }
}
