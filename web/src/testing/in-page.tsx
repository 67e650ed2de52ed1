import type { Call } from '@farol/contract/address.ts'
import { render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { DepsProvider } from '../api/site.ts'
import access from '../../../texts/pt/access.json' with { type: 'json' }
import account from '../../../texts/pt/account.json' with { type: 'json' }
import alerts from '../../../texts/pt/alerts.json' with { type: 'json' }
import basket from '../../../texts/pt/basket.json' with { type: 'json' }
import desk from '../../../texts/pt/desk.json' with { type: 'json' }
import deskOffice from '../../../texts/pt/desk-office.json' with { type: 'json' }
import deskWork from '../../../texts/pt/desk-work.json' with { type: 'json' }
import loans from '../../../texts/pt/loans.json' with { type: 'json' }
import session from '../../../texts/pt/session.json' with { type: 'json' }
import record from '../../../texts/pt/record.json' with { type: 'json' }
import results from '../../../texts/pt/results.json' with { type: 'json' }
import institution from '../../../texts/pt/institution.json' with { type: 'json' }
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { sampleCall, sampleSite } from './sample-call.ts'

// All words of a page, also those that come later.
const words = {
  ...texts,
  access,
  account,
  alerts,
  basket,
  desk,
  'desk-office': deskOffice,
  'desk-work': deskWork,
  institution,
  loans,
  record,
  results,
  session,
}

/** Shows a part as it stands in a Portuguese page: with texts, router and dependencies. */
export function renderInPage(part: ReactNode, address = '/', call: Call = sampleCall): RenderResult {
  const router = createMemoryRouter([{ path: '*', element: part }], { initialEntries: [address] })
  return render(
    <I18nextProvider i18n={startTexts('pt', words)}>
      <DepsProvider value={{ call, language: 'pt', site: sampleSite }}>
        <RouterProvider router={router} />
      </DepsProvider>
    </I18nextProvider>,
  )
}
