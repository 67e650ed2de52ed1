import { lazy, Suspense, type ComponentProps } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import type { EditionsOf, ResultDesk, SelectTitle } from './result-desk.tsx'

// A list is read before anything is done with it: what one does with results comes after them.
const desk = () => import('./result-desk.tsx')
const Desk = lazy(async () => ({ default: (await desk()).ResultDesk }))
const Select = lazy(async () => ({ default: (await desk()).SelectTitle }))
const Editions = lazy(async () => ({ default: (await desk()).EditionsOf }))

/** Select, act on what is selected, print, and the searches of this tab, once scripts run. */
export const DeskSlot = (props: ComponentProps<typeof ResultDesk>) => (
  // Its room is there from the first paint, so that the list does not move away under a hand.
  <div className={props.reply.data.length > 0 ? 'desk-room' : 'desk-room log-only'}>
    {useHydrated() && (
      <Suspense>
        <Desk {...props} />
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
