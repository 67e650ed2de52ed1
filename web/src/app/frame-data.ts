import type { Guide } from '@farol/contract/activities.ts'
import { getFunctions, getInstitution, type Institution } from '@farol/contract/institution.ts'
import { attempt } from '../api/loaded.ts'
import type { Doors } from '../api/site.ts'

/** What the frame of all screens is loaded with: guides and activities of the bearer, the institution if it answered. */
export interface Frame {
  readonly guides: readonly Guide[]
  readonly activities: readonly number[]
  readonly institution?: Institution
}

/** Without an answer the frame still stands, with the guides that are built. */
export async function loadFrame({ call }: Pick<Doors, 'call'>, built: readonly Guide[]): Promise<Frame> {
  const [functions, institution] = await Promise.all([attempt(call(getFunctions)), attempt(call(getInstitution))])
  return {
    guides: functions.ok ? functions.value.guiasPesquisa : built,
    activities: functions.ok ? functions.value.atividades.map((one) => one.cod_atividade) : [],
    ...(institution.ok && { institution: institution.value }),
  }
}
