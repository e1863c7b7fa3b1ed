import express, { type Request, type RequestHandler, type Response } from 'express'
import { HttpProblem } from './problem.ts'
import { JSON_TYPES } from './request-checks.ts'

/** Most values in a body of a stranger: the largest of ours, an invoice of 250 rows, has 1,750. */
const MOST_VALUES = 2_000

const [QUOTE, BACKSLASH, COMMA, BRACKET, BRACE] = Buffer.from('"\\,[{')

/** How many values a JSON text holds at most: one look at each byte, before anything is made of them. */
const countValues = (json: Uint8Array): number => {
  let values = 1
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at]
    if (byte === QUOTE) inText = !inText
    else if (inText) at += byte === BACKSLASH ? 1 : 0
    else if (byte === COMMA || byte === BRACKET || byte === BRACE) values += 1
  }
  return values
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/**
 * Makes the texts of a parsed body storable in PostgreSQL, in place: a NUL is refused, and half of a surrogate pair, which
 * browsers send for an emoji that was cut, becomes the replacement character.
 */
const makeStorable = (body: unknown): void => {
  const open = [body]
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    if (!isObject(container)) continue
    for (const [key, value] of Object.entries(container)) {
      if (isObject(value)) open.push(value)
      else if (typeof value === 'string') {
        if (value.includes('\0')) throw new HttpProblem(400, 'Malformed JSON', 'A text holds a NUL character.')
        if (!value.isWellFormed()) container[key] = value.toWellFormed()
      }
    }
  }
}

/** In valid UTF-8 a NUL or half of a pair can only be written as an escape, `\u0000` or `\ud83c`. */
const hasEscapes = (json: Buffer): boolean => ['\\u0000', '\\ud', '\\uD'].some((escape) => json.includes(escape))

const toRead = new WeakSet<object>()

/**
 * Reads the JSON body of each request.
 * @param mostValues how many values a body may hold; no bound for what processes of the shop send each other
 */
export const createJsonReader = (mostValues = Infinity): RequestHandler => {
  const parse = express.json({
    limit: '64kb',
    type: JSON_TYPES,
    verify: (request, _response, json, encoding) => {
      if (encoding !== 'utf-8') throw new HttpProblem(415, 'Unsupported charset', 'Send the body as UTF-8.')
      if (mostValues < json.length && countValues(json) > mostValues)
        throw new HttpProblem(413, 'Body too large', `The body may hold at most ${mostValues} values.`)
      if (hasEscapes(json)) toRead.add(request)
    },
  })
  return (request, response, next) => {
    parse(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error)
      try {
        if (toRead.delete(request)) makeStorable(request.body)
        next()
      } catch (refusal) {
        next(refusal)
      }
    })
  }
}

const readStrangers = createJsonReader(MOST_VALUES)

/**
 * Reads the JSON body of a request, which costs at most a millisecond: up to 64 KB with up to 2,000 values. A route calls it
 * once it knows that the caller may ask.
 * @throws HttpProblem 400, 413 or 415
 */
export const readJson = (request: Request, response: Response): Promise<void> =>
  new Promise((resolve, reject) => {
    void readStrangers(request, response, (error?: unknown) => {
      if (error === undefined) resolve()
      else reject(error instanceof Error ? error : new Error('the body was not read', { cause: error }))
    })
  })
