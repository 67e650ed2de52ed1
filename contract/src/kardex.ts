import { address } from './address.ts'
import type * as schemas from './schemas/kardex.ts'

export type { Issue } from './schemas/kardex.ts'

/** R received, F missing, E expected, N not published, C in binding, P lost. */
export const issueStates = ['R', 'F', 'E', 'N', 'C', 'P'] as const

export type IssueState = (typeof issueStates)[number]

export const getKardexChoices = address<typeof schemas.getKardexChoices>('GET', '/api/kardex/:id/combobox-data')
export const getKardexIssues = address<typeof schemas.getKardexIssues>('GET', '/api/kardex/:id/data')
export const getKardexIssue = address<typeof schemas.getKardexIssue>('GET', '/api/kardex/:id/item')
