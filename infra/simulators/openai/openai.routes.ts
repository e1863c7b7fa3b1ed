import { randomBytes } from 'node:crypto'
import { escapeHtml, parseBody } from '@zmig/kit'
import { Router, type RequestHandler, type Response } from 'express'
import { z } from 'zod'
import { MODEL_MODES, type ModelMode, type ModelModes } from './model-mode.ts'
import { writeAnswer } from './simulated-model.ts'
import { strictFault } from './strict-schema.ts'

/** Longer than a caller should wait for a model, in milliseconds. */
const SLOW = 15_000
/** How long the answer asks a limited caller to wait, in seconds. */
const RETRY_AFTER = 20

const Part = z.union([z.string(), z.array(z.looseObject({ text: z.string().default('') }))])
const Completion = z.looseObject({
  model: z.string().min(1),
  messages: z.array(z.looseObject({ role: z.string(), content: Part.nullish() })).min(1),
  stream: z.boolean().nullish(),
  response_format: z
    .looseObject({ type: z.string(), json_schema: z.looseObject({ strict: z.boolean().nullish() }).optional() })
    .optional(),
})

const Mode = z.object({
  // The issue that asked for the desk called it `limited`.
  mode: z.enum([...MODEL_MODES, 'limited']).transform((mode): ModelMode => (mode === 'limited' ? 'rate-limit' : mode)),
  times: z.int().positive().optional(),
})

type Fault = { message: string; type: string; param?: string | null; code?: string | null }

/** The shape of every error of OpenAI. */
const refuse = (response: Response, status: number, { message, type, param = null, code = null }: Fault): void => {
  response.status(status).json({ error: { message, type, param, code } })
}

const requireKey: RequestHandler = (request, response, next) => {
  if (/^Bearer \S+$/.test(request.get('authorization') ?? '')) return next()
  const message =
    "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY)."
  response.set('www-authenticate', 'Bearer realm="OpenAI API"')
  refuse(response, 401, { message, type: 'invalid_request_error' })
}

/** Four letters are one token of English, and about two of Hebrew; good enough for an invented bill. */
const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / 4)

const completionOf = (model: string, question: string, content: string, created: number) => {
  const prompt_tokens = tokensOf(question)
  const completion_tokens = tokensOf(content)
  return {
    id: `chatcmpl-${randomBytes(12).toString('hex')}`,
    object: 'chat.completion',
    created,
    model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content, refusal: null, annotations: [] },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: {
      prompt_tokens,
      completion_tokens,
      total_tokens: prompt_tokens + completion_tokens,
      prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
      completion_tokens_details: {
        reasoning_tokens: 0,
        audio_tokens: 0,
        accepted_prediction_tokens: 0,
        rejected_prediction_tokens: 0,
      },
    },
    service_tier: 'default',
    system_fingerprint: null,
  }
}

const sayLimited = (response: Response, model: string): void => {
  response.set({
    'retry-after': String(RETRY_AFTER),
    'retry-after-ms': String(RETRY_AFTER * 1_000),
    'x-ratelimit-limit-requests': '3',
    'x-ratelimit-remaining-requests': '0',
    'x-ratelimit-reset-requests': `${RETRY_AFTER}s`,
  })
  const message =
    `Rate limit reached for ${model} in organization org-desk on requests per min (RPM): Limit 3, Used 3, Requested 1. ` +
    `Please try again in ${RETRY_AFTER}s. Visit https://platform.openai.com/account/rate-limits to learn more.`
  refuse(response, 429, { message, type: 'requests', code: 'rate_limit_exceeded' })
}

const textOf = (content: z.infer<typeof Part> | null | undefined): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n')

/**
 * OpenAI's chat completions below `/v1`, as its documentation describes them: keys, errors, strict structured outputs,
 * limits and usage. Every key and every model's name is accepted.
 */
export const openaiRoutes = ({ modes, now }: { modes: ModelModes; now: () => Date }): Router => {
  const router = Router()

  router.post('/mode', (request, response) => {
    const { mode, times } = parseBody(Mode, request)
    modes.set(mode, times)
    response.json({ mode })
  })
  // The buttons of the desk's page: forms send no JSON.
  router.post('/mode/:mode', (request, response) => {
    modes.set(parseBody(Mode, { body: request.params }).mode)
    response.redirect(303, '/')
  })
  router.get('/calls', (_request, response) => {
    response.json({ calls: modes.calls() })
  })

  router.use('/v1', requireKey, (_request, response, next) => {
    response.set({ 'x-request-id': `req_${randomBytes(16).toString('hex')}`, 'openai-version': '2020-10-01' })
    next()
  })

  router.get('/v1/models', (_request, response) => {
    const data = [{ id: 'desk', object: 'model', created: 0, owned_by: 'desk' }]
    response.json({ object: 'list', data })
  })

  router.post('/v1/chat/completions', (request, response) => {
    const asked = Completion.safeParse(request.body)
    if (!asked.success) {
      const { path = [], message = '' } = asked.error.issues[0] ?? {}
      return refuse(response, 400, {
        message: `Invalid value for '${path.join('.')}': ${message}`,
        type: 'invalid_request_error',
        param: path.join('.'),
      })
    }
    const { model, messages, stream, response_format: format } = asked.data
    if (stream) {
      const message = 'The desk does not stream.'
      return refuse(response, 400, {
        message,
        type: 'invalid_request_error',
        param: 'stream',
        code: 'unsupported_value',
      })
    }
    const fault = format?.type === 'json_schema' ? strictFault(format.json_schema) : undefined
    if (fault) {
      const message = `Invalid schema for response_format: ${fault}`
      return refuse(response, 400, { message, type: 'invalid_request_error', param: 'response_format' })
    }

    const mode = modes.take()
    const texts = messages.map(({ content }) => textOf(content))
    const answer = mode === 'error' || mode === 'rate-limit' ? '' : writeAnswer(mode, texts)
    modes.record({ mode, model, request: asked.data, answer })
    if (mode === 'rate-limit') return sayLimited(response, model)
    if (mode === 'error') {
      const message = 'The server had an error while processing your request. Sorry about that!'
      return refuse(response, 500, { message, type: 'server_error' })
    }
    const send = () => {
      if (response.writableEnded || response.destroyed) return
      response.json(completionOf(model, texts.join('\n'), answer, Math.floor(now().getTime() / 1_000)))
    }
    if (mode === 'slow') setTimeout(send, SLOW).unref()
    else send()
  })

  router.use('/v1', (request, response) => {
    const message = `Invalid URL (${request.method} ${request.originalUrl})`
    refuse(response, 404, { message, type: 'invalid_request_error' })
  })
  return router
}

const button = (mode: ModelMode, isCurrent: boolean): string =>
  `<form method="post" action="/openai/mode/${mode}"><button class="quiet"${isCurrent ? ' aria-pressed="true"' : ''}>${mode}</button></form>`

/** The model's modes and its newest calls, for the desk's front page. */
export const openaiTable = (modes: ModelModes): string => {
  const rows = modes
    .calls()
    .slice(0, 10)
    .map(
      ({ at, mode, model, answer }) =>
        `<tr><td>${escapeHtml(at)}</td><td>${mode}</td><td><code>${escapeHtml(model)}</code></td><td dir="auto" class="anywhere">${escapeHtml(answer.slice(0, 200))}</td></tr>`,
    )
  return `<p>The model is <strong>${modes.mode()}</strong>. The shop asks it when <code>OPENAI_API_KEY</code> is set; any text will do.</p>
<div class="row">${MODEL_MODES.map((mode) => button(mode, mode === modes.mode())).join('')}</div>
${
  rows.length === 0
    ? '<p>Nobody has asked it yet.</p>'
    : `<table><thead><tr><th>At</th><th>Mode</th><th>Model</th><th>Answer</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}`
}
