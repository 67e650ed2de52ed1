import { getKardexChoices, getKardexIssue, getKardexIssues } from '@farol/contract/kardex.ts'
import type { Deps } from '../../api/site.ts'
import { KardexView, type KardexData } from '../../features/kardex/kardex-view.tsx'
import { sectionScreen } from './section-frame.tsx'

const word = (query: URLSearchParams, name: string, shape: RegExp) => {
  const value = query.get(name) ?? ''
  return shape.test(value) ? value : ''
}

const code = /^[\p{L}\p{N}.-]{1,64}$/u

async function load({ call }: Deps, id: number, query: URLSearchParams): Promise<KardexData> {
  const params = { id }
  const library = word(query, 'biblioteca', code)
  const year = word(query, 'ano', /^\d{1,4}$/)
  const volume = word(query, 'volume', /^.{1,100}$/u)
  const issue = word(query, 'fasciculo', code)
  const narrowed = { ...(library && { biblioteca: library }), ...(year && { ano: Number(year) }), ...(volume && { volume }) }
  const [choices, issues, one] = await Promise.all([
    call(getKardexChoices, { params }),
    call(getKardexIssues, { params, query: narrowed }),
    issue ? call(getKardexIssue, { params, query: { fasciculo: issue } }) : undefined,
  ])
  return { volume, choices, issues, ...(one && { issue: one }) }
}

/** The register of a periodical's issues (activity 32). */
export const screen = sectionScreen('colecao-kardex', load, (data, { title }) =>
  title.ok ? <KardexView code={title.value.cod_acervo} data={data} /> : null,
)
