import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceDeps } from '@zmig/projections'
import { BrokenCircuitError, circuitBreaker, CircuitState, ConsecutiveBreaker, handleAll } from 'cockatiel'
import type { ModelAsked } from '@zmig/events'
import type { OpenAI } from 'openai'
import type * as z from 'zod'
import { modelAnswers, modelCost, modelDuration, modelTokens } from './metrics.ts'
import type { ModelSettings } from './model-settings.ts'
import { Answer, INSTRUCTIONS } from './question.ts'

/** Why the model did not answer. */
export type ModelFault = 'slow' | 'limited' | 'down' | 'refused' | 'malformed'

/** Tokens that a question took, its second try included. */
type Tokens = { read: number; written: number }

/** How patient we are, in milliseconds. */
export const PACE = {
  /** for everything: both tries and the pause between them (decisions.md, Wizard) */
  deadline: 12_000,
  /** the longest pause that a limited model may ask for: a longer one leaves no time for an answer */
  patience: 4_000,
  /** before the second try: at least, and how much of it is random, so that shoppers do not come back together */
  pause: 250,
  jitter: 500,
  /** from the last of too many failures until one question tries again */
  rest: 30_000,
}
/** Questions that fail one after the other before none is asked. */
const FAILURES = 5
/** Tokens of the longest answer: six tyres take some 600; models that think before they write need more. */
const MOST_TOKENS = 6_000

class ModelError extends Error {
  override readonly name = 'ModelError'
  readonly fault: ModelFault
  /** milliseconds until the same question may be answered; undefined: not again */
  readonly again: number | undefined

  constructor(fault: ModelFault, detail: string, again?: number) {
    super(`the model gave no answer (${fault}): ${detail}`)
    this.fault = fault
    this.again = again
  }
}

/** The pause that the server asks for, in milliseconds; 0 when it asks for none. */
const askedPause = (headers: Headers | undefined): number => {
  const milliseconds = Number(headers?.get('retry-after-ms') ?? Number.NaN)
  if (Number.isFinite(milliseconds)) return milliseconds
  const seconds = Number(headers?.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) ? seconds * 1_000 : 0
}

/** @param error what the client threw; its text is not repeated, because it may quote the key or the question */
const faultOf = (error: unknown, signal: AbortSignal): ModelError => {
  if (error instanceof ModelError) return error
  if (signal.aborted) return new ModelError('slow', 'no answer before the deadline')
  const { status, headers } = error as { status?: number; headers?: Headers }
  // The client wraps what goes wrong on the way; these come from an answer that is no completion.
  if (error instanceof SyntaxError || error instanceof TypeError) return new ModelError('malformed', 'no completion', 0)
  if (status === undefined) return new ModelError('down', 'no connection', 0)
  if (status === 429) return new ModelError('limited', 'status 429', askedPause(headers))
  if (status >= 500 || status === 408 || status === 409)
    return new ModelError('down', `status ${status}`, askedPause(headers))
  return new ModelError('refused', `status ${status}; see OPENAI_API_KEY, OPENAI_BASE_URL and OPENAI_MODEL`)
}

const readAnswer = (choice: OpenAI.ChatCompletion.Choice | undefined): Answer => {
  const { content, refusal } = choice?.message ?? {}
  if (refusal || choice?.finish_reason === 'content_filter') throw new ModelError('refused', 'it declined to answer')
  try {
    return Answer.parse(JSON.parse(content ?? ''))
  } catch {
    throw new ModelError('malformed', 'no JSON of the schema', 0)
  }
}

// The package is large; a shop without a key never loads it.
const openClient = async (settings: ModelSettings, timeout: number) => {
  const [{ OpenAI }, { zodResponseFormat }] = await Promise.all([import('openai'), import('openai/helpers/zod')])
  const client = new OpenAI({
    apiKey: settings.openaiApiKey,
    baseURL: settings.openaiBaseUrl,
    timeout,
    maxRetries: 0, // The client's own retry waits as long as a limited server asks for, up to a minute.
    organization: null,
    project: null,
    logLevel: 'off', // It would log the question.
    fetchOptions: { redirect: 'error' }, // The key goes to this address and nowhere else.
  })
  return { client, format: zodResponseFormat(Answer, 'ranking') }
}

const toRequest = (
  model: string,
  question: string,
  format: OpenAI.ResponseFormatJSONSchema,
): OpenAI.ChatCompletionCreateParamsNonStreaming => ({
  model,
  messages: [
    { role: 'system', content: INSTRUCTIONS },
    { role: 'user', content: question },
  ],
  response_format: format,
  max_completion_tokens: MOST_TOKENS,
  store: false,
})

/** What questions cost, by the prices of the settings. */
const createCosts = ({ openaiInputPrice, openaiOutputPrice }: ModelSettings) => {
  const count = (usage: OpenAI.CompletionUsage | undefined, taken: Tokens): void => {
    const { prompt_tokens: read = 0, completion_tokens: written = 0 } = usage ?? {}
    taken.read += read
    taken.written += written
    modelTokens.inc({ kind: 'input' }, read)
    modelTokens.inc({ kind: 'output' }, written)
    modelCost.inc(microDollars({ read, written }) / 1_000_000)
  }
  // prices are cents for a million tokens
  const microDollars = ({ read, written }: Tokens) => (read * openaiInputPrice + written * openaiOutputPrice) / 100
  return { count, microDollars }
}

/** What a question was to the model: how it ended and what it took, as `ModelAsked` says. */
export type ModelCall = Omit<z.infer<typeof ModelAsked.data>, 'questionId' | 'askedAt'>

export type ModelLogger = Pick<ServiceDeps['logger'], 'warn' | 'error'>

export type Model = ReturnType<typeof createOpenAiModel>

/**
 * A model behind the chat completions of OpenAI: 12 s for everything, one second try after a pause, and a rest of 30 s
 * after five failures in a row.
 * @param record keeps what a question took; it must not reject, and the answer does not wait for it
 * @see infra/decisions/2026-11-23-model-orders-and-explains.md
 */
export const createOpenAiModel = (
  settings: ModelSettings,
  logger: ModelLogger,
  pace = PACE,
  record: (call: ModelCall) => void = () => undefined,
) => {
  const { openaiModel: model } = settings
  const { count, microDollars } = createCosts(settings)
  const breaker = circuitBreaker(handleAll, {
    halfOpenAfter: pace.rest,
    breaker: new ConsecutiveBreaker(FAILURES),
  })

  let opened: ReturnType<typeof openClient> | undefined

  const tryOnce = async (question: string, signal: AbortSignal, taken: Tokens): Promise<Answer> => {
    try {
      const { client, format } = await (opened ??= openClient(settings, pace.deadline))
      const completion = await client.chat.completions.create(toRequest(model, question, format), { signal })
      count(completion.usage, taken)
      return readAnswer(completion.choices[0])
    } catch (error) {
      throw faultOf(error, signal)
    }
  }

  const tryTwice = async (question: string, signal: AbortSignal, taken: Tokens): Promise<Answer> => {
    try {
      return await tryOnce(question, signal, taken)
    } catch (error) {
      const { again } = error as ModelError
      if (again === undefined || again > pace.patience) throw error
      const wait = Math.max(pace.pause, again) + Math.random() * pace.jitter
      await pause(wait, undefined, { signal }).catch(() => Promise.reject(faultOf(undefined, signal)))
      return tryOnce(question, signal, taken)
    }
  }

  return {
    /** @returns what the model says, or undefined when it does not answer; never rejects and takes 12 s at most */
    ask: async (question: string): Promise<Answer | undefined> => {
      const end = modelDuration.startTimer()
      const taken: Tokens = { read: 0, written: 0 }
      const finish = (outcome: ModelCall['outcome']) =>
        record({
          outcome,
          tokensRead: taken.read,
          tokensWritten: taken.written,
          microDollars: Math.round(microDollars(taken)),
        })
      try {
        // One question tries whether the model is back; the others do not wait for it.
        if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
        const answer = await breaker.execute(() => tryTwice(question, AbortSignal.timeout(pace.deadline), taken))
        modelAnswers.inc({ outcome: 'ok' })
        finish('ok')
        return answer
      } catch (error) {
        const isResting = error instanceof BrokenCircuitError
        const outcome = isResting ? 'resting' : (error as ModelError).fault
        modelAnswers.inc({ outcome })
        if (outcome === 'resting') return undefined
        finish(outcome)
        logger[outcome === 'refused' ? 'error' : 'warn']({ outcome }, (error as Error).message)
        return undefined
      } finally {
        end()
      }
    },
  }
}
