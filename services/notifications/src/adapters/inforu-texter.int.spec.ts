import { DESK_TEXTER } from '@zmig/simulators'
import { texterContract } from '../ports/texter.contract.ts'
import { startInbox } from '../testing/inbox.ts'
import { createInforuTexter } from './inforu-texter.adapter.ts'

texterContract('InforU', async () => {
  const inbox = await startInbox()
  const account = { url: inbox.providers.inforu, sender: 'Zmigo' }
  return {
    texter: createInforuTexter({ ...account, ...DESK_TEXTER }),
    stranger: createInforuTexter({ ...account, user: DESK_TEXTER.user, token: 'of another shop' }),
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
