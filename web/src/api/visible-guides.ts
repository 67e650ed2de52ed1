import { ownGuides, type Guide } from '@farol/contract/activities.ts'
import { useRouteLoaderData } from 'react-router'
import { frameRoute } from './frame-route.ts'

/** The guides that the institution shows, in its order; where the frame does not say, all that are built. */
export const useVisibleGuides = (): readonly Guide[] =>
  useRouteLoaderData<{ readonly guides: readonly Guide[] }>(frameRoute)?.guides ?? ownGuides
