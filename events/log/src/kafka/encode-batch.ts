import { crc32c } from './internals.ts'
import { createWriter } from './writer.ts'

/** Who appends, so that Kafka knows a batch that it is sent twice (idempotent producer, KIP-98). */
export type Producer = { id: bigint; epoch: number }

/** A record on its way: key, value and headers as bytes, and when it was made, in milliseconds; now by default. */
export type NewRecord = { body: Buffer; time?: number }

/** The bytes of a batch before its records (Kafka documentation, 5.3.1 Record Batch). */
export const BATCH_HEADER_BYTES = 61
/** The CRC covers everything from the attributes on. */
const ATTRIBUTES_AT = 21
const MAGIC = 2

/** Memory that every record is written into first: how large it becomes is known afterwards. */
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
  const batch = createWriter(records.reduce((sum, { body }) => sum + body.length + 16, BATCH_HEADER_BYTES))
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
