import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { register } from 'prom-client'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '@zmig/kit/testing'
import { createOpenAiModel, type ModelCall, PACE } from './openai-model.ts'
import { writeQuestion } from './question.ts'
import { startDeskModel } from './testing/desk-model.ts'
import { candidates, rider } from './testing/riders.ts'

let desk: Awaited<ReturnType<typeof startDeskModel>>
beforeAll(async () => void (desk = await startDeskModel()))
afterAll(() => desk.stop())

const lines: string[] = []
const note = (details: object, message: string) => void lines.push(JSON.stringify(details) + message)
const logger = { warn: note, error: note }
beforeEach(async () => {
  lines.length = 0
  recorded.length = 0
  register.resetMetrics()
  await desk.behave('ok')
})

/** As patient as a test may be; the pauses between tries are short and the deadline is that of the test. */
const QUICK = { ...PACE, pause: 5, jitter: 5 }
const recorded: ModelCall[] = []
const modelWith = (change: Partial<typeof PACE> = {}, settings: object = {}) =>
  createOpenAiModel({ ...desk.settings, ...settings }, logger, { ...QUICK, ...change }, (call) => recorded.push(call))
/** From here on only the test lets a rest of the model pass; other waits go on. */
const stopDate = () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
}
const passRest = () => vi.setSystemTime(Date.now() + PACE.rest)
const question = writeQuestion(rider, candidates)
const asked = async () => (await desk.calls()).length
const metric = async (name: string) =>
  Object.fromEntries(
    ((await register.getSingleMetric(name)?.get())?.values ?? []).map(({ labels, value }) => [
      Object.values(labels).join() || 'all',
      value,
    ]),
  )

describe('a model that works', () => {
  test('ranks the tyres of the question', async () => {
    const answer = await modelWith().ask(question)
    expect(answer?.tyres.map(({ ean }) => ean).toSorted()).toEqual(candidates.map(({ ean }) => ean).toSorted())
  })

  test('is asked with a strict schema and without a person', async () => {
    await modelWith().ask(question)
    const [call] = await desk.calls()
    expect(call?.request).toMatchObject({
      model: 'desk',
      store: false,
      response_format: { type: 'json_schema', json_schema: { strict: true } },
      messages: [{ role: 'system' }, { role: 'user', content: question }],
    })
    for (const field of ['user', 'safety_identifier', 'metadata']) expect(call?.request).not.toHaveProperty(field)
  })

  test('has its tokens and their cost counted', async () => {
    await modelWith().ask(question)
    const { input = 0, output = 0 } = await metric('zmigo_model_tokens_total')
    expect(input).toBeGreaterThan(300)
    expect(output).toBeGreaterThan(50)
    const cost = (input * 0.75 + output * 4.5) / 1_000_000
    expect((await metric('zmigo_model_cost_dollars_total'))['all']).toBeCloseTo(cost, 12)
    expect(await metric('zmigo_model_answers_total')).toEqual({ ok: 1 })
    const microDollars = Math.round(input * 0.75 + output * 4.5)
    expect(recorded).toEqual([{ outcome: 'ok', tokensRead: input, tokensWritten: output, microDollars }])
  })
})

describe('a model that fails', () => {
  test.each([
    ['error', 'down'],
    ['malformed', 'malformed'],
  ])('once (%s) is asked a second time', async (mode) => {
    await desk.behave(mode, 1)
    const before = await asked()
    expect(await modelWith().ask(question)).toBeDefined()
    expect((await asked()) - before).toBe(2)
    expect(recorded).toMatchObject([{ outcome: 'ok' }])
    expect(await metric('zmigo_model_answers_total')).toEqual({ ok: 1 })
  })

  test.each([
    ['error', 'down', 2],
    ['malformed', 'malformed', 2],
    // It asks for 20 s, and no shopper waits for that.
    ['rate-limit', 'limited', 1],
  ])('always (%s) gives no answer after %s', async (mode, outcome, tries) => {
    await desk.behave(mode)
    const before = await asked()
    expect(await modelWith().ask(question)).toBeUndefined()
    expect((await asked()) - before).toBe(tries)
    expect(await metric('zmigo_model_answers_total')).toEqual({ [outcome]: 1 })
  })

  test('has its tokens counted also when it answers malformed JSON', async () => {
    await desk.behave('malformed')
    await modelWith().ask(question)
    const { output = 0 } = await metric('zmigo_model_tokens_total')
    expect(output).toBeGreaterThan(50)
    expect(recorded).toMatchObject([{ outcome: 'malformed', tokensWritten: output }])
  })

  test('is given up at the deadline when it is slow, the second try included', async () => {
    await desk.behave('error', 1)
    const ended: string[] = []
    const end = (name: string) => () => void ended.push(name)
    const before = await asked()
    const asking = modelWith({ deadline: 1_500, pause: 1_000 }).ask(question)
    await eventually(async () => expect(await asked()).toBe(before + 1))
    await desk.behave('slow')
    // a second try with a deadline of its own would end 1,000 ms later
    const control = modelWith({ deadline: 2_000 }).ask(question)
    await Promise.all([asking.then(end('the second try')), control.then(end('a first try'))])
    expect(ended).toEqual(['the second try', 'a first try'])
    expect(await asking).toBeUndefined()
    expect(await metric('zmigo_model_answers_total')).toEqual({ slow: 2 })
  })

  test('is not asked for a while after five failures in a row, and then again', async () => {
    stopDate()
    await desk.behave('error')
    const model = modelWith()
    for (let time = 0; time < 5; time++) await model.ask(question)
    await desk.behave('ok')
    const before = await asked()
    expect(await model.ask(question)).toBeUndefined()
    expect(await asked()).toBe(before)
    expect(await metric('zmigo_model_answers_total')).toEqual({ down: 5, resting: 1 })
    // a question that was not asked takes nothing
    expect(recorded).toHaveLength(5)
    passRest()
    expect(await model.ask(question)).toBeDefined()
  })

  test('is tried by one question after its rest; the others do not wait for it', async () => {
    stopDate()
    await desk.behave('error')
    const model = modelWith({ deadline: 300 })
    for (let time = 0; time < 5; time++) await model.ask(question)
    await desk.behave('slow')
    passRest()
    const ended: string[] = []
    const first = model.ask(question).finally(() => ended.push('first'))
    expect(await model.ask(question).finally(() => ended.push('another'))).toBeUndefined()
    expect(await first).toBeUndefined()
    expect(ended).toEqual(['another', 'first'])
  })
})

describe('a server that does not answer like OpenAI', () => {
  let server: Server | undefined
  afterEach(() => {
    server?.closeAllConnections()
    server?.close()
    server = undefined
  })
  const serve = async (listener: RequestListener) => {
    const listening = (server = createServer(listener)).listen(0, '127.0.0.1')
    await new Promise((resolve) => listening.once('listening', resolve))
    return { openaiBaseUrl: `http://127.0.0.1:${(listening.address() as AddressInfo).port}/v1` }
  }
  const outcomes = () => metric('zmigo_model_answers_total')

  test.each([
    ['a page', 200, 'text/html', '<html>busy</html>'],
    ['an empty object', 200, 'application/json', '{}'],
    ['no choices', 200, 'application/json', '{"choices":[]}'],
    ['null', 200, 'application/json', 'null'],
    ['broken JSON', 200, 'application/json', '{"choices":'],
  ])('gives no answer when it sends %s', async (_, status, type, body) => {
    const settings = await serve((_request, response) => response.writeHead(status, { 'content-type': type }).end(body))
    expect(await modelWith({}, settings).ask(question)).toBeUndefined()
    expect(await outcomes()).toEqual({ malformed: 1 })
  })

  test('is not followed to another address', async () => {
    const seen: string[] = []
    const settings = await serve((request, response) => {
      seen.push(request.url ?? '')
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await modelWith({}, settings).ask(question)).toBeUndefined()
    expect(seen).not.toContain('/elsewhere')
  })

  test('is not waited for when its answer has no end', async () => {
    const settings = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      response.write('{"choices":')
    })
    expect(await modelWith({ deadline: 200 }, settings).ask(question)).toBeUndefined()
    expect(await outcomes()).toEqual({ slow: 1 })
  })

  test('gives no answer when nothing listens at its address', async () => {
    expect(await modelWith({}, { openaiBaseUrl: 'http://127.0.0.1:9/v1' }).ask(question)).toBeUndefined()
    expect(await outcomes()).toEqual({ down: 1 })
  })

  test('is not asked again after the model refused', async () => {
    let times = 0
    const settings = await serve((_request, response) => {
      times += 1
      const message = { role: 'assistant', content: null, refusal: 'I cannot help with that.' }
      const choices = [{ index: 0, message, finish_reason: 'stop' }]
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ choices }))
    })
    expect(await modelWith({}, settings).ask(question)).toBeUndefined()
    expect([times, await outcomes()]).toEqual([1, { refused: 1 }])
  })

  test('is logged with the settings to look at when it refuses the key, without key and question', async () => {
    const settings = await serve((request, response) => {
      const error = { message: `Incorrect API key provided: ${request.headers.authorization}` }
      response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
    })
    expect(await modelWith({}, settings).ask(question)).toBeUndefined()
    expect(lines.join()).toContain('OPENAI_API_KEY')
    expect(lines.join()).not.toMatch(/sk-desk|Yamaha/)
  })
})
