import { expect, test } from 'vitest'
import { createReader } from './reader.ts'
import { createWriter } from './writer.ts'
import { decodeBatches } from './decode-batches.ts'
import { encodeBatch, encodeRecord } from './encode-batch.ts'

const producer = { id: 7n, epoch: 0 }

const record = (value: string, headers: Record<string, string> = { type: 'a' }) => ({
  body: encodeRecord(`key of ${value}`, value, headers),
})

/** A batch as a broker keeps it: with the offset of its first record. */
const batchAt = (offset: number, values: string[]): Buffer => {
  const bytes = Buffer.from(
    encodeBatch(
      values.map((value) => record(value)),
      producer,
      0,
      1_000,
    ),
  )
  bytes.writeBigInt64BE(BigInt(offset), 0)
  return bytes
}

const valuesOf = (bytes: Buffer, from: number, limit = 100) => {
  const { records, next } = decodeBatches(bytes, from, limit)
  return { values: records.map(({ value, offset }) => `${value}@${offset}`), next }
}

test('a record comes back as it was, whatever its texts', () => {
  const headers = { 'content-type': 'application/json', שלום: 'עולם', empty: '', mixed: 'café 🏍' }
  const value = JSON.stringify({ text: 'צמיג 🏍 "\u0001' })
  const bytes = encodeBatch([{ body: encodeRecord('מפתח', value, headers) }], producer, 0, 1_000)
  expect(decodeBatches(bytes, 0, 10).records).toEqual([{ offset: 0, key: 'מפתח', value, headers }])
})

test('reading begins and ends inside a batch', () => {
  const bytes = Buffer.concat([batchAt(10, ['a', 'b', 'c']), batchAt(13, ['d', 'e'])])
  expect(valuesOf(bytes, 11)).toEqual({ values: ['b@11', 'c@12', 'd@13', 'e@14'], next: 15 })
  expect(valuesOf(bytes, 11, 2)).toEqual({ values: ['b@11', 'c@12'], next: 13 })
  expect(valuesOf(bytes, 10, 4)).toEqual({ values: ['a@10', 'b@11', 'c@12', 'd@13'], next: 14 })
})

test('a batch that is cut off is left for the next time', () => {
  const bytes = Buffer.concat([batchAt(10, ['a', 'b']), batchAt(12, ['c'])])
  for (const cut of [1, 40, 60])
    expect(valuesOf(bytes.subarray(0, -cut), 10)).toEqual({ values: ['a@10', 'b@11'], next: 12 })
  expect(valuesOf(bytes.subarray(0, 20), 10)).toEqual({ values: [], next: 10 })
})

test('gaps between batches are jumped over', () => {
  const bytes = Buffer.concat([batchAt(10, ['a']), batchAt(50, ['b'])])
  expect(valuesOf(bytes, 20)).toEqual({ values: ['b@50'], next: 51 })
})

test("Kafka's own marks are no records, and a compressed batch is refused", () => {
  const control = batchAt(10, ['commit'])
  control.writeInt16BE(0b10_0000, 21)
  expect(valuesOf(Buffer.concat([control, batchAt(11, ['a'])]), 10)).toEqual({ values: ['a@11'], next: 12 })
  const compressed = batchAt(10, ['a'])
  compressed.writeInt16BE(1, 21)
  expect(() => decodeBatches(compressed, 10, 10)).toThrow('compression.type')
})

test('times of records far apart are kept: the first, the last, and what lies between', () => {
  const year = 365 * 24 * 60 * 60 * 1_000
  const times = [5 * year, year, 3 * year]
  const bytes = encodeBatch(
    times.map((time) => ({ ...record('x'), time })),
    producer,
    0,
    9 * year,
  )
  expect([bytes.readBigInt64BE(27), bytes.readBigInt64BE(35)]).toEqual([BigInt(year), BigInt(5 * year)])
  expect(decodeBatches(bytes, 0, 10).records.map(({ value }) => value)).toEqual(['x', 'x', 'x'])
})

test.each([0, 1, 63, 64, 127, 128, 300, 16_383, 2 ** 20, 2 ** 30 - 1])(
  'a varint of %i is read as it was written',
  (value) => {
    const writer = createWriter(1)
    writer.varint(value)
    writer.int8(-7)
    const reader = createReader(writer.written())
    expect([reader.varint(), reader.int8()]).toEqual([value, -7])
  },
)

test('offsets beyond 32 bits and below zero are read as they were written', () => {
  const writer = createWriter(8)
  for (const value of [-1n, 2n ** 40n + 5n]) writer.int64(value)
  const reader = createReader(writer.written())
  expect([reader.int64(), reader.int64()]).toEqual([-1, 2 ** 40 + 5])
})
