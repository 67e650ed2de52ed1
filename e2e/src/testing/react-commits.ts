import type { Page } from 'playwright-core'

/** One time that React put what it had drawn into the page. */
export interface ReactCommit {
  /** Components that were drawn for it. */
  readonly drawn: number
  /** How often React looked at the clock since the one before: it does after each piece of work that may wait, and never while it must not be disturbed. */
  readonly looks: number
}

interface Fiber {
  readonly tag: number
  readonly flags: number
  readonly child: Fiber | null
  readonly sibling: Fiber | null
  readonly alternate: Fiber | null
}

/** Notes in the page, from its first byte on, what React draws. */
function note(): void {
  const commits: ReactCommit[] = []
  let looks = 0
  const now = performance.now.bind(performance)
  performance.now = () => {
    looks += 1
    return now()
  }
  // Functions, classes, forwarded references and memos; React marks with 1 what it drew.
  const isComponent = ({ tag }: Fiber) => [0, 1, 11, 14, 15].includes(tag)
  const drawnIn = (fiber: Fiber): number => {
    let drawn = isComponent(fiber) && fiber.flags & 1 ? 1 : 0
    // A part that was passed over has the very children of before.
    if (fiber.alternate?.child === fiber.child) return drawn
    for (let child = fiber.child; child; child = child.sibling) drawn += drawnIn(child)
    return drawn
  }
  const hook = {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_id: number, { current }: { readonly current: Fiber }) => {
      commits.push({ drawn: drawnIn(current), looks })
      looks = 0
    },
  }
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, commits })
}

export const watchCommits = (page: Page): Promise<unknown> => page.addInitScript(note)

export const commitsOf = (page: Page): Promise<readonly ReactCommit[]> =>
  page.evaluate(() => (globalThis as unknown as { commits: ReactCommit[] }).commits)
