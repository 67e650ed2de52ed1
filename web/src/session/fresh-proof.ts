import { CallError } from '@farol/contract/call.ts'
import { useEffect } from 'react'
import { create } from 'zustand'

interface ProofRequest {
  /** What waits for a fresh proof; undefined while nothing does. */
  readonly asked: ((proved: boolean) => void) | undefined
  /** How many dialogs stand in the page that can ask. */
  readonly dialogs: number
}

/** The dialog that asks once more who is there: the frames of the patron area and of the desk show it. */
export const useProofRequest = create<ProofRequest>()(() => ({ asked: undefined, dialogs: 0 }))

/** In a dialog that asks. Who leaves its area has refused: nothing is asked, or done, when they come back. */
export function useProofDialog(): ProofRequest['asked'] {
  useEffect(() => {
    useProofRequest.setState(({ dialogs }) => ({ dialogs: dialogs + 1 }))
    return () => {
      useProofRequest.setState(({ dialogs }) => ({ dialogs: dialogs - 1 }))
      useProofRequest.getState().asked?.(false)
    }
  }, [])
  return useProofRequest(({ asked }) => asked)
}

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    useProofRequest.setState({
      asked: (proved) => {
        useProofRequest.setState({ asked: undefined })
        resolve(proved)
      },
    })
  })

const wantsProof = (error: unknown) => error instanceof CallError && error.body?.code === 'confirmacao_necessaria'

/** Does `work`; where the server asks for a fresh proof, asks the person for it in place and does it then. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!wantsProof(error) || useProofRequest.getState().dialogs === 0 || !(await ask())) throw error
    return work()
  }
}
