import { expect, it } from 'vitest'
import { EdgeError } from '@zmig/platform'
import { failureOf } from './use-guest-order.ts'

it.each([
  ['the link is invalid', new EdgeError(404), 'unknown'],
  ['the order is not in the read model yet', new EdgeError(503), 'not-ready'],
  ['the shop answers with an error', new EdgeError(500), 'failed'],
  ['no answer came', new EdgeError(0), 'failed'],
  ['something else went wrong', new TypeError('no'), 'failed'],
] as const)('when %s', (_, error, why) => expect(failureOf(error)).toBe(why))
