import { CallError } from '@farol/contract/call.ts'
import { create } from 'zustand'

interface ProofRequest {
  /** What waits for a fresh proof; undefined while nothing does. */
  readonly asked: ((proved: boolean) => void) | undefined
}

/** The dialog that asks once more who is there: the frame of the patron area shows it. */
export const useProofRequest = create<ProofRequest>()(() => ({ asked: undefined }))

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    useProofRequest.setState({
      asked: (proved) => {
        useProofRequest.setState({ asked: undefined })
        resolve(proved)
      },
    })
  })

/** Does `work`; where the server asks for a fresh proof, asks the person for it in place and does it then. */
export async function withProof<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallError) || error.body?.code !== 'confirmacao_necessaria' || !(await ask())) throw error
    return work()
  }
}
