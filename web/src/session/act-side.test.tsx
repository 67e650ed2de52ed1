// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAct } from '../api/use-act.ts'
import { renderInPage } from '../testing/in-page.tsx'
import { ActSide } from './act-side.tsx'

afterEach(cleanup)

function Side(props: { readonly offered: boolean; readonly stale: boolean; readonly limit: string | undefined }) {
  const act = useAct(async () => ({}))
  return (
    <ActSide act={act} confirm="Reservar" {...props}>
      <p>2 exemplares</p>
    </ActSide>
  )
}

test.each([
  ['is on by an answer that is fresh', { offered: true, stale: false, limit: undefined }, [null], 1],
  ['is off by one that is old', { offered: true, stale: true, limit: 'Até 3.' }, ['true'], 2],
  ['is not there where the copies cannot be had', { offered: false, stale: false, limit: 'Até 3.' }, [], 2],
])('the act %s', (_how, props, off, paragraphs) => {
  renderInPage(<Side {...props} />)
  expect(screen.queryAllByRole('button', { name: 'Reservar' }).map((one) => one.getAttribute('aria-disabled'))).toEqual(off)
  expect(document.querySelectorAll('.box > p')).toHaveLength(paragraphs)
})
