import { deskFeature } from '../features/desk/feature.ts'
import type { DeskEntry, WebFeature } from '../features/feature.ts'

/** The features with entries at the desk. It comes with the frame of the desk: readers do without. */
const features: readonly WebFeature[] = [deskFeature]

/** In the order of the menu, by group as the frame of the desk has them. */
export const deskEntries: readonly DeskEntry[] = features
  .flatMap((feature) => feature.desk ?? [])
  .toSorted((one, other) => one.order - other.order)
