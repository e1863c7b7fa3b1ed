import type { ShopOfMachines } from '@zmig/bench'
import { Misuse } from '../command/run-command.ts'

type Console = Pick<
  ShopOfMachines,
  'processes' | 'parts' | 'peers' | 'start' | 'kill' | 'restart' | 'isReady' | 'isRunning' | 'cut' | 'heal' | 'promote'
>

/** What may be typed, each with what it does. */
export const HELP = `
  status                     what runs, and what is ready
  kill <name>                ends a process, a broker or the database as a crash would
  start <name>               starts it again
  restart <name>             asks a process to end and starts it again
  cut <process> <peer>       drops every packet to api, database, kafka, bucket or desk
  heal <process>             mends what was cut
  promote                    makes the standby the database, after "kill database"
  quit                       ends the shop`

const statusOf = async (shop: Console): Promise<string> => {
  const processes = shop.processes.map(async (name) => {
    const state = shop.isRunning(name) ? ((await shop.isReady(name)) ? 'ready' : 'not ready') : 'dead'
    return `${name} ${state}`
  })
  const parts = shop.parts.map((name) => `${name} ${shop.isRunning(name) ? 'runs' : 'dead'}`)
  return `${(await Promise.all(processes)).join(', ')}\n${parts.join(', ')}`
}

/** The word as a name of what runs here. @throws Misuse when nothing is called that */
const known = (names: readonly string[], word: string | undefined): string => {
  if (word !== undefined && names.includes(word)) return word
  throw new Misuse(`Nothing is called "${word ?? ''}"; there are: ${names.join(', ')}`)
}

/**
 * Carries out one line.
 * @returns what to print; undefined for the line that ends the shop
 * @throws Misuse with what may be typed instead
 */
export const carryOut = async (shop: Console, line: string): Promise<string | undefined> => {
  const [verb = '', name, peer] = line.trim().split(/\s+/)
  const all = [...shop.processes, ...shop.parts]
  const must = (isRunning: boolean, wanted: string): string => {
    const found = known(all, wanted)
    if (shop.isRunning(found) !== isRunning)
      throw new Misuse(`${found} ${isRunning ? 'does not run' : 'runs'}; see "status"`)
    return found
  }
  switch (verb) {
    case '':
    case 'help':
      return HELP
    case 'status':
      return statusOf(shop)
    case 'kill': {
      await shop.kill(must(true, name ?? ''))
      return `${name} is dead`
    }
    case 'start': {
      await shop.start(must(false, name ?? ''))
      return `${name} runs`
    }
    case 'restart': {
      await shop.restart(known(shop.processes, name))
      return `${name} was restarted`
    }
    case 'cut': {
      shop.cut(known(shop.processes, name), known(shop.peers, peer))
      return `${name} reaches no ${peer}`
    }
    case 'heal': {
      shop.heal(known(shop.processes, name))
      return `${name} reaches everything`
    }
    case 'promote': {
      if (shop.isRunning('database')) throw new Misuse('The database runs; "kill database" first.')
      await shop.promote()
      return 'the standby is the database now'
    }
    case 'quit':
      return undefined
    default:
      throw new Misuse(`"${verb}" is nothing that may be typed:${HELP}`)
  }
}
