import { createApp, createLogger, listenOn, type Listening } from '@zmig/kit'
import { Router } from 'express'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { createAnswerCache } from '../answer/answer-cache.ts'
import { createCachedQueries } from '../answer/cached-queries.ts'
import { mountEdge } from '../http/edge-router.ts'
import { createPolicyReportCommands } from './policy-report.commands.ts'

let time = Date.parse('2026-11-23T08:00:00.000Z')
const logged: Record<string, unknown>[] = []
let server: Listening
beforeAll(async () => {
  const write = (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>)
  const logger = createLogger('edge-test', { destination: { write } })
  const publicUrl = 'http://localhost:8080'
  const commands = createPolicyReportCommands({ publicUrl, clock: { now: () => new Date(time) }, logger })
  const nobody = () => Promise.resolve(undefined)
  const context = { publicUrl, identify: nobody, limit: nobody }
  const router = Router()
  const cached = createCachedQueries([], { query: () => Promise.resolve([]) }, createAnswerCache())
  mountEdge(router, { cached, files: [], queries: [], commands, context })
  server = await listenOn(
    createApp({ name: 'web', logger, routesReadBodies: true, mount: (root) => void root.use(router) }),
    0,
    '127.0.0.1',
  )
})
afterAll(() => server.close())
afterEach(() => {
  logged.length = 0
  time += 600_000
})

const violation = {
  effectiveDirective: 'script-src-elem',
  blockedURL: 'https://evil.test/steal.js?phone=0501234567',
  documentURL: 'http://localhost:8080/order/Z-1001.secret-link?q=dana',
  sourceFile: 'http://localhost:8080/assets/shell/1/main.js?x=1',
}
const send = (body: unknown, type = 'application/reports+json') =>
  fetch(`http://127.0.0.1:${server.port}/collector/policy-reports`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: JSON.stringify(body),
  })
const report = (changes: Partial<Record<keyof typeof violation, string>> = {}) => [
  { type: 'csp-violation', age: 1, url: 'http://localhost:8080/', body: { ...violation, ...changes } },
]

it('logs what was blocked on which kind of page, without queries, links and other details', async () => {
  expect(await (await send(report())).json()).toEqual({ ok: true })
  expect(logged).toEqual([
    expect.objectContaining({
      securityEvent: 'policy-violation',
      directive: 'script-src-elem',
      blocked: 'https://evil.test',
      page: '/order',
      source: '/assets/shell/1/main.js',
    }),
  ])
  expect(JSON.stringify(logged)).not.toMatch(/0501234567|dana|Z-1001|secret/)
})

it('reads the reports of browsers that know report-uri only', async () => {
  const old = {
    'violated-directive': "require-trusted-types-for 'script'",
    'blocked-uri': 'trusted-types-sink',
    'document-uri': 'http://localhost:8080/',
  }
  expect((await send({ 'csp-report': old }, 'application/csp-report')).status).toBe(200)
  expect(logged).toEqual([
    expect.objectContaining({ directive: 'require-trusted-types-for', blocked: 'trusted-types-sink', page: '/' }),
  ])
})

it('logs the same violation once in ten minutes, and a hundred different ones at most', async () => {
  for (let times = 0; times < 3; times += 1) await send(report())
  expect(logged).toHaveLength(1)
  for (let nth = 0; nth < 120; nth += 1) await send(report({ blockedURL: `https://n${nth}.evil.test/` }))
  expect(logged).toHaveLength(100)
  time += 600_000
  await send(report())
  expect(logged).toHaveLength(101)
})

it.each([
  ['a violation of an extension of the browser', report({ sourceFile: 'chrome-extension://abc/content.js' })],
  ['one on a page of another site', report({ documentURL: 'https://elsewhere.test/' })],
  ['one of a directive that does not exist', report({ effectiveDirective: 'dana@example.test' })],
  ['a report of another kind', [{ type: 'deprecation', body: { id: 'x' } }]],
])('does not log %s', async (_, body) => {
  expect((await send(body)).status).toBe(200)
  expect(logged).toEqual([])
})

it('refuses what is no report, and reports of more than 64 KB', async () => {
  expect((await send({ name: 'דנה' })).status).toBe(400)
  expect((await send(report({ blockedURL: 'x'.repeat(70_000) }))).status).toBe(413)
})
