import type { Guide } from '@farol/contract/activities.ts'
import { listSearchLibraries } from '@farol/contract/browse.ts'
import { getFunctions, getInstitution, type Institution } from '@farol/contract/institution.ts'
import { attempt } from '../api/loaded.ts'
import type { Deps } from '../api/site.ts'

/** What the frame of all screens is loaded with: guides and activities of the bearer, the institution if it answered. */
export interface Frame {
  readonly guides: readonly Guide[]
  readonly activities: readonly number[]
  readonly institution?: Institution
  /** What a search can be narrowed to. */
  readonly libraries: readonly { readonly codigo: string; readonly descricao: string }[]
}

/** Without an answer the frame still stands, with the guides that are built. */
export async function loadFrame({ call }: Pick<Deps, 'call'>, built: readonly Guide[]): Promise<Frame> {
  const [functions, institution, libraries] = await Promise.all([
    attempt(call(getFunctions)),
    attempt(call(getInstitution)),
    attempt(call(listSearchLibraries)),
  ])
  return {
    guides: functions.ok ? functions.value.guiasPesquisa : built,
    activities: functions.ok ? functions.value.atividades.map((one) => one.cod_atividade) : [],
    libraries: libraries.ok ? libraries.value : [],
    ...(institution.ok && { institution: institution.value }),
  }
}
