import { getKardexChoices, getKardexIssue, getKardexIssues } from '@farol/contract/kardex.ts'
import { withoutYear } from '@farol/contract/without-year.ts'
import type { Deps } from '../../api/site.ts'
import { KardexView, type KardexData } from '../../features/kardex/kardex-view.tsx'
import { sectionScreen } from './section-frame.tsx'

const word = (query: URLSearchParams, name: string, shape: RegExp) => {
  const value = query.get(name) ?? ''
  return shape.test(value) ? value : ''
}

const code = /^[\p{L}\p{N}.-]{1,64}$/u

/**
 * What an address chooses of the register. The library, else the one that was chosen for the title (`cod_unidade`) where it has issues. The
 * form sends the year and volume that were shown before along with another library or year: what these do not have is left out.
 */
function chosenIn({ bibliotecas: libraries }: KardexData['choices'], query: URLSearchParams) {
  const unit = word(query, 'cod_unidade', code)
  const library = word(query, 'biblioteca', code) || (libraries.some((one) => one.cod_biblioteca === unit) ? unit : '')
  const years = (library ? libraries.find((one) => one.cod_biblioteca === library) : libraries[0])?.anos ?? []
  const asked = word(query, 'ano', /^(\d{1,4}|sem)$/)
  const year = asked && years.find((one) => one.ano === (asked === withoutYear ? '' : asked))
  const named = word(query, 'volume', /^.{1,100}$/u)
  const volume = year && year.volumes.includes(named) ? named : ''
  return { library, year: year ? asked : '', volume }
}

async function load({ call }: Deps, id: number, query: URLSearchParams): Promise<KardexData> {
  const params = { id }
  const issue = word(query, 'fasciculo', code)
  const choices = await call(getKardexChoices, { params })
  const { library, year, volume } = chosenIn(choices, query)
  const page = Number(word(query, 'page', /^[1-9]\d{0,3}$/) || 1)
  const narrowed = {
    ...(library && { biblioteca: library }),
    ...(year && { ano: year === withoutYear ? withoutYear : Number(year) }),
    ...(volume && { volume }),
    ...(page > 1 && { page }),
  }
  const [issues, one] = await Promise.all([
    call(getKardexIssues, { params, query: narrowed }),
    issue ? call(getKardexIssue, { params, query: { fasciculo: issue } }) : undefined,
  ])
  return { volume, choices, issues, ...(one && { issue: one }) }
}

/** The register of a periodical's issues (activity 32). */
export const screen = sectionScreen('colecao-kardex', load, (data, { title }) =>
  title.ok ? <KardexView code={title.value.cod_acervo} data={data} /> : null,
)
