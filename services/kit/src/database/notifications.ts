import pg from 'pg'

type Subscriber = { onMessage: (payload: string) => void; onLost: () => void }

/** First and last pause between attempts to reconnect, in milliseconds. */
const reconnectAfter = { first: 50, last: 2_000 }

/**
 * Follows any number of channels on one connection and reconnects when it breaks.
 * Channel names are trusted (they are constants of ours) and quoted.
 */
export const createNotifications = (createClient: () => pg.Client) => {
  const channels = new Map<string, Set<Subscriber>>()
  let connection: Promise<pg.Client> | undefined
  let ended = false
  let retry: NodeJS.Timeout | undefined

  const everyone = () => [...channels.values()].flatMap((subscribers) => [...subscribers])

  const connect = async (): Promise<pg.Client> => {
    const client = createClient()
    // Errors are followed by `end`, which is where we react.
    client.on('error', () => undefined)
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload ?? '')
    })
    await client.connect()
    client.once('end', () => lost(client))
    for (const channel of channels.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    return client
  }

  let current: pg.Client | undefined
  const open = (): Promise<pg.Client> => {
    connection ??= connect().then((client) => (current = client))
    connection.catch(() => (connection = undefined))
    return connection
  }

  const lost = (client: pg.Client) => {
    if (ended || client !== current) return
    connection = undefined
    current = undefined
    for (const { onLost } of everyone()) onLost()
    reconnect(reconnectAfter.first)
  }

  const reconnect = (pause: number) => {
    retry = setTimeout(() => {
      if (ended || channels.size === 0) return
      open().then(
        () => everyone().forEach(({ onLost }) => onLost()),
        () => reconnect(Math.min(pause * 2, reconnectAfter.last)),
      )
    }, pause)
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
      ended = true
      clearTimeout(retry)
      await (await connection?.catch(() => undefined))?.end()
    },
  }
}
