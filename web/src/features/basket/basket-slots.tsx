import { Suspense, type ComponentProps } from 'react'
import { useHydrated } from '../../ui/hydration.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { BasketLink } from './basket-link.tsx'
import type { BasketToggle } from './basket-controls.tsx'

// The first screen is read before anything is put into a basket: its buttons come after it.
const controls = () => import('./basket-controls.tsx')
const Toggle = lazyPart(async () => (await controls()).BasketToggle)
const Count = lazyPart(async () => (await controls()).BasketCount)

/** The button that puts titles into the basket, once scripts run; where none run, a link to the basket with the title in it. */
export function BasketSlot(props: ComponentProps<typeof BasketToggle>) {
  const { codes, title, compact } = props
  const [code] = codes
  if (useHydrated())
    return (
      <Suspense>
        <Toggle {...props} />
      </Suspense>
    )
  return code && title !== undefined && <BasketLink code={code} title={title} {...(compact && { compact })} />
}

/** How many titles stand in the basket, once scripts run. */
export const CountSlot = () =>
  useHydrated() && (
    <Suspense>
      <Count />
    </Suspense>
  )
