import type { ResultItem } from '@farol/contract/search.ts'

type Named = Pick<ResultItem, 'descricao' | 'subtitulo'>

/** Title and subtitle in one line: "Dom Casmurro: romance". */
export const wholeTitle = ({ descricao, subtitulo }: Named): string => (subtitulo ? `${descricao}: ${subtitulo}` : descricao)

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
