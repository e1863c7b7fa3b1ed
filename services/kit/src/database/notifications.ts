import pRetry from 'p-retry'
import pg from 'pg'

type Subscriber = { onMessage: (payload: string) => void; onLost: () => void }

/** Pauses between attempts to reconnect: each twice as long as the one before. */
const RECONNECT = { retries: Infinity, minTimeout: 50, maxTimeout: 2_000, factor: 2 }

/**
 * Follows any number of channels on one connection and reconnects when it breaks.
 * Channel names are trusted (they are constants of ours) and quoted.
 */
export const createNotifications = (createClient: () => pg.Client) => {
  const channels = new Map<string, Set<Subscriber>>()
  const ended = new AbortController()
  let connection: Promise<pg.Client> | undefined
  let current: pg.Client | undefined

  const notifyLost = () => {
    for (const subscribers of channels.values()) for (const { onLost } of subscribers) onLost()
  }

  const connect = async (): Promise<pg.Client> => {
    const client = createClient()
    // An error is followed by `end`, which reconnects.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload ?? '')
    })
    await client.connect()
    client.once('end', () => reconnect(client))
    for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  const open = (): Promise<pg.Client> => {
    connection ??= connect().then((client) => (current = client))
    connection.catch(() => (connection = undefined))
    return connection
  }

  const reconnect = (client: pg.Client) => {
    if (ended.signal.aborted || client !== current) return
    connection = undefined
    current = undefined
    notifyLost()
    const again = async () => {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT.minTimeout))
      if (channels.size === 0) return
      await pRetry(open, { ...RECONNECT, signal: ended.signal, shouldRetry: () => channels.size > 0 })
      notifyLost()
    }
    again().catch(() => undefined) // only the end of the pool stops the attempts
  }

  const stopFollowing = async (channel: string, subscriber: Subscriber) => {
    const subscribers = channels.get(channel)
    if (!subscribers?.delete(subscriber) || subscribers.size > 0) return
    channels.delete(channel)
    await current?.query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
  }

  return {
    listen: async (channel: string, onMessage: (payload: string) => void, onLost: () => void = () => undefined) => {
      const subscriber = { onMessage, onLost }
      const subscribers = channels.get(channel) ?? new Set()
      channels.set(channel, subscribers.add(subscriber))
      try {
        await (await open()).query(`listen ${pg.escapeIdentifier(channel)}`)
      } catch (error) {
        await stopFollowing(channel, subscriber)
        throw error
      }
      return () => stopFollowing(channel, subscriber)
    },
    end: async () => {
      ended.abort()
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}
