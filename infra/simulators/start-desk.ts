import { listenOn } from '@zmig/kit'
import { createDesk, type DeskOptions } from './desk.ts'
import { createInbox } from './inbox/inbox.ts'
import { startInboxServer } from './inbox/start-inbox.ts'

type Options = Omit<DeskOptions, 'inbox'> & {
  port: number
  /** where its mail server listens; a free port when it is left out */
  smtpPort?: number
}

export type Desk = Awaited<ReturnType<typeof listenOn>> & { smtpPort: number }

/** Starts the desk and its mail server, both on loopback. */
export const startDesk = async ({ port, smtpPort, ...options }: Options): Promise<Desk> => {
  const inbox = createInbox(options)
  const mail = await startInboxServer(inbox, smtpPort)
  try {
    const desk = await listenOn(createDesk({ ...options, inbox }), port, '127.0.0.1')
    return {
      port: desk.port,
      smtpPort: mail.port,
      close: async () => {
        await Promise.all([desk.close(), mail.close()])
      },
    }
  } catch (error) {
    await mail.close()
    throw error
  }
}
