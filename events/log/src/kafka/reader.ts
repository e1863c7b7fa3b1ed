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
