import { ContentLines } from '../../features/summaries/content-lines.tsx'
import { loadContents } from './contents-load.ts'
import { sectionScreen } from './section-frame.tsx'

/** Chapters and parts of a book. */
export const screen = sectionScreen('sumarios-livros', loadContents, (summary, { title }) =>
  title.ok ? <ContentLines code={title.value.cod_acervo} section="sumarios-livros" summary={summary} /> : null,
)
