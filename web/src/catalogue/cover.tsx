import { coverDrawings } from './cover-drawings.ts'
import { coverHash, coverKind } from './cover-kind.ts'
import { coverPalette } from './cover-palette.ts'

interface CoverProps {
  readonly title: string
  readonly note?: string | undefined
  readonly year?: string | undefined
  /** The words for the type of work; they choose the family. */
  readonly typeOfWork: string
  /** Address of a picture on this site; until it is there, and where there is none, the drawn cover shows. */
  readonly picture?: string | undefined
}

/** Where a cover bends. */
const spine =
  '<path fill="#000" opacity=".16" d="M2 0h1.5v150H2z"/><path fill="#fff" opacity=".2" d="M3.5 0H5v150H3.5z"/><path fill="#000" opacity=".08" d="M5 0h2v150H5z"/>'

/**
 * A cover drawn from title, author and kind, the same at every visit. It says nothing that the words beside it do not say,
 * so it is hidden from screen readers.
 */
export function Cover({ title, note = '', year = '', typeOfWork, picture }: CoverProps) {
  const hash = coverHash(`${title}|${note}`)
  const kind = coverKind(typeOfWork, hash)
  const drawing = coverDrawings[kind]({ title, note, year }, coverPalette(kind, hash), hash) + spine
  const drawn = (
    // oxlint-disable-next-line react/no-danger -- cover-drawings.ts wrote every tag of it (0217)
    <svg className="cover" viewBox="0 0 100 150" aria-hidden="true" data-kind={kind} dangerouslySetInnerHTML={{ __html: drawing }} />
  )
  // Never another address, whoever answered it: a picture from elsewhere would tell its host who reads what.
  if (!picture?.startsWith('/api/links/image?')) return drawn
  return (
    <span className="cover-frame">
      {drawn}
      <img src={picture} alt="" loading="lazy" />
    </span>
  )
}
