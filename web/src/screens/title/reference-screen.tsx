import { getReference } from '@farol/contract/title-views.ts'
import { ReferenceView } from '../../features/titles/reference-view.tsx'
import { sectionScreen } from './section-frame.tsx'

/** How to cite a title, and its files (activity 33). */
export const screen = sectionScreen(
  'referencia',
  ({ call }, id) => call(getReference, { params: { id } }),
  (reference) => <ReferenceView reference={reference} />,
)
