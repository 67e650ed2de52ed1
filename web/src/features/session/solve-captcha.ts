import type { CaptchaReply } from '@farol/contract/session.ts'

type Challenge = NonNullable<CaptchaReply['desafio']>

/** Does the proof of work in a worker. Answers what the sign-in is sent as `recaptcha_token`; rejects when it could not be done. */
export function solveCaptcha(challenge: Challenge, signal: AbortSignal): Promise<string> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha-worker.ts', import.meta.url), { type: 'module' })
    const end = () => worker.terminate()
    signal.addEventListener('abort', () => {
      end()
      reject(new DOMException('', 'AbortError'))
    })
    worker.addEventListener('message', (event: MessageEvent<unknown>) => {
      end()
      if (event.data) resolve(btoa(JSON.stringify({ challenge, solution: event.data })))
      else reject(new Error('The proof of work was not found in time.'))
    })
    worker.addEventListener('error', () => {
      end()
      reject(new Error('The proof of work could not be done.'))
    })
    worker.postMessage(challenge)
  })
}
