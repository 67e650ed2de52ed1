import { lazy, Suspense, type ComponentProps } from 'react'
import { useHydrated } from '../../ui/hydration.ts'
import type { EditionsOf, ResultActions, SelectTitle } from './result-actions.tsx'

// A list is read before anything is done with it: what one does with results comes after them.
const actions = () => import('./result-actions.tsx')
const Actions = lazy(async () => ({ default: (await actions()).ResultActions }))
const Select = lazy(async () => ({ default: (await actions()).SelectTitle }))
const Editions = lazy(async () => ({ default: (await actions()).EditionsOf }))

/** Select, act on what is selected, print, and the searches of this tab, once scripts run. */
export const ActionsSlot = (props: ComponentProps<typeof ResultActions>) => (
  // Its room is there from the first paint, so that the list does not move away under a hand.
  <div className={props.reply.data.length > 0 ? 'desk-room' : 'desk-room log-only'}>
    {useHydrated() && (
      <Suspense>
        <Actions {...props} />
      </Suspense>
    )}
  </div>
)

/** The box that ticks one title, once scripts run. */
export const SelectSlot = (props: ComponentProps<typeof SelectTitle>) =>
  useHydrated() && (
    <Suspense>
      <Select {...props} />
    </Suspense>
  )

/** Other editions of one title, once scripts run. */
export const EditionsSlot = (props: ComponentProps<typeof EditionsOf>) =>
  useHydrated() && (
    <Suspense>
      <Editions {...props} />
    </Suspense>
  )
