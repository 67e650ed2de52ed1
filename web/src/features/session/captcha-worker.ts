import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { CaptchaReply } from '@farol/contract/session.ts'

type Challenge = NonNullable<CaptchaReply['desafio']>

// The work is done beside the page, so that typing and reading go on.
self.addEventListener('message', (event: MessageEvent<Challenge>) => {
  const challenge = event.data as Parameters<typeof solveChallenge>[0]['challenge']
  void solveChallenge({ challenge, deriveKey }).then((solution) => self.postMessage(solution))
})
