import type { LibrarySystem } from '@farol/server/ports/library-system.ts'
import type { Acting } from '@farol/server/ports/library-system/acts.ts'

/** One act at a desk, at ten in the morning of a local day. */
export interface DeskAct {
  readonly day: string
  readonly work: (system: LibrarySystem) => Promise<void>
}

export const bySystem = { actor: { kind: 'system' } } as const satisfies Acting

/** What a desk lets pass, so that the demo has what it is to show. */
export const lenient = { codes: ['UsuarioComAtraso', 'LimiteEmprestimos'], reason: 'Autorizado no balcão.' } as const
