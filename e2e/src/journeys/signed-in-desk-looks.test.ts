import { deskStates } from '../looks/desk-states.ts'
import { terminalStates } from '../looks/terminal-states.ts'
import { testDrawnStates } from '../testing/drawn-states.ts'
import { makeTerminal } from '../testing/signed-in-visit.ts'

testDrawnStates(
  [
    ['desk', deskStates],
    ['terminal', terminalStates],
  ],
  makeTerminal,
)
