import { setTimeout as rest } from 'node:timers/promises'

const WAIT = { times: 20, ms: 50 }

/**
 * Waits at most a second until a read model shows what another service saved, so that the list after it does.
 * @param isShown asks the read model
 */
export const untilShown = async (isShown: () => Promise<boolean>): Promise<void> => {
  for (let time = 0; time < WAIT.times; time += 1) {
    if (await isShown()) return
    await rest(WAIT.ms)
  }
}
