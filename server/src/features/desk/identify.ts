import type { Identified } from '@farol/contract/desk/identify.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { ReaderKey } from '../../ports/desk-readers.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { findCopy, readScan, scannedCopy } from './scanned.ts'

export type IdentifyDeps = Pick<Stores, 'librarySystem' | 'deskReaders' | 'quotas'>

const words: Readonly<Record<ReaderKey, Identified['por']>> = { card: 'cartao', registration: 'matricula', cpf: 'cpf' }
const most = 20
const [wrongTokens, tokenSeconds] = [10, 300]

/** A token of a reader stands for nobody here yet; ten wrong ones close the entry of tokens for five minutes, and nothing else. */
export async function readToken({ quotas }: Pick<Stores, 'quotas'>, { sessionId }: StaffBearer): Promise<never> {
  const tries = await quotas.take({ name: `desk-token:${sessionId}`, seconds: tokenSeconds })
  throw tries > wrongTokens ? new Refusal('AuthMuitasTentativas', { minutos: 5, segundos: tokenSeconds }) : new Refusal('token_invalido')
}

async function byName({ deskReaders }: IdentifyDeps, text: string): Promise<readonly Identified[]> {
  if (text.length < 3 || !/\p{L}/u.test(text)) return []
  const { readers } = await deskReaders.search(text, most)
  return readers.map(({ patronId, name }) => ({ tipo: 'leitor', por: 'nome', codigo: String(patronId), descricao: name }))
}

async function byCode(deps: IdentifyDeps, text: string): Promise<readonly Identified[]> {
  const code = text.replace(/\s+/g, '')
  const [copy, readers] = [await findCopy(deps, code), await deps.deskReaders.match(code)]
  const found: Identified[] = readers.map(({ patronId, name, by }) => ({
    tipo: 'leitor',
    por: words[by],
    codigo: String(patronId),
    descricao: name,
  }))
  return copy ? [...found, { tipo: 'exemplar', por: 'exemplar', codigo: copy.barcode, descricao: copy.title }] : found
}

/** What was scanned or typed: readers, a copy, or both where a number is a card and a bar code. */
export async function identify(deps: IdentifyDeps, staff: StaffBearer, q: string): Promise<readonly Identified[]> {
  const text = q.replace(/\s+/g, ' ').trim()
  if (/^t-?\s*\d{8}$/i.test(text)) return readToken(deps, staff)
  const found = await byCode(deps, text)
  if (found.length > 0) return found
  const named = await byName(deps, text)
  if (named.length > 0) return named
  // Says what is wrong with what was scanned.
  await scannedCopy(deps, readScan(text))
  return []
}
