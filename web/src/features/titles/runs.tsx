import type { CitationStyle } from '@farol/contract/title-views.ts'

/** A reference with the emphasis of its standard. */
export function Runs({ runs }: { runs: CitationStyle['trechos'] }) {
  return runs.map(({ texto, estilo }, position) => {
    const key = `${position}-${texto}`
    if (estilo === 'negrito') return <b key={key}>{texto}</b>
    if (estilo === 'italico') return <i key={key}>{texto}</i>
    return <span key={key}>{texto}</span>
  })
}
