import { Socket } from 'node:net'

/**
 * A socket that sends what is written in one turn of the event loop as one piece: queries that leave in one breath cost
 * one call of the system and wake the server once, which takes longer than most of them do.
 */
export const createGatheringSocket = (): Socket => {
  const socket = new Socket()
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  let gathering = false
  const send = () => {
    gathering = false
    socket.uncork()
  }
  const gather = (...parts: unknown[]) => {
    if (!gathering) {
      gathering = true
      socket.cork()
      process.nextTick(send)
    }
    return write(...parts)
  }
  // connecting puts the method of the class back
  return socket.on('connect', () => (socket.write = gather))
}
