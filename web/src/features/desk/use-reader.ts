import { getReader, type Reader } from '@farol/contract/desk/readers.ts'
import { useEffect, useState } from 'react'
import { useDeps } from '../../api/site.ts'

type State = { readonly reader?: Reader; readonly error?: unknown }

/** Everything of one reader; `reload` asks again and leaves what is there until the answer comes. */
export function useReader(cod: string) {
  const { call } = useDeps()
  const [state, setState] = useState<State>({})
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let here = true
    call(getReader, { params: { cod } }).then(
      (reader) => here && setState({ reader }),
      (error: unknown) => here && setState({ error }),
    )
    return () => {
      here = false
    }
  }, [call, cod, turn])
  return { ...state, reload: () => setTurn((one) => one + 1) }
}
