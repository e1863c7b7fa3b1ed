import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { testPaymentGateway } from '../ports/payment-gateway.contract.ts'
import { startDeskGateway } from '../testing/desk-gateway.ts'
import { createHostedPagePaymentGateway } from './hosted-page-payment-gateway.adapter.ts'

testPaymentGateway('hosted pages, at the desk', () => startDeskGateway(() => new Date('2026-11-21T10:00:00.000Z')))

describe('a faulty answer of the gateway', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
  })

  /** A gateway that gives the same answer to every call. */
  const saying = async (body: (origin: string) => string, status = 200, headers: Record<string, string> = {}) => {
    const asked: string[] = []
    server = createServer((request, response) => {
      asked.push(request.headers.authorization ?? '')
      const origin = `http://${request.headers.host}`
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body(origin))
    })
    const listening = server.listen(0, '127.0.0.1')
    await new Promise((resolve) => listening.once('listening', resolve))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/pay`
    const merchant = { baseUrl, terminal: '1', password: 'secret-password', publicUrl: 'http://localhost:8080' }
    return { gateway: createHostedPagePaymentGateway(merchant), asked }
  }
  const session = { uniqueId: 'a'.repeat(32), amount: 1, payments: 1, endsAt: new Date(), description: '', lines: [] }
  const stored = { uniqueId: session.uniqueId, reference: {}, endsAt: session.endsAt }
  const opened = (redirectUrl: string, uniqueID = session.uniqueId) => JSON.stringify({ uniqueID, redirectUrl })

  test.each([
    ['elsewhere', () => 'https://evil.example/pay/1'],
    ['on another port', () => 'http://127.0.0.1:9/pay/1'],
    [
      'on another host, with the name of the gateway as the user',
      (origin: string) => origin.replace('//', '//x@evil.example:1/?'),
    ],
    ['under another scheme', (origin: string) => origin.replace('http:', 'https:')],
    ['that is a script', () => 'javascript:alert(1)'],
  ])('is rejected when its page is %s', async (_, page) => {
    const { gateway } = await saying((origin) => opened(page(origin)))
    await expect(gateway.openSession(session)).rejects.toMatchObject({ code: 'FOREIGN_PAGE' })
  })

  test('is accepted when its page has the origin of the gateway', async () => {
    const { gateway } = await saying((origin) => opened(`${origin}/pay/x`))
    expect((await gateway.openSession(session)).page).toMatch(/\/pay\/x$/)
  })

  test.each([
    ['no JSON', '<html>'],
    ['nothing', '{}'],
    ['an unknown status', JSON.stringify({ uniqueID: session.uniqueId, status: 'perhaps' })],
    ['half an agora', JSON.stringify({ uniqueID: session.uniqueId, status: 'approved', amount: 0.5 })],
    ['another payment', JSON.stringify({ uniqueID: 'b'.repeat(32), status: 'declined' })],
  ])('is an error when it contains %s', async (_, body) => {
    const { gateway } = await saying(() => body)
    await expect(gateway.inquire(stored)).rejects.toMatchObject({ code: 'MALFORMED' })
  })

  test('does not follow redirects, which would get the password', async () => {
    const { gateway, asked } = await saying(() => '{}', 302, { location: '/elsewhere' })
    await expect(gateway.inquire(stored)).rejects.toMatchObject({ code: expect.any(String) as string })
    expect(asked).toHaveLength(1)
  })

  test('fails without the password, the payment or the amount in its message', async () => {
    const { gateway } = await saying(() => '{}', 403)
    const error = await gateway.openSession(session).then(
      () => undefined,
      (thrown: unknown) => thrown as Error,
    )
    expect(error).toMatchObject({ code: 'REFUSED', status: 403 })
    expect(JSON.stringify(error) + String(error) + String((error as Error).stack)).not.toMatch(/secret|aaaa|Basic/)
  })
})
