import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { listCopies, listCopyVolumes } from '@farol/contract/titles.ts'
import type { Deps } from '../../api/site.ts'
import { copyChoice, CopiesView, type CopiesData } from '../../features/titles/copies-view.tsx'
import { sectionScreen } from './section-frame.tsx'

async function load({ call }: Deps, id: number, query: URLSearchParams): Promise<CopiesData> {
  const choice = copyChoice(query)
  const params = { id }
  const unit = choice.library ? { cod_unidade: choice.library } : {}
  const narrowed = { ...unit, ...(choice.volume && { volume: choice.volume }), ...(choice.year && { ano: Number(choice.year) }) }
  const [copies, volumes, libraries] = await Promise.all([
    call(listCopies, { params, query: { ...narrowed, page: choice.page } }),
    call(listCopyVolumes, { params, query: unit }),
    call(listHoldingLibraries, { params }),
  ])
  return { choice, copies, volumes, libraries: libraries.data }
}

/** The copies of a title (activity 30). */
export const screen = sectionScreen('exemplares', load, (data, { title }) =>
  title.ok ? <CopiesView code={title.value.cod_acervo} data={data} /> : null,
)
