import { engineKinds, type EngineKind } from './kinds.ts'
import { engineThatIsUp, isLeftOver, lastPort, recordEngine } from './records.ts'
import { isTaken } from '../processes/ports.ts'
import { supervise, type Run } from '../processes/supervise.ts'

export type Engines = {
  /** settings with the addresses of the engines, for the processes of the shop */
  settings: Record<string, string>
  ports: { kafka?: number; elasticsearch?: number }
  /** ends those that the shop runs itself within `graceMs`, by force if it must */
  stop: (graceMs: number) => Promise<void>
}

type Options = {
  dataDirectory: string
  say: (line: string) => void
  /** gives a start up that is not done */
  signal: AbortSignal
  /** shows a start that takes its time */
  step: <T>(label: string, work: () => Promise<T>) => Promise<T>
}

type Opened = { address: string; port: number; stop: (graceMs: number) => Promise<void> }

/** An engine as a part of the shop: started again on the same port when it dies, so that its clients find it again. */
const runOne = async (kind: EngineKind, { dataDirectory, say, signal }: Options): Promise<Opened> => {
  const { key, title } = kind
  const last = lastPort(dataDirectory, key)
  let port = last === undefined || (await isTaken(last, '127.0.0.1')) ? undefined : last
  let address = ''

  const launch = async (): Promise<Run> => {
    let onEnd: (reason: string) => void = () => undefined
    const ended = new Promise<string>((resolve) => (onEnd = resolve))
    const running = await kind.start(dataDirectory, { say, signal, onExit: onEnd, ...(port && { port }) })
    if (running.note && address === '') say(running.note)
    ;({ port, address } = running)
    recordEngine(dataDirectory, key, running, process.pid)
    return {
      ended,
      stop: () => void running.stop().then(() => onEnd('stopped')),
      kill: () => void running.kill().then(() => onEnd('killed')),
    }
  }

  const { stop } = await supervise(title, launch, say)
  return { address, port: port ?? 0, stop }
}

const openOne = async (kind: EngineKind, options: Options): Promise<Opened> => {
  const up = engineThatIsUp(options.dataDirectory, kind.key)
  if (!up || isLeftOver(up)) return options.step(kind.title, () => runOne(kind, options))
  options.say(`${kind.title} is up already: ${up.address}`)
  return { address: up.address, port: up.port, stop: () => Promise.resolve() }
}

/**
 * Kafka and Elasticsearch for a shop: those that were brought up on this data directory, else the shop's own.
 * @throws when one of them cannot be started; what was started is stopped then
 */
export const openEngines = async (options: Options): Promise<Engines> => {
  const opening = engineKinds.map(async (kind) => ({ kind, ...(await openOne(kind, options)) }))
  const settled = await Promise.allSettled(opening)
  const opened = settled.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const stop = async (graceMs: number) => void (await Promise.all(opened.map((engine) => engine.stop(graceMs))))
  const failure = settled.find((result) => result.status === 'rejected')
  if (failure) {
    await stop(0)
    throw failure.reason
  }
  return {
    settings: {
      ...Object.fromEntries(opened.map(({ kind, address }) => [kind.setting, address])),
      KAFKA_COPIES: '1', // the engines of one machine are one broker
    },
    ports: Object.fromEntries(opened.map(({ kind, port }) => [kind.key, port])),
    stop,
  }
}
