import { listenOn } from '@zmig/kit'
import { createDesk, type DeskOptions } from './desk.ts'

/** Starts the desk on loopback. */
export const startDesk = (options: DeskOptions & { port: number }): ReturnType<typeof listenOn> =>
  listenOn(createDesk(options), options.port, '127.0.0.1')
