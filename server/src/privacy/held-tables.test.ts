import { expect, test } from 'vitest'
import { columnsOf } from './entry.ts'
import { copiedColumns, heldTables, notOfPersons, type HeldTableName } from './held-tables.ts'
import { privacyRegister } from './register.ts'

const names = Object.keys(heldTables) as HeldTableName[]

test('every table that leads to a person is given to that person, or it is said why not', () => {
  const leading = Object.entries(privacyRegister)
    .filter(([, table]) => [...columnsOf(table).values()].some((entry) => entry.class !== 'none'))
    .map(([name]) => name)
  const known = new Set<string>([...names, ...Object.keys(notOfPersons)])
  expect(leading.filter((name) => !known.has(name))).toEqual([])
  expect([...known].filter((name) => !leading.includes(name))).toEqual([])
})

test('links, columns that are emptied and columns that tell since when are columns of the register', () => {
  const faults = names.flatMap((name) => {
    const columns = new Set(columnsOf(privacyRegister[name]!).keys())
    const { links, atDeletion, since } = heldTables[name]
    const cleared =
      typeof atDeletion === 'string' ? [] : [...atDeletion.clear, ...(atDeletion.stamp === undefined ? [] : [atDeletion.stamp])]
    return [...links.map(({ column }) => column), ...cleared, ...(since === undefined ? [] : [since])]
      .filter((column) => !columns.has(column))
      .map((column) => `${name}.${column}`)
  })
  expect(faults).toEqual([])
})

test('what a table leads through stands before it, so that what refers to others goes first', () => {
  const led = names.flatMap((name, at) => heldTables[name].links.flatMap(({ through }) => (through ? [{ name, at, through }] : [])))
  expect(led.length).toBeGreaterThan(5)
  expect(led.filter(({ at, through }) => names.indexOf(through as HeldTableName) >= at)).toEqual([])
})

test('no secret, no staff and no internal note is copied; what tells of the person is', () => {
  expect(copiedColumns('login')).not.toContain('password_hash')
  expect(copiedColumns('totp_factor')).not.toContain('encrypted_secret')
  expect(copiedColumns('patron_block')).toContain('public_reason')
  expect(copiedColumns('patron_block')).not.toContain('internal_note')
  expect(copiedColumns('loan')).not.toContain('lent_by')
  expect(copiedColumns('loan')).toEqual(expect.arrayContaining(['title_line', 'due_on', 'returned_at']))
  expect(copiedColumns('patron')).toEqual(expect.arrayContaining(['name', 'cpf', 'email', 'birth_date']))
})
