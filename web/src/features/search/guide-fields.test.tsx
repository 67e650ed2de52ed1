// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { GuideFields } from './guide-fields.tsx'

afterEach(cleanup)

type Asked = Parameters<typeof GuideFields>[0]['asked']

const show = (asked: Asked, typed: (name: string) => string | undefined = () => undefined) =>
  renderInPage(
    <GuideFields fields={['data_de', 'data_ate']} asked={asked} choices={{}} errors={{ data_ate: 'badDay' } as never} typed={typed} />,
  )
const values = () => screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).value)

test('a day of the address is shown as people write it', () => {
  show({ data_de: '1993-06-21', data_ate: '1994-12-31' })
  expect(values()).toEqual(['21/06/1993', '31/12/1994'])
})

test('a day takes the ten characters that it is written with', () => {
  show({})
  expect(screen.getAllByRole('textbox').map((field) => (field as HTMLInputElement).maxLength)).toEqual([10, 10])
})

test('what was typed and is no day stays as it was typed, in its own field alone', () => {
  show({ data_de: '1993-06-21' }, (name) => (name === 'data_ate' ? '31/02/1993' : 'something else'))
  expect(values()).toEqual(['21/06/1993', '31/02/1993'])
})

test('a field that the address does not name is empty', () => {
  show({})
  expect(values()).toEqual(['', ''])
})

const fields = (names: Parameters<typeof GuideFields>[0]['fields'], more: Partial<Parameters<typeof GuideFields>[0]> = {}) =>
  renderInPage(<GuideFields fields={names} asked={{}} choices={{}} errors={{}} typed={() => undefined} {...more} />).container

test('a day that is wrong is marked with what is wrong of it, and no other', () => {
  show({})
  expect(screen.getAllByRole('textbox').map((field) => field.getAttribute('aria-invalid') === 'true')).toEqual([false, true])
})

test('a number is typed, what has a list is chosen from it', () => {
  const container = fields(['numero', 'fundo'], { asked: { numero: '7.210', fundo: 'b' }, choices: { fundo: [{ valor: 'a', descricao: 'Arquivo A' }, { valor: 'b', descricao: 'Arquivo B' }] } } as never) // prettier-ignore
  const number = container.querySelector<HTMLInputElement>('input[name=numero]')!
  expect([number.value, number.maxLength]).toEqual(['7.210', 40])
  const list = container.querySelector<HTMLSelectElement>('select[name=fundo]')!
  expect([list.value, ...[...list.options].map((one) => one.value)]).toEqual(['b', '', 'a', 'b'])
})

test('a value of the address that the list does not have stays chosen, as it is written', () => {
  const choices = { fundo: [{ valor: 'a', descricao: 'Arquivo A' }] } as never
  const options = (asked: Asked) => {
    const list = fields(['fundo'], { asked, choices }).querySelector<HTMLSelectElement>('select')!
    const found = [list.value, ...[...list.options].map((one) => one.text)]
    cleanup()
    return found
  }
  const [any] = options({}).slice(1)
  expect(options({ fundo: 'x' } as Asked)).toEqual(['x', any, 'x', 'Arquivo A'])
  expect(options({ fundo: 'a' } as Asked)).toEqual(['a', any, 'Arquivo A'])
  expect(options({})).toEqual(['', any, 'Arquivo A'])
  expect(fields(['fundo']).querySelectorAll('option')).toHaveLength(1)
})

test('the archive is asked under a heading of its own', () => {
  const legend = (names: Parameters<typeof fields>[0]) => {
    const text = fields(names).querySelector('legend')!.textContent
    cleanup()
    return text
  }
  expect(legend(['numero', 'fundo'])).not.toBe(legend(['numero']))
})
