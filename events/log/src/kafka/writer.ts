/** The longest varint of a number below 2^53. */
const VARINT_BYTES = 8

/**
 * Writes the primitive types of the Kafka protocol one after the other into a buffer that grows.
 * @param size bytes to begin with
 */
export const createWriter = (size: number) => {
  let buffer = Buffer.allocUnsafe(size)
  let at = 0
  const room = (bytes: number) => {
    if (at + bytes <= buffer.length) return
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, at + bytes))
    buffer.copy(larger, 0, 0, at)
    buffer = larger
  }
  const varint = (value: number) => {
    room(VARINT_BYTES)
    let rest = value * 2 // zigzag, which keeps the lowest bit for the sign
    while (rest > 0x7f) {
      buffer[at++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    buffer[at++] = rest
  }
  const bytes = (value: Uint8Array) => {
    room(value.length)
    buffer.set(value, at)
    at += value.length
  }
  const text = (value: string, length: number) => {
    room(length)
    at += buffer.write(value, at, length, 'utf8')
  }
  return {
    int8: (value: number) => {
      room(1)
      at = buffer.writeInt8(value, at)
    },
    int16: (value: number) => {
      room(2)
      at = buffer.writeInt16BE(value, at)
    },
    int32: (value: number) => {
      room(4)
      at = buffer.writeInt32BE(value, at)
    },
    uint32: (value: number) => {
      room(4)
      at = buffer.writeUInt32BE(value, at)
    },
    int64: (value: bigint) => {
      room(8)
      at = buffer.writeBigInt64BE(value, at)
    },
    /** of a number that is not negative */
    varint,
    bytes,
    /** with its length in two bytes before it */
    string: (value: string) => {
      const length = Buffer.byteLength(value)
      room(2)
      at = buffer.writeInt16BE(length, at)
      text(value, length)
    },
    /** with its length as a varint before it */
    varString: (value: string) => {
      const length = Buffer.byteLength(value)
      varint(length)
      text(value, length)
    },
    length: () => at,
    /** What has been written: a view that the next write may change. */
    written: () => buffer.subarray(0, at),
    /** Begins again in the same memory. */
    reset: () => void (at = 0),
  }
}
