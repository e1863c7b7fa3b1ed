import { config } from '../config.ts'
import { killProcess } from '../fixtures/shop-process.ts'
import { expect, test } from '../fixtures/test.ts'

/** The port after the desk's. */
const privateUrl = `http://127.0.0.1:${Number(new URL(config.shopUrl).port) + 2}`

type Health = { ok: boolean; parts: Record<string, { ok: boolean }> }

const health = async (): Promise<{ status: number; notReady: string[] }> => {
  const response = await fetch(`${config.shopUrl}/health/shop`)
  const { parts } = (await response.json()) as Health
  return { status: response.status, notReady: Object.keys(parts).filter((name) => !parts[name]?.ok) }
}

test('the private port serves the metrics of every process, the public port none', async () => {
  await fetch(config.shopUrl)
  const response = await fetch(`${privateUrl}/metrics`)
  expect(response.status).toBe(200)
  const text = await response.text()
  for (const name of ['services', 'web']) expect(text).toContain(`zmigo_metrics_peer_up{process="${name}"} 1`)
  expect(text).toMatch(/^http_request_duration_seconds_count\{.*route="page:storefront".*process="web"\} \d+$/m)

  for (const path of ['/metrics', '/metrics/own', '/edge/metrics']) {
    const refused = await fetch(config.shopUrl + path)
    expect([path, refused.status]).toEqual([path, 404])
    expect(await refused.text()).not.toContain('process_cpu_seconds_total')
  }
})

test('the public health names a killed services process until it runs again', async () => {
  await expect.poll(health).toEqual({ status: 200, notReady: [] })
  killProcess('services')
  await expect
    .poll(health, { intervals: [20] })
    .toEqual({ status: 503, notReady: ['eventLog', 'relay', 'projections', 'services'] })
  expect((await fetch(`${config.shopUrl}/health/live`)).status).toBe(200)
  await expect.poll(health).toEqual({ status: 200, notReady: [] })
})
