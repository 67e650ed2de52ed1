import { afterEach, expect } from 'vitest'
import { takeViolations } from './policy-watch.ts'

// Holds for every journey and every attack, whatever else it looks at: nothing on any page goes against the content policy.
afterEach(() => expect(takeViolations(), 'violations of the content policy').toEqual([]))
