import { areaStates } from '../looks/area-states.ts'
import { testDrawnStates } from '../testing/drawn-states.ts'

testDrawnStates([['area', areaStates]])
