// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { NotInList, ScanList } from './scan-list.tsx'

afterEach(cleanup)

interface Sent {
  readonly copy: string
  readonly key: string
}

function open(answer: (copy: string, times: number) => string) {
  const sent: Sent[] = []
  const send = async (copy: string, key: string) => {
    sent.push({ copy, key })
    return answer(copy, sent.filter((one) => one.copy === copy).length)
  }
  renderInPage(<ScanList label="Exemplar" hint="Leia" send={send} onDone={() => undefined} result={(text) => <p>{text}</p>} />)
  const field = screen.getByLabelText<HTMLInputElement>('Exemplar')
  const scan = (text: string) => {
    fireEvent.change(field, { target: { value: text } })
    fireEvent.submit(field.form!)
  }
  return { sent, scan, field }
}

test('scans are carried out one after the other, and each says what it did or why not', async () => {
  const { sent, scan, field } = open((copy) => {
    if (copy === '2') throw new NotInList()
    return `feito ${copy}`
  })
  for (const copy of ['1', '2', '3']) scan(copy)
  await screen.findByText('feito 3')
  expect(sent.map(({ copy }) => copy)).toEqual(['1', '2', '3'])
  const lines = within(screen.getByRole('log')).getAllByRole('listitem')
  expect(lines.map((line) => line.querySelector('.badge')?.textContent)).toEqual(['Registrado', 'Recusado', 'Registrado'])
  expect(lines[1]!.textContent).toContain('Este exemplar não está nesta lista.')
  expect(document.activeElement).toBe(field)
})

test('a scan whose answer was lost is sent again under its key', async () => {
  const { sent, scan } = open((copy, times) => {
    if (times === 1) throw new CallError(0)
    return `feito ${copy}`
  })
  scan('7')
  fireEvent.click(await screen.findByRole('button', { name: 'Tentar de novo' }))
  await screen.findByText('feito 7')
  expect(sent).toHaveLength(2)
  expect(sent[0]!.key).toBe(sent[1]!.key)
})
