import { isTaken, portHolder } from './port-holder.ts'
import { runningInstance } from './instance-file.ts'
import type { StartConfig } from '../config.ts'

/**
 * Why the shop cannot start here, in sentences; empty when nothing is in the way. Nothing is changed by asking.
 */
export const startObstacles = async ({ port, host, production, dataDirectory }: StartConfig): Promise<string[]> => {
  const running = runningInstance(dataDirectory)
  if (running)
    return [
      `The shop already runs on ${dataDirectory} (process ${running.supervisor}, http://localhost:${running.web}). ` +
        'Stop it with Ctrl-C where it was started, or give this one its own DATA_DIR and PORT.',
    ]
  const wanted = [
    { port, host, what: 'the shop' },
    ...(production ? [] : [{ port: port + 1, host: '127.0.0.1', what: 'the desk' }]),
    { port: port + 2, host: '127.0.0.1', what: 'the services' },
  ]
  const obstacles: string[] = []
  for (const { port: number, host: address, what } of wanted) {
    const taken = await isTaken(number, address).catch(
      (error: unknown) =>
        `${address}:${number} cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    )
    if (taken === true)
      obstacles.push(
        `Port ${number} (${what}) is held by ${portHolder(number)}. Stop it, or set PORT to another number.`,
      )
    else if (taken) obstacles.push(`${taken}. Set HOST and PORT to an address of this machine.`)
  }
  return obstacles
}
