import type { ActivityCode } from '@farol/contract/activities.ts'
import type { ComponentType } from 'react'
import type desk from '../../../texts/pt/desk.json'
import type session from '../../../texts/pt/session.json'
import type { AccountMenuText } from '../i18n/lazy-areas.ts'

/** An entry of an area with a menu: the patron's or the desk's. */
export interface AreaEntry {
  /** Below the address of the area, as react-router writes it; '' is the start. */
  readonly path: string
  /** Inside its group, or among the entries before all groups; the smallest comes first. */
  readonly order: number
  /** Who may not do this is not shown the entry. */
  readonly activity?: ActivityCode
  /** The file of the screen, which exports it as `Component`. */
  readonly lazy: () => Promise<{ readonly Component: ComponentType }>
}

/** Groups of the patron's menu, in their order; they are named in the texts `session:account.group`. */
export const accountGroups = [
  'loans',
  'requests',
  'acquisition',
  'notices',
  'takingPart',
  'data',
] as const satisfies readonly (keyof (typeof session)['account']['group'])[]

export interface AccountEntry extends AreaEntry {
  readonly group?: (typeof accountGroups)[number]
  /** What it is called: a text under `accountMenu` of the texts of its area, which the menu has without the rest of them. */
  readonly text: AccountMenuText
  /** Reached from another screen: it has no line in the menu. */
  readonly hidden?: true
}

/** Groups of the menu of the desk, in their order; they are named in the texts `desk:group.…`. */
export const deskGroups = ['circulation', 'money', 'public', 'rules'] as const satisfies readonly (keyof (typeof desk)['group'])[]

/** An entry of the desk. */
export interface DeskEntry extends AreaEntry {
  /** Absent: it stands before all groups. */
  readonly group?: (typeof deskGroups)[number]
  /** Only who may do its activity in all libraries may do anything there. */
  readonly inAll?: true
  /** Its text is `desk:entry.…`. */
  readonly textKey: keyof (typeof desk)['entry']
  readonly hidden?: true
}

/** What one area of the product adds to the screens. */
export interface WebFeature {
  /** The name of its folder. */
  readonly area: string
  readonly account?: readonly AccountEntry[]
  readonly desk?: readonly DeskEntry[]
}
