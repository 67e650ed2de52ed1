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

test('what was typed and is no day stays as it was typed, in its own field alone', () => {
  show({ data_de: '1993-06-21' }, (name) => (name === 'data_ate' ? '31/02/1993' : 'something else'))
  expect(values()).toEqual(['21/06/1993', '31/02/1993'])
})

test('a field that the address does not name is empty', () => {
  show({})
  expect(values()).toEqual(['', ''])
})
