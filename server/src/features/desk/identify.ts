import type { Identified } from '@farol/contract/desk/identify.ts'
import { refusedFor } from '@farol/contract/errors.ts'
import { countingWrongTokens, isLoanToken, redeemLoanToken } from '../../calls/loan-tokens.ts'
import type { ReaderKey } from '../../ports/desk-readers.ts'
import type { CopyAtDesk } from '../../ports/library-system/desk.ts'
import type { Stores } from '../../ports/stores.ts'
import type { StaffBearer } from '../../ports/tokens.ts'
import { wishes } from './reader-file.ts'
import { findCopy, readScan, scannedCopy } from '../../calls/scanned-copy.ts'

export type TokenDeps = Pick<Stores, 'deskReaders' | 'loanTokens' | 'quotas'> & { readonly secret: Buffer }

export type IdentifyDeps = Pick<Stores, 'librarySystem' | 'bases'> & TokenDeps

const words: Readonly<Record<ReaderKey, Identified['por']>> = { card: 'cartao', registration: 'matricula', cpf: 'cpf' }
const most = 20

/** The reader who brings a token, which is spent. Throws `token_invalido`, with its reason: the count of wrong ones stays, also inside an act. */
export async function readToken(deps: TokenDeps, { sessionId }: StaffBearer, typed: string) {
  const found = await countingWrongTokens(deps, `desk:${sessionId}`, () => redeemLoanToken(deps, typed))
  const reader = found && (await deps.deskReaders.find(found.patronId))
  if (!found || !reader) throw refusedFor({ code: 'token_invalido', params: {} })
  return { patronId: found.patronId, ...reader }
}

async function byToken(deps: TokenDeps, staff: StaffBearer, typed: string): Promise<readonly Identified[]> {
  const { patronId, receipts } = await readToken(deps, staff, typed)
  const name = (await deps.deskReaders.names([patronId])).get(patronId) ?? ''
  return [{ tipo: 'leitor', por: 'token', codigo: String(patronId), descricao: name, comprovante: wishes[receipts] }]
}

async function byName({ deskReaders }: IdentifyDeps, text: string): Promise<readonly Identified[]> {
  if (text.length < 3 || !/\p{L}/u.test(text)) return []
  const { readers } = await deskReaders.search(text, most)
  return readers.map(({ patronId, name, receipts }) => ({
    tipo: 'leitor',
    por: 'nome',
    codigo: String(patronId),
    descricao: name,
    comprovante: wishes[receipts],
  }))
}

const copyToWire = ({ barcode, title, titleId, loan }: CopyAtDesk): Identified => ({
  tipo: 'exemplar',
  por: 'exemplar',
  codigo: barcode,
  descricao: title,
  ...(titleId !== undefined && { cod_acervo: String(titleId) }),
  ...(loan && { com: String(loan.patronId) }),
})

async function byCode(deps: IdentifyDeps, text: string): Promise<readonly Identified[]> {
  const code = text.replace(/\s+/g, '')
  const [copy, readers] = [await findCopy(deps, code), await deps.deskReaders.match(code)]
  const found: Identified[] = readers.map(({ patronId, name, by, receipts }) => ({
    tipo: 'leitor',
    por: words[by],
    codigo: String(patronId),
    descricao: name,
    comprovante: wishes[receipts],
  }))
  return copy ? [...found, copyToWire(copy)] : found
}

/** What was scanned or typed: readers, a copy, or both where a number is a card and a bar code. */
export async function identify(deps: IdentifyDeps, staff: StaffBearer, q: string): Promise<readonly Identified[]> {
  const text = q.replace(/\s+/g, ' ').trim()
  if (isLoanToken(text)) return byToken(deps, staff, text)
  const found = await byCode(deps, text)
  if (found.length > 0) return found
  const named = await byName(deps, text)
  if (named.length > 0) return named
  // Says what is wrong with what was scanned.
  await scannedCopy(deps, readScan(text))
  return []
}
