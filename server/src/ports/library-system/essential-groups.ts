import type { CirculationGroups } from './library-system-groups.ts'

type Groups = CirculationGroups

/** The acts without which nothing circulates: what every library system behind the port answers. */
export interface EssentialGroups {
  readonly loans: Pick<Groups['loans'], 'open' | 'renew'>
  readonly desk: Pick<Groups['desk'], 'lend' | 'takeBack'>
  readonly holds: Pick<Groups['holds'], 'place' | 'live' | 'cancel' | 'suspend' | 'resume' | 'putOff' | 'expire' | 'wake'>
  readonly requests: Pick<
    Groups['requests'],
    'make' | 'list' | 'cancel' | 'separate' | 'putBack' | 'send' | 'receive' | 'refuse' | 'notFound'
  >
  readonly money: Pick<Groups['money'], 'charge' | 'debt' | 'debts' | 'pay' | 'waive' | 'discount'>
  readonly blocks: Groups['blocks']
  readonly clearance: Pick<Groups['clearance'], 'check' | 'issue' | 'undo'>
}
