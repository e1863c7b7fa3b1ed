import { createInterface } from 'node:readline'
import { startIncomingOrders, type IncomingOrders } from '@zmig/bench'
import { readArguments } from './command/command-line.ts'
import { Misuse, Refusal, runCommand } from './command/run-command.ts'
import { carryOut, HELP } from './machines/console.ts'
import { machinesCommand } from './machines/machines-command.ts'
import { startMachines } from './machines/start-machines.ts'

const REPORT_EVERY = 5_000
const say = (line: string) => console.log(line)

const lineOf = ({ asked, placed, failed, kept, shown, slowest, fault }: IncomingOrders): string => {
  const count = (number: number | undefined) => number ?? '?'
  const failures = failed > 0 ? ` (${failed} failed, last: ${fault ?? 'unknown'})` : ''
  return (
    `orders: ${asked} asked, ${placed} answered${failures}, ${count(kept)} in the database, ${count(shown)} in the back office; ` +
    `the slowest of these seconds took ${Math.round(slowest)} ms`
  )
}

const { buyers } = readArguments(machinesCommand)

await runCommand(async (atEnd) => {
  const shop = await startMachines({ name: 'machines', say }, atEnd)
  const orders = await startIncomingOrders(shop, buyers)
  atEnd(() => orders.stop())
  say(`\nready  ${shop.url}, the desk at ${shop.deskUrl}\n${HELP}\n`)

  const reporting = setInterval(() => void orders.look().then((look) => say(lineOf(look))), REPORT_EVERY)
  atEnd(() => clearInterval(reporting))
  for await (const line of createInterface(process.stdin)) {
    try {
      const answer = await carryOut(shop, line)
      if (answer === undefined) return
      say(answer)
    } catch (error) {
      if (!(error instanceof Misuse || error instanceof Refusal)) throw error
      say(error.message)
    }
  }
  say(lineOf(await orders.look()))
})
