/** Writes the primitive types of the Kafka protocol one after the other into a buffer that grows. */

/** The longest varint of a number below 2^53. */
const VARINT_BYTES = 8

/** @param size bytes to begin with */
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

/** Reads the primitive types of the Kafka protocol one after the other. */
export type Reader = ReturnType<typeof createReader>

/** @param end where to stop; the whole buffer by default */
export const createReader = (buffer: Buffer, start = 0, end = buffer.length) => {
  let at = start
  const step = (bytes: number): number => {
    at += bytes
    return at - bytes
  }
  return {
    buffer,
    int8: () => buffer.readInt8(step(1)),
    int16: () => buffer.readInt16BE(step(2)),
    int32: () => buffer.readInt32BE(step(4)),
    /** Offsets stay far below 2^53. */
    int64: () => buffer.readInt32BE(step(4)) * 2 ** 32 + buffer.readUInt32BE(step(4)),
    varint: (): number => {
      let value = 0
      for (let shift = 0; ; shift += 7) {
        const byte = buffer[at++] ?? 0
        value |= (byte & 0x7f) << shift
        if (byte < 0x80) return (value >>> 1) ^ -(value & 1)
      }
    },
    string: (): string => {
      const length = buffer.readInt16BE(step(2))
      return length < 0 ? '' : buffer.toString('utf8', step(length), at)
    },
    text: (length: number): string => buffer.toString('utf8', step(length), at),
    list: <T>(item: () => T): T[] => Array.from({ length: Math.max(0, buffer.readInt32BE(step(4))) }, item),
    skip: (bytes: number) => void step(bytes),
    left: () => end - at,
    position: () => at,
  }
}
