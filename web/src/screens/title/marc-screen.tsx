import { getTitleMarc } from '@farol/contract/title-views.ts'
import { MarcTable } from '../../catalogue/marc-table.tsx'
import { sectionScreen } from './section-frame.tsx'

/** The MARC record (activity 36). */
export const screen = sectionScreen(
  'marc',
  ({ call }, id) => call(getTitleMarc, { params: { id }, query: { controle: 'S' } }),
  (rows, { title }) => <MarcTable rows={rows} leader={title.ok ? title.value.lider : undefined} />,
)
