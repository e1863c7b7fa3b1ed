import { expect, test } from 'vitest'
import { andThen, HalfMeasured } from './measure.ts'

const figure = (name: string) => ({ name, value: 1, unit: 's' })

test('figures of a second engine follow those of the first', async () =>
  expect(await andThen([figure('one')], 'other', () => Promise.resolve([figure('two')]))).toEqual([
    figure('one'),
    figure('two'),
  ]))

test('when the second engine fails, the figures of the first are kept and it is named', async () => {
  const failing = andThen([figure('one')], 'Kafka', () => Promise.reject(new Error('it did not start')))
  const error = await failing.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(HalfMeasured)
  expect(error).toMatchObject({ message: 'Kafka: it did not start', measures: [figure('one')] })
})
