import type { Migration } from './migration.ts'

const natural = (column: string) => `length(coalesce(${column}, '')), coalesce(${column}, '')`

/**
 * Copies of a title in the order in which they are shown, library by library, and everything that counts them: a title with five
 * thousand copies is read where the page begins, and counted without reading its copies.
 */
export const migration: Migration = {
  statements(engine) {
    // PostgreSQL wants brackets around what is not a plain call.
    const notThere = `case when status = 'available' then 0 else 1 end`
    const order = ['volume', 'tome', 'part', 'additional_material'].map(natural).join(', ')
    const state = engine === 'postgresql' ? `(${notThere})` : notThere
    return [
      `create index copy_shelf on copy (title_id, library_id, ${order}, ${state}, sort_key, id)`,
      `create index copy_holdings on copy (title_id, library_id, status, loan_type_id, location_id, call_number)`,
      `drop index copy_title`,
    ]
  },
}
