import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { texterContract } from '../ports/texter.contract.ts'
import { startInbox } from '../testing/inbox.ts'
import { createHttpTexter } from './http-texter.adapter.ts'

texterContract('HTTP', async () => {
  const inbox = await startInbox()
  return {
    texter: createHttpTexter({ url: inbox.texterUrl }),
    stranger: createHttpTexter({ url: inbox.texterUrl, token: 'of another shop' }),
    received: inbox.received,
    behave: inbox.behave,
    decideTexts: inbox.decideTexts,
    reasons: {
      refused: 'http-422',
      landline: 'http-422',
      away: 'http-503',
      noCredit: 'http-402',
      throttled: 'http-429',
      auth: 'http-401',
    },
    stopServer: inbox.close,
    stop: inbox.close,
  }
})

test('the gateway is shown the token and an id of the message; a wrong token is not the number’s fault', async () => {
  const seen: (string | undefined)[] = []
  const gateway = createServer((request, response) => {
    seen.push(request.headers.authorization, request.headers['idempotency-key'] as string)
    response.writeHead(401).end()
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void gateway.close())
  const { port } = gateway.address() as AddressInfo
  const texter = createHttpTexter({ url: `http://127.0.0.1:${port}`, token: 'secret' })
  const answer = await texter.send({ id: 'event.sent', reference: 'ref-sent', to: '0521234567', text: 'שלום' })
  expect(answer).toEqual({ ok: false, permanent: false, reason: 'http-401' })
  expect(seen).toEqual(['Bearer secret', 'event.sent'])
})
