import { libraryZone } from '@farol/contract/library-zone.ts'
import type { Reader } from '@farol/contract/desk/readers.ts'
import { deskActivities } from '@farol/contract/desk-activities.ts'
import type { PersonBond } from '@farol/contract/personal-data.ts'
import type { Language } from '@farol/contract/language.ts'
import type { CoverPictures } from '../../ports/cover-pictures.ts'
import { localMoment } from '../../circulation/local-time.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Credit } from '../../ports/library-system/money.ts'
import type { PersonalBond } from '../../ports/personal-records.ts'
import type { Stores } from '../../ports/stores.ts'
import { staffActivitiesIn, type StaffBearer } from '../../ports/tokens.ts'
import { bondName } from '../../reader-views/bond-name.ts'
import { hindrances } from '../../reader-views/hindrances.ts'
import { listDebts } from '../../reader-views/list-debts.ts'
import { listPendingLoans } from '../../reader-views/list-pending-loans.ts'
import { holdOf } from '../../reader-views/hold-wire.ts'
import { listSuspensions } from '../../reader-views/list-suspensions.ts'
import { requestOf } from '../../reader-views/request-wire.ts'
import { serverTexts } from '../../texts/server-texts.ts'
import { wholeReaderOf } from './desk-act.ts'
import { fileOf, wishes } from './reader-file.ts'
import { type Say } from '../../reader-views/lent-wire.ts'

export type ReaderDeps = Pick<
  Stores,
  'librarySystem' | 'libraries' | 'shelfTerms' | 'personalRecords' | 'deskReaders' | 'audit' | 'settings'
> & { readonly clock: Clock; readonly coverPictures?: Pick<CoverPictures, 'isOffered'> }

export interface ReaderWords {
  readonly language: Language
  readonly say: Say
}

export const bondToWire = (bond: PersonalBond, language: Language, day: string): PersonBond => ({
  codigo: String(bond.id),
  descricao: bondName(bond, language),
  categoria: bond.category,
  cod_biblioteca: bond.library.code,
  desc_biblioteca: bond.library.name,
  ativo: bond.active && (bond.validUntil === undefined || bond.validUntil >= day),
  ...(bond.course !== undefined && { curso: bond.course }),
  ...(bond.registration !== undefined && { matricula: bond.registration }),
  ...(bond.validUntil !== undefined && { validade: bond.validUntil }),
})

/** `***.982.247-**` */
const maskedCpf = (cpf: string): string => `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`

/** Debts that were paid too much, which staff give back. */
const creditToWire = ({ debtId, cents }: Credit) => ({
  codigo: debtId,
  debito: debtId,
  valor_centavos: cents,
  situacao: 'a_restituir' as const,
})

async function standingOf(deps: ReaderDeps, staff: StaffBearer, patronId: number, { language, say }: ReaderWords) {
  const { librarySystem } = deps
  const [blocks, debts, loans, owed, suspensions] = await Promise.all([
    librarySystem.blocks.ofPatron(patronId),
    librarySystem.money.debts(patronId, 'open'),
    listPendingLoans(deps, { personId: patronId }, { page: 1, perPage: 200 }, { language, say, atDesk: true }),
    listDebts(deps, patronId, false, { language, say }),
    listSuspensions(deps, patronId, {}, language),
  ])
  const mayLift = staffActivitiesIn(staff, staff.libraryId).includes(deskActivities.blocks) && staff.personId !== patronId
  return { blocks, debts, loans, owed, suspensions, mayLift }
}

/** What the reader waits for. */
async function waitingOf({ librarySystem, coverPictures }: ReaderDeps, patronId: number, { language, say }: ReaderWords) {
  const words = { language, say, covers: coverPictures?.isOffered === true }
  const [{ holds }, { requests }] = await Promise.all([
    librarySystem.holds.live(patronId),
    librarySystem.requests.live(patronId, 'fetched'),
  ])
  return { reservas: holds.map((hold) => holdOf(hold, words)), solicitacoes: requests.map((request) => requestOf(request, words)) }
}

/** Everything of one reader that the desk works with. */
export async function showReader(deps: ReaderDeps, staff: StaffBearer, code: string, words: ReaderWords): Promise<Reader> {
  const reader = await wholeReaderOf(deps, code)
  const { patronId, record } = reader
  const { blocks, debts, loans, owed, suspensions, mayLift } = await standingOf(deps, staff, patronId, words)
  const waiting = await waitingOf(deps, patronId, words)
  const today = localMoment(deps.clock.now(), libraryZone()).date
  const { language, say } = words
  return {
    codigo: code,
    nome: record.name,
    ...(record.socialName !== undefined && { nome_social: record.socialName }),
    versao: record.version,
    ...(reader.cardNumber !== undefined && { cartao: reader.cardNumber }),
    ...(record.cpf !== undefined && { cpf: maskedCpf(record.cpf) }),
    ...(record.email !== undefined && { email: record.email }),
    ...(record.phone !== undefined && { telefone: record.phone }),
    ...(record.mobile !== undefined && { celular: record.mobile }),
    ...(record.birthDate !== undefined && { data_nascimento: record.birthDate }),
    equipe: reader.isStaff,
    segundo_fator: reader.secondFactor,
    vinculos: record.bonds.map((bond) => bondToWire(bond, language, today)),
    impede: say(hindrances(reader.blockedReason, blocks, debts)),
    bloqueios: suspensions.data.map((one) => ({ ...one, pode_levantar: mayLift && one.ativo })),
    emprestimos: loans.data,
    ...waiting,
    debitos: owed.bibliotecas.map(({ cod_biblioteca, desc_biblioteca, total_centavos, debitos }) => ({
      cod_biblioteca,
      desc_biblioteca,
      total_centavos,
      debitos,
    })),
    creditos: debts.credits.map(creditToWire),
    ...(await fileOf(deps, patronId)),
    contra_exclusao: [
      ...(loans.total > 0 ? [serverTexts(language, 'desk').againstDeletion.openLoans] : []),
      ...(debts.total > 0 ? [serverTexts(language, 'desk').againstDeletion.openDebts] : []),
    ],
    ...(reader.deletion && { exclusao: { pedida_em: reader.deletion.requestedAt, sera_em: reader.deletion.dueAt } }),
    comprovante: wishes[reader.receipts],
  }
}
