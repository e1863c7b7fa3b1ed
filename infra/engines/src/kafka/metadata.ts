import { connect } from 'node:net'

/** A broker's metadata of its cluster. */
export type KafkaMetadata = {
  /** the number of brokers that accept requests */
  brokers: number
  /** without Kafka's internal topics */
  topics: string[]
}

const METADATA = 3
/** Of the versions that Kafka 4 speaks, one without compact fields. */
const VERSION = 4
const ALL_TOPICS = -1
const ANSWER_MILLISECONDS = 3_000

const request = (): Buffer => {
  const body = Buffer.alloc(15)
  body.writeInt16BE(METADATA, 0)
  body.writeInt16BE(VERSION, 2)
  body.writeInt32BE(1, 4) // correlation
  body.writeInt16BE(-1, 8) // no client name
  body.writeInt32BE(ALL_TOPICS, 10)
  body.writeInt8(0, 14) // creates none
  const size = Buffer.alloc(4)
  size.writeInt32BE(body.length)
  return Buffer.concat([size, body])
}

/** Reads the fields of an answer one after the other (Kafka protocol guide, protocol primitive types). */
const reader = (bytes: Buffer) => {
  let at = 0
  const skip = (count: number) => void (at += count)
  const number = (size: 2 | 4): number => {
    at += size
    return bytes.readIntBE(at - size, size)
  }
  const text = (): string => {
    const length = Math.max(0, number(2)) // -1 is none
    at += length
    return bytes.toString('utf8', at - length, at)
  }
  const list = <T>(item: () => T): T[] => Array.from({ length: Math.max(0, number(4)) }, item)
  return { skip, number, text, list }
}

const parse = (answer: Buffer): KafkaMetadata => {
  const { skip, number, text, list } = reader(answer)
  skip(4 + 4 + 4) // size, correlation, throttling
  const brokers = list(() => [number(4), text(), number(4), text()])
  text() // cluster
  skip(4) // controller
  const topics = list(() => {
    skip(2) // error
    const name = text()
    const internal = number(2) >> 8 !== 0
    skip(-1) // the flag is one byte
    list(() => {
      skip(2 + 4 + 4) // error, partition, leader
      list(() => number(4)) // replicas
      list(() => number(4)) // those in sync
    })
    return { name, internal }
  })
  return { brokers: brokers.length, topics: topics.filter(({ internal }) => !internal).map(({ name }) => name) }
}

/**
 * Queries the broker on this port, not those that it advertises.
 * @throws when it does not answer within three seconds
 */
export const readMetadata = (port: number, host = '127.0.0.1'): Promise<KafkaMetadata> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(request()))
    const fail = (error: Error) => {
      socket.destroy()
      reject(error)
    }
    let answer = Buffer.alloc(0)
    socket.setTimeout(ANSWER_MILLISECONDS, () => fail(new Error(`no answer from Kafka on port ${port}`)))
    socket.once('error', fail)
    socket.once('end', () => fail(new Error(`Kafka on port ${port} hung up`)))
    socket.on('data', (chunk: Buffer) => {
      answer = Buffer.concat([answer, chunk])
      if (answer.length < 4 || answer.length < 4 + answer.readInt32BE(0)) return
      socket.destroy()
      try {
        resolve(parse(answer))
      } catch (error) {
        reject(error as Error)
      }
    })
  })
