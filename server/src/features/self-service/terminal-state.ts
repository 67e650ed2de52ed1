import type { Language } from '@farol/contract/language.ts'
import { circulationSetting, circulationSettingsOf } from '../../ports/library-system/circulation-settings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CoverPictures } from '../../ports/cover-pictures.ts'
import type { ReceiptWish } from '../../ports/desk-readers.ts'
import type { Stores } from '../../ports/stores.ts'
import { hindrances } from '../../reader-views/hindrances.ts'
import { holdOf } from '../../reader-views/hold-wire.ts'
import { listPendingLoans } from '../../reader-views/list-pending-loans.ts'
import type { Say } from '../../reader-views/lent-wire.ts'

export type TerminalStateDeps = Pick<Stores, 'librarySystem' | 'libraries' | 'shelfTerms' | 'deskReaders' | 'settings'> & {
  readonly clock: Clock
  readonly coverPictures?: Pick<CoverPictures, 'isOffered'>
}

interface TerminalWords {
  /** A password or a token was shown. */
  readonly proved: boolean
  readonly language: Language
  readonly say: Say
}

const wishes: Readonly<Record<ReceiptWish, 'nenhum' | 'imprimir' | 'email' | 'perguntar'>> = {
  none: 'nenhum',
  print: 'imprimir',
  email: 'email',
  ask: 'perguntar',
}

/** Whether terminals lend to who was known by the code alone. */
export const lendsByCode = async ({ settings }: Pick<Stores, 'settings'>): Promise<boolean> =>
  circulationSettingsOf((await settings.get(circulationSetting))?.value).terminalLendsByCode

/** A debt is told to who showed a password or a token alone: its reason tells its amount. */
export const toldReasons = <R extends { readonly code: string }>(reasons: readonly R[], proved: boolean): readonly R[] =>
  proved ? reasons : reasons.filter(({ code }) => code !== 'UsuarioEmDebito' && code !== 'debito')

/** Loans of who stands there; released holds and what is owed only for who showed a password or a token. */
export async function showTerminalState(deps: TerminalStateDeps, patronId: number, { proved, language, say: sayAll }: TerminalWords) {
  const { librarySystem, deskReaders, coverPictures } = deps
  const say: Say = (reasons) => sayAll(toldReasons(reasons, proved))
  const [reader, loans, blocks, debts, { holds }] = await Promise.all([
    deskReaders.find(patronId),
    listPendingLoans(deps, { personId: patronId }, { page: 1, perPage: 200 }, { language, say }),
    librarySystem.blocks.ofPatron(patronId),
    librarySystem.money.debts(patronId, 'open'),
    librarySystem.holds.live(patronId),
  ])
  const words = { language, say, covers: coverPictures?.isOffered === true }
  return {
    // Who was known by the code alone is greeted by the first name: somebody else may stand there.
    nome: proved ? (reader?.name ?? '') : (reader?.name.split(' ')[0] ?? ''),
    mostrado: proved,
    empresta: proved || (await lendsByCode(deps)),
    emprestimos: loans.data,
    reservas: proved ? holds.filter((hold) => hold.stage === 'released').map((hold) => holdOf(hold, words)) : [],
    ...(proved && { debitos_centavos: debts.total }),
    impede: say(hindrances(reader?.blockedReason, blocks, debts)),
    comprovante: wishes[reader?.receipts ?? 'ask'],
  }
}
