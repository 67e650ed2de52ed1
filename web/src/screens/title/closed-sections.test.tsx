// @vitest-environment jsdom
import { getAuthority, listAuthorityTitles } from '@farol/contract/authorities.ts'
import { listTitleComments } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { getFunctions } from '@farol/contract/institution.ts'
import { allLanguages, type Language } from '@farol/contract/language.ts'
import {
  closedReasons,
  getPermissions,
  sectionCode,
  sectionNames,
  titleSections,
  type ClosedReason,
} from '@farol/contract/title-permissions.ts'
import { listHoldingLibraries } from '@farol/contract/title-views.ts'
import { getTitle } from '@farol/contract/titles.ts'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { render } from '../../render.tsx'
import { callFrom, sampleSite } from '../../testing/sample-call.ts'
import { sampleTitle } from '../../testing/sample-titles.ts'

const list = (data: readonly unknown[]) => ({ data, total: data.length, page: 1, perPage: 200 })
const title = { ...sampleTitle({ descricao: 'Dom Casmurro' }), isbn: [], issn: [], grupos: [] }

async function reasonsIn(language: Language): Promise<Record<ClosedReason, string>> {
  const file = `${import.meta.dirname}/../../../../texts/${language}/titles.server.json`
  return JSON.parse(await readFile(file, 'utf8')).closedReason
}

const told = closedReasons.filter((reason) => reason !== 'exige_identificacao')

/** The lines under "Serviços indisponíveis" where every section is closed, each for another reason, the first of them for the given one. */
async function closedLines(language: Language, reasons: Record<ClosedReason, string>, first: number) {
  const secoes = sectionNames.map((secao, at) => {
    const motivo = told[(first + at) % told.length]!
    const activity = titleSections[secao]
    return {
      secao,
      codigo: sectionCode(secao),
      ...(activity !== undefined && { cod_atividade: activity }),
      permitido: false,
      motivo,
      desc_motivo: reasons[motivo],
    }
  })
  const call = callFrom(
    new Map<Address, () => unknown>([
      [getFunctions, () => ({ atividades: [], guiasPesquisa: ['pesquisa_geral'] })],
      [getTitle, () => title],
      [getPermissions, () => ({ secoes })],
      [listHoldingLibraries, () => list([])],
      [listTitleComments, () => list([])],
      [getAuthority, () => undefined],
      [listAuthorityTitles, () => list([])],
    ]),
  )
  const { html } = await render({ address: '/acervo/1', language, call, site: sampleSite })
  const page = new DOMParser().parseFromString(html, 'text/html')
  return [...page.querySelectorAll('details.section.small li')].map((line) => line.textContent)
}

test.each(allLanguages)('in %s a service that a title does not offer is told by name and reason, never by a code', async (language) => {
  const reasons = await reasonsIn(language)
  const seen = new Set<string>()
  for (const first of [0, sectionNames.length]) {
    const lines = await closedLines(language, reasons, first)
    expect(lines).toHaveLength(sectionNames.length)
    for (const line of lines) {
      const [, reason] = /^\p{Lu}[\p{L}\s-]+?\s?: (\p{Lu}.+)$/u.exec(line) ?? [line]
      seen.add(reason ?? line)
      expect(line).not.toMatch(/\d|_|\bc[óo](?:digo|de|dice)\b|[{}()]/iu)
    }
  }
  expect(seen).toEqual(new Set(told.map((reason) => reasons[reason])))
})
