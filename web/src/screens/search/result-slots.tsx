import { lazy, Suspense, type ComponentProps } from 'react'
import { useHydrated } from '../../ui/hydration.ts'
import type { EditionsOf, PrintedFrom, ResultActions } from './result-actions.tsx'

// A list is read before anything is done with it: what one does with results comes after them.
const actions = () => import('./result-actions.tsx')
const Actions = lazy(async () => ({ default: (await actions()).ResultActions }))
const Printed = lazy(async () => ({ default: (await actions()).PrintedFrom }))
const Editions = lazy(async () => ({ default: (await actions()).EditionsOf }))

/** Select, act on what is selected, print, and the searches of this tab, once scripts run. */
export const ActionsSlot = (props: ComponentProps<typeof ResultActions>) =>
  useHydrated() && (
    <Suspense>
      <Actions {...props} />
    </Suspense>
  )

/** Where a printed list comes from, once scripts run. */
export const PrintedSlot = (props: ComponentProps<typeof PrintedFrom>) =>
  useHydrated() && (
    <Suspense>
      <Printed {...props} />
    </Suspense>
  )

/** Other editions of one title, once scripts run. */
export const EditionsSlot = (props: ComponentProps<typeof EditionsOf>) =>
  useHydrated() && (
    <Suspense>
      <Editions {...props} />
    </Suspense>
  )
