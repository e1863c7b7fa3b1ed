import { EventLogRefused } from '../errors.ts'
import { createReader, createWriter, type Reader } from './bytes.ts'
import { crc32c } from './internals.ts'

/** Who appends, so that Kafka knows a batch that it is sent twice (idempotent producer, KIP-98). */
export type Producer = { id: bigint; epoch: number }

/** A record on its way: key, value and headers as bytes, and when it was made, in milliseconds; now by default. */
export type NewRecord = { body: Buffer; time?: number }

/** A record as it stands in a partition. */
export type FoundRecord = { offset: number; key: string; value: string; headers: Record<string, string> }

/** The bytes of a batch before its records (Kafka documentation, 5.3.1 Record Batch). */
const HEADER_BYTES = 61
/** The CRC covers everything from the attributes on. */
const ATTRIBUTES_AT = 21
const MAGIC = 2
/** Bits of the attributes: how the records are compressed, and whether they are Kafka's own marks. */
const COMPRESSION = 0b111
const CONTROL = 0b10_0000

const scratch = createWriter(1_024)

/**
 * A record without what depends on its place in the batch: key, value and headers.
 * @returns bytes of the caller's own
 */
export const encodeRecord = (key: string, value: string, headers: Record<string, string>): Buffer => {
  const names = Object.keys(headers)
  scratch.reset()
  scratch.varString(key)
  scratch.varString(value)
  scratch.varint(names.length)
  for (const name of names) {
    scratch.varString(name)
    scratch.varString(headers[name] ?? '')
  }
  return Buffer.from(scratch.written())
}

/** How many bytes a varint of a number that is not negative takes. */
const bytesOfVarint = (value: number): number => {
  let bytes = 1
  for (let rest = value * 2; rest > 0x7f; rest = Math.floor(rest / 128)) bytes += 1
  return bytes
}

/**
 * A batch of records for one partition.
 * @param sequence the number of its first record among all that this producer has sent to this partition
 * @param now milliseconds; the time of records that bring none
 */
export const encodeBatch = (records: NewRecord[], { id, epoch }: Producer, sequence: number, now: number): Buffer => {
  const times = records.map(({ time }) => time ?? now)
  const first = times.reduce((least, time) => Math.min(least, time), Infinity)
  const batch = createWriter(records.reduce((sum, { body }) => sum + body.length + 16, HEADER_BYTES))
  batch.int64(0n) // the offset, which the broker assigns
  batch.int32(0) // the length, written below
  batch.int32(-1) // the leader's epoch
  batch.int8(MAGIC)
  batch.uint32(0) // the CRC, written below
  batch.int16(0) // not compressed, time of creation
  batch.int32(records.length - 1)
  batch.int64(BigInt(first))
  batch.int64(BigInt(times.reduce((most, time) => Math.max(most, time), 0)))
  batch.int64(id)
  batch.int16(epoch)
  batch.int32(sequence)
  batch.int32(records.length)
  for (const [index, { body }] of records.entries()) {
    const later = (times[index] ?? first) - first
    batch.varint(1 + bytesOfVarint(later) + bytesOfVarint(index) + body.length)
    batch.int8(0) // attributes, of which there are none
    batch.varint(later)
    batch.varint(index)
    batch.bytes(body)
  }
  const bytes = batch.written()
  bytes.writeInt32BE(bytes.length - 12, 8)
  bytes.writeUInt32BE(crc32c(bytes.subarray(ATTRIBUTES_AT)), 17)
  return bytes
}

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
  while (reader.left() >= HEADER_BYTES) {
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
