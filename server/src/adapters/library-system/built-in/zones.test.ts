import { engines } from '../../database/testing/engines.ts'
import { suitesInZone } from '../suites/zone-suites.ts'

for (const engine of engines.filter(({ name }) => name === 'sqlite')) {
  suitesInZone('UTC', 13, engine)
  suitesInZone('Asia/Tokyo', 22, engine)
}
