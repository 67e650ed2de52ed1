// @vitest-environment jsdom
import type { HoldingLibrary } from '@farol/contract/title-views.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { AvailabilityBox } from './availability-box.tsx'

afterEach(cleanup)

const library = (more: Partial<HoldingLibrary> = {}): HoldingLibrary => ({
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  exemplares: 2,
  disponiveis: 0,
  consulta_local: 0,
  ...more,
})
const out = { exemplares: 2, disponiveis: 0, consulta_local: 0, emprestados: 2, online: false, previsao: '2099-12-24' }

function said(counts: typeof out, libraries: readonly HoldingLibrary[]) {
  const title = { cod_acervo: '7', disponibilidade: counts, links: [] }
  const { container } = renderInPage(<AvailabilityBox title={title} copies={[]} libraries={libraries} sections={[]} />)
  const due = container.querySelector('.due')?.textContent ?? ''
  const days = container.textContent.match(/24/g)?.length ?? 0
  cleanup()
  return { isTold: due.includes('24'), days }
}

test('where all copies are out the next return is told once: by the library that names it, else for the title', () => {
  expect(said(out, [library()])).toEqual({ isTold: true, days: 1 })
  expect(said(out, [library({ previsao: '2099-12-24' })])).toEqual({ isTold: false, days: 1 })
  expect(said(out, [library(), library({ cod_biblioteca: 'BN', previsao: '2099-12-24' })])).toEqual({ isTold: false, days: 1 })
})

test('where a copy stands on the shelf, is read there, or none is lent, no return is told for the title', () => {
  expect(said({ ...out, disponiveis: 1, emprestados: 1 }, [library()]).isTold).toBe(false)
  expect(said({ ...out, consulta_local: 1, emprestados: 1 }, [library()]).isTold).toBe(false)
  expect(said({ ...out, emprestados: 0 }, [library()]).isTold).toBe(false)
})
