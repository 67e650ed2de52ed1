import { readBasket, type BasketItem } from '@farol/contract/basket.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import type { Codes } from './basket-rules.ts'
import { failedCall } from '../../api/failed-call.ts'

interface Answered {
  /** By code; undefined for a title that is gone. */
  readonly titles: ReadonlyMap<string, BasketItem | undefined>
  readonly failure?: string
}

export interface BasketItems {
  readonly items: readonly BasketItem[]
  readonly gone: Codes
  readonly loading: boolean
  readonly failure: string | undefined
  readonly again: () => void
}

/** The titles of a basket as the server knows them; what was answered before is not asked for again. */
export function useBasketItems(codes: Codes): BasketItems {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const [{ titles, failure }, set] = useState<Answered>({ titles: new Map() })
  const [round, setRound] = useState(0)
  const wanted = codes.filter((code) => !titles.has(code)).join(',')
  useEffect(() => {
    if (wanted === '') return undefined
    let here = true
    const asked = wanted.split(',')
    call(readBasket, { body: { acervos: asked.map(Number) } }).then(
      ({ data }) => {
        const found = new Map(data.map((item) => [item.cod_acervo, item]))
        if (here) set((before) => ({ titles: new Map([...before.titles, ...asked.map((code) => [code, found.get(code)] as const)]) }))
      },
      (error: unknown) => here && set((before) => ({ titles: before.titles, failure: failedCall(error, i18n).text })),
    )
    return () => {
      here = false
    }
  }, [wanted, round, call, i18n])
  const again = useCallback(() => {
    set((before) => ({ titles: before.titles }))
    setRound((count) => count + 1)
  }, [])
  return {
    items: codes.flatMap((code) => titles.get(code) ?? []),
    gone: codes.filter((code) => titles.has(code) && titles.get(code) === undefined),
    loading: wanted !== '' && failure === undefined,
    failure: wanted === '' ? undefined : failure,
    again,
  }
}
