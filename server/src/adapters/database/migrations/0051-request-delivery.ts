import { columnWords } from './columns.ts'
import { receivingPlaces } from '../areas/holds.ts'
import type { Migration } from './migration.ts'

const places = receivingPlaces.map((place) => `'${place}'`).join(', ')

/** Where and how a reader takes a copy that is sent for her, as she wrote it with the request. */
export const migration: Migration = {
  statements: (engine) => {
    const { text } = columnWords[engine]
    return [
      `alter table loan_request add column receiving_place ${text} not null default 'desk' check (receiving_place in (${places}))`,
      `alter table loan_request add column phone ${text} check (phone <> '')`,
      `alter table loan_request add column email ${text} check (email <> '')`,
      `alter table loan_request add column home_address ${text} check (home_address <> '')
        check (receiving_place <> 'home' or ended_at is not null or home_address is not null)`,
    ]
  },
}
