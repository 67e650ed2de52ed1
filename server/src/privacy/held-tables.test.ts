import { expect, test } from 'vitest'
import { privacyRegister } from '../adapters/database/tables.ts'
import { columnsOf } from './entry.ts'
import { ofPatron } from './held-tables.ts'
import { copiedColumns, heldIn, type PrivacyRegister } from './register.ts'
import { registration } from './rules.ts'

const held = heldIn(privacyRegister)
const names = held.map(({ name }) => name)

/** Tables that lead to a person and are neither given to one nor say why not, and tables that do so without leading to one. */
const unexplained = (register: PrivacyRegister) =>
  [...register]
    .filter(([, { privacy, held: own, notOfPersons }]) => {
      const leads = [...columnsOf(privacy).values()].some((entry) => entry.class !== 'none')
      return Number(own !== undefined) + Number(notOfPersons !== undefined) !== Number(leads)
    })
    .map(([name]) => name)

test('every table that leads to a person is given to that person, or it is said why not', () => {
  expect(unexplained(privacyRegister)).toEqual([])
  const own = { kind: 'registro', ...ofPatron, atDeletion: 'delete' } as const
  const wrong: PrivacyRegister = new Map([
    ['of_nobody', { privacy: { ...registration, none: 'id', pseudonymous: 'patron_id' } }],
    ['of_both', { privacy: { ...registration, pseudonymous: 'patron_id' }, held: own, notOfPersons: 'because' }],
    ['of_none', { privacy: { ...registration, none: 'id' }, held: own }],
    ['right', { privacy: { ...registration, pseudonymous: 'patron_id' }, held: own }],
  ])
  expect(unexplained(wrong)).toEqual(['of_nobody', 'of_both', 'of_none'])
})

test('links, columns that are emptied and columns that tell since when are columns of the register', () => {
  const faults = held.flatMap(({ name, privacy, held: { links, atDeletion, since } }) => {
    const columns = new Set(columnsOf(privacy).keys())
    const cleared =
      typeof atDeletion === 'string' ? [] : [...atDeletion.clear, ...(atDeletion.stamp === undefined ? [] : [atDeletion.stamp])]
    return [...links.map(({ column }) => column), ...cleared, ...(since === undefined ? [] : [since])]
      .filter((column) => !columns.has(column))
      .map((column) => `${name}.${column}`)
  })
  expect(faults).toEqual([])
})

test('what a table leads through stands before it, so that what refers to others goes first', () => {
  const led = held.flatMap(({ name, held: { links } }, at) => links.flatMap(({ through }) => (through ? [{ name, at, through }] : [])))
  expect(led.length).toBeGreaterThan(5)
  expect(led.filter(({ at, through }) => !names.slice(0, at).includes(through))).toEqual([])
})

test('no secret, no staff and no internal note is copied; what tells of the person is', () => {
  const copied = (table: string) => copiedColumns(held.find(({ name }) => name === table)!)
  expect(copied('login')).not.toContain('password_hash')
  expect(copied('totp_factor')).not.toContain('encrypted_secret')
  expect(copied('patron_block')).toContain('public_reason')
  expect(copied('patron_block')).not.toContain('internal_note')
  expect(copied('loan')).not.toContain('lent_by')
  expect(copied('loan')).toEqual(expect.arrayContaining(['title_line', 'due_on', 'returned_at']))
  expect(copied('patron')).toEqual(expect.arrayContaining(['name', 'cpf', 'email', 'birth_date']))
})
