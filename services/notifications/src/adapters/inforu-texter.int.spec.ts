import { texterContract } from '../ports/texter.contract.ts'
import { startInbox } from '../testing/inbox.ts'
import { createInforuTexter } from './inforu-texter.adapter.ts'

texterContract('InforU', async () => {
  const inbox = await startInbox()
  return {
    texter: createInforuTexter({ url: inbox.providers.inforu, user: 'shop', token: 'secret', sender: 'Zmigo' }),
    received: inbox.received,
    behave: inbox.behave,
    decideTexts: inbox.decideTexts,
    reasons: {
      refused: 'text-bad-number',
      landline: 'text-landline',
      away: 'text-away',
      noCredit: 'text-no-credit',
      throttled: 'text-throttled',
      auth: 'text-auth',
    },
    stopServer: inbox.close,
    stop: inbox.close,
  }
})
