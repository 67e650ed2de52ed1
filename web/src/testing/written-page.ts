import type { Address } from '@farol/contract/address.ts'
import type { Language } from '@farol/contract/language.ts'
import { getFunctions, getInstitution } from '@farol/contract/institution.ts'
import { ownGuides } from '@farol/contract/activities.ts'
import { render } from '../render.tsx'
import { callFrom, sampleInstitution, sampleSite } from './sample-call.ts'

type Answers = Parameters<typeof callFrom>[0]

/** A page as the server writes it, in a document to be searched. What is not in `answers` beyond the frame is not found. */
export async function writtenPage(address: string, answers: Answers, language: Language = 'pt') {
  const frame: Answers = new Map<Address, () => unknown>([
    [getInstitution, () => sampleInstitution],
    [getFunctions, () => ({ atividades: [], guiasPesquisa: ownGuides })],
  ])
  const page = await render({ address, language, call: callFrom(new Map([...frame, ...answers])), site: sampleSite })
  const document = new DOMParser().parseFromString(page.html, 'text/html')
  const head = (selector: string, attribute = 'content') => document.querySelector(selector)?.getAttribute(attribute)
  return {
    status: page.status,
    document,
    main: document.querySelector('main')!,
    title: document.title,
    description: head('meta[name=description]'),
    canonical: head('link[rel=canonical]', 'href'),
    robots: head('meta[name=robots]'),
    jsonLd: JSON.parse(document.querySelector('script[type="application/ld+json"]')?.textContent ?? 'null') as unknown,
  }
}

/** The lines of a list of names and values. */
export const pairsOf = (part: ParentNode): readonly (readonly [string, string])[] =>
  [...part.querySelectorAll('dl .pair')].map((pair) => [pair.querySelector('dt')!.textContent, pair.querySelector('dd')!.textContent])
