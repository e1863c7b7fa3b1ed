import { EventLogRefused } from '../errors.ts'
import { BATCH_HEADER_BYTES } from './encode-batch.ts'
import { createReader, type Reader } from './reader.ts'

/** A record as it stands in a partition. */
export type FoundRecord = { offset: number; key: string; value: string; headers: Record<string, string> }

/** Bits of the attributes: how the records are compressed, and whether they are Kafka's own marks. */
const COMPRESSION = 0b111
const CONTROL = 0b10_0000

/** Most headers are ASCII; the others are decoded again. */
const NOT_ASCII = /[\x80-\xff]/

/** Headers as texts: decoded at once, which is several times faster than one by one. */
const readHeaders = (reader: Reader, end: number): Record<string, string> => {
  const start = reader.position()
  const text = reader.buffer.toString('latin1', start, end)
  const slice = (from: number, to: number): string => {
    const found = text.slice(from - start, to - start)
    return NOT_ASCII.test(found) ? reader.buffer.toString('utf8', from, to) : found
  }
  const headers: Record<string, string> = {}
  for (let left = reader.varint(); left > 0; left -= 1) {
    const name = reader.varint()
    const nameAt = reader.position()
    reader.skip(name)
    const value = reader.varint()
    const valueAt = reader.position()
    reader.skip(Math.max(0, value))
    headers[slice(nameAt, nameAt + name)] = slice(valueAt, valueAt + value)
  }
  return headers
}

const readRecord = (reader: Reader, baseOffset: number): FoundRecord => {
  const length = reader.varint()
  const end = reader.position() + length
  reader.skip(1)
  reader.varint() // time
  const offset = baseOffset + reader.varint()
  const key = reader.text(Math.max(0, reader.varint()))
  const value = reader.text(Math.max(0, reader.varint()))
  const headers = readHeaders(reader, end)
  reader.skip(end - reader.position())
  return { offset, key, value, headers }
}

/** Batches as a fetch gives them; the last may be cut off, and the first may begin before the offset that was asked for. */
export type Records = { records: FoundRecord[]; next: number; bytes: number }

/**
 * Reads at most `limit` records from an offset on.
 * @returns also the offset to go on from, which is not the last one's successor where the log holds gaps, and how many
 *   bytes have been read for it
 * @throws when a batch is compressed: nobody but us writes this log, and we do not
 */
export const decodeBatches = (bytes: Buffer, fromOffset: number, limit: number): Records => {
  const records: FoundRecord[] = []
  const reader = createReader(bytes)
  let next = fromOffset
  while (reader.left() >= BATCH_HEADER_BYTES) {
    const start = reader.position()
    const baseOffset = reader.int64()
    const length = reader.int32()
    if (reader.left() < length) break
    reader.skip(4 + 1 + 4)
    const attributes = reader.int16()
    const lastOffset = baseOffset + reader.int32()
    reader.skip(8 + 8 + 8 + 2 + 4)
    const count = reader.int32()
    if ((attributes & COMPRESSION) !== 0)
      throw new EventLogRefused(
        'a batch in Kafka is compressed; set compression.type=producer on the topic and the brokers',
      )
    const wanted = lastOffset >= fromOffset && (attributes & CONTROL) === 0
    for (let index = 0; wanted && index < count; index += 1) {
      const record = readRecord(reader, baseOffset)
      if (record.offset < fromOffset) continue
      if (records.length === limit) return { records, next: record.offset, bytes: reader.position() }
      records.push(record)
    }
    next = Math.max(next, lastOffset + 1)
    reader.skip(start + 12 + length - reader.position())
  }
  return { records, next, bytes: reader.position() }
}
