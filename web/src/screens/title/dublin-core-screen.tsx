import { getDublinCore } from '@farol/contract/title-views.ts'
import { DublinCoreList } from '../../features/titles/dublin-core-list.tsx'
import { sectionScreen } from './section-frame.tsx'

/** The fifteen elements of Dublin Core (activity 115). */
export const screen = sectionScreen(
  'dublin-core',
  ({ call }, id) => call(getDublinCore, { params: { id } }),
  (reply) => <DublinCoreList reply={reply} />,
)
