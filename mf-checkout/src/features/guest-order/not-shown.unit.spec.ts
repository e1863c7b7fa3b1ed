import { expect, it } from 'vitest'
import { EdgeError } from '@zmig/platform'
import { whyNotShown } from './not-shown.ts'

it.each([
  ['the link is cut or made up', new EdgeError(404), 'unknown'],
  ['the shop has not brought the order to its pages yet', new EdgeError(503), 'soon'],
  ['the shop is broken', new EdgeError(500), 'failed'],
  ['no answer came', new EdgeError(0), 'failed'],
  ['something else went wrong', new TypeError('no'), 'failed'],
] as const)('when %s', (_, error, why) => expect(whyNotShown(error)).toBe(why))
