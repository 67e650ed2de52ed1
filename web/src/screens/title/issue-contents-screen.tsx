import { ContentLines } from '../../features/summaries/content-lines.tsx'
import { loadContents } from './contents-load.ts'
import { sectionScreen } from './section-frame.tsx'

/** Articles of a periodical by issue. */
export const screen = sectionScreen('sumarios', loadContents, (summary, { title }) =>
  title.ok ? <ContentLines code={title.value.cod_acervo} section="sumarios" summary={summary} /> : null,
)
