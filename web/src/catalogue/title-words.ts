import type { ResultItem } from '@farol/contract/search.ts'

type Named = Pick<ResultItem, 'descricao' | 'subtitulo'>

/** Title and subtitle apart, signs inside it as they are printed. The title line may carry the subtitle at its end: it is not said twice. */
export function titleParts({ descricao, subtitulo }: Named): { readonly title: string; readonly subtitle: string } {
  if (!subtitulo || descricao === subtitulo) return { title: descricao, subtitle: '' }
  const subtitle = subtitulo.replaceAll(/\s+([:;])\s+/g, '$1 ')
  if (!descricao.endsWith(subtitulo)) return { title: descricao, subtitle }
  return { title: descricao.slice(0, -subtitulo.length).replace(/[\s:;=/,-]+$/, ''), subtitle }
}

/** Title and subtitle in one line: "Dom Casmurro: romance". */
export function wholeTitle(item: Named): string {
  const { title, subtitle } = titleParts(item)
  return subtitle ? `${title}: ${subtitle}` : title
}

/** Statements in a row, each closed by one full stop: "2. ed. Cotia: Ateliê, 2021. 312 p." */
export const statements = (parts: readonly (string | undefined)[]): string =>
  parts
    .filter((part) => part !== undefined && part !== '')
    .map((part) => (/[.!?]$/.test(part!) ? part : `${part}.`))
    .join(' ')

/** The smaller line of a drawn cover: the first person or body. */
export const coverNote = (item: Pick<ResultItem, 'autor_principal' | 'autores'>): string => {
  const name = item.autor_principal ?? item.autores[0]?.nome ?? ''
  return directName(name)
}

/** A heading as one says it: "Assis, Machado de, 1839-1908" is "Machado de Assis"; bodies stay as they are. */
export function directName(heading: string): string {
  const [last = '', first = ''] = heading.split(',').map((part) => part.trim())
  if (first === '' || /\d/.test(first)) return last
  return `${first} ${last}`
}
