import { DESK_TEXTER } from '@zmig/simulators'
import { texterContract } from '../ports/texter.contract.ts'
import { startInbox } from '../testing/inbox.ts'
import { create019Texter } from './o19-texter.adapter.ts'

texterContract('019', async () => {
  const inbox = await startInbox()
  const account = { url: inbox.providers.o19, sender: 'Zmigo' }
  return {
    texter: create019Texter({ ...account, ...DESK_TEXTER }),
    stranger: create019Texter({ ...account, user: DESK_TEXTER.user, token: 'of another shop' }),
    received: inbox.received,
    behave: inbox.behave,
    decideTexts: inbox.decideTexts,
    reasons: {
      refused: 'text-blocked',
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
