import { expect, onTestFinished, test } from 'vitest'
import { listenForMetrics } from './monitoring.ts'
import { listenOn } from './server.ts'

const logged: object[] = []
const logger = { error: (line: object) => logged.push(line), info: () => undefined, debug: () => undefined }

const taken = async (host: string) => {
  const other = await listenOn((_request, response) => response.end('another'), 0, host)
  onTestFinished(other.close)
  return other.port
}

test('the metrics of a process are served at the address that they were given, and at no other', async () => {
  const port = await taken('127.0.0.1')
  onTestFinished(await listenForMetrics({ name: 'web', host: '127.0.0.2', port, logger }))
  const textAt = async (host: string) => (await fetch(`http://${host}:${port}/metrics`)).text()
  expect(await textAt('127.0.0.2')).toMatch(/^process_resident_memory_bytes\{.*process="web"/m)
  expect(await textAt('127.0.0.1')).toBe('another')
  expect(logged).toEqual([])
})

test('an address that is taken is logged with the settings to change, and the process goes on', async () => {
  const port = await taken('127.0.0.1')
  onTestFinished(await listenForMetrics({ name: 'web', port, logger }))
  expect(logged.splice(0)).toMatchObject([{ host: '127.0.0.1', port }])
})
