import { Writable } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { fillOrders, findOrders, type OrderFilter, sumOrders, writeOrders } from '@zmig/edge/order/testing'
import { createDatabase, type Database } from '@zmig/kit'
import { percentile, type Measure } from '../measure.ts'
import { createEdgeDatabase } from './fixture.ts'
import { counted, scaled, type BackboneOptions } from './options.ts'
import { withServers } from './servers.ts'

const ORDERS = 100_000
const QUESTIONS = 1_000
const PAGE = 50

type Question = { filter: OrderFilter; page: number }

/** A day so many days ago, year-month-day. */
const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** The questions of staff in turn; `number` picks another order each time. */
const questionOf = (number: number, orders: number, people: { name: string; phone: string }[]): Question => {
  const person = people[number % people.length] ?? { name: '', phone: '' }
  const order = String(100_000 + ((number * 7_919) % orders))
  const questions: Question[] = [
    { filter: {}, page: 1 },
    { filter: { status: 'paid' }, page: 1 },
    { filter: { sip: 'pickup', payment: 'pending' }, page: 1 },
    { filter: { status: 'transit', sip: 'pickup', payment: 'refunded' }, page: 1 },
    { filter: { view: 'handle' }, page: 1 },
    { filter: { view: 'transfers' }, page: 2 },
    { filter: { view: 'installs' }, page: 1 },
    { filter: { view: 'refunds' }, page: 1 },
    { filter: { from: daysAgo(7) }, page: 1 },
    { filter: { from: daysAgo(60), to: daysAgo(30), sip: 'install' }, page: 3 },
    { filter: {}, page: Math.max(1, Math.floor(orders / PAGE) - 5) },
    { filter: { q: `Z-${order}` }, page: 1 },
    { filter: { q: order.slice(2) }, page: 1 },
    { filter: { q: person.name }, page: 1 },
    { filter: { q: person.name.split(' ')[1] ?? '' }, page: 1 },
    { filter: { q: person.phone }, page: 1 },
    { filter: { q: person.phone.slice(-5) }, page: 1 },
    { filter: { q: String(2_900_000_000_000 + (number % 800)) }, page: 1 },
    { filter: { q: `buyer${number}@` }, page: 1 },
    { filter: { q: `buyer${number + 1}@example.com` }, page: 1 },
    { filter: { q: person.name, status: 'closed', from: daysAgo(365) }, page: 1 },
  ]
  return questions[number % questions.length] ?? { filter: {}, page: 1 }
}

const measureList = async (database: Database, orders: number, load: number): Promise<Measure[]> => {
  const people = await database.query<{ name: string; phone: string }>(
    'select name, phone from people.person order by id limit 997',
  )
  const times: number[] = []
  let slowest = { milliseconds: 0, question: '' }
  const questions = Math.max(40, scaled(QUESTIONS, load))
  for (let number = -40; number < questions; number += 1) {
    const question = questionOf(number + 40, orders, people)
    const began = performance.now()
    await Promise.all([
      findOrders(database, PAGE, (question.page - 1) * PAGE, question.filter),
      sumOrders(database, question.filter),
    ])
    const milliseconds = performance.now() - began
    if (number < 0) continue // the first rounds compile and warm the caches
    times.push(milliseconds)
    if (milliseconds > slowest.milliseconds) slowest = { milliseconds, question: JSON.stringify(question) }
  }
  const what = `staff's list of ${PAGE} out of ${counted(orders)} orders with sums`
  return [
    { name: `${what}, p50`, value: percentile(times, 0.5), unit: 'ms' },
    { name: `${what}, p99`, value: percentile(times, 0.99), unit: 'ms', target: { of: 'value', atMost: 30 } },
    { name: `  the slowest: ${slowest.question}`, value: slowest.milliseconds, unit: 'ms' },
  ]
}

/** Megabytes that a garbage collection leaves. */
const liveMemory = (): number => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1024 / 1024
}

const measureExport = async (database: Database, orders: number): Promise<Measure[]> => {
  const marks = [Math.floor(orders / 10), Math.floor((orders * 9) / 10)]
  const memory: number[] = []
  let lines = 0
  let bytes = 0
  const sheet = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      for (const byte of chunk) if (byte === 10) lines += 1
      const next = marks[memory.length]
      if (next !== undefined && lines >= next) memory.push(liveMemory())
      done()
    },
  })
  const began = performance.now()
  await writeOrders(database, {}, sheet)
  const seconds = (performance.now() - began) / 1_000
  if (lines !== orders + 1) throw new Error(`the export has ${lines} lines for ${orders} orders`)
  const [early = 0, late = 0] = memory
  const name = `export of ${counted(orders)} orders`
  return [
    { name, value: seconds, unit: 's' },
    { name: '  its file', value: bytes / 1024 / 1024, unit: 'MB' },
    {
      name: `${name}: memory at nine tenths beyond that at one tenth`,
      value: Math.max(0, late - early),
      unit: 'MB',
      target: { of: 'value', atMost: 3 },
    },
  ]
}

/** Staff's list among many orders, and the export of all of them. */
export const benchStaffOrders = (options: BackboneOptions): Promise<Measure[]> =>
  withServers(options, async ({ postgres }) => {
    const orders = Math.max(2_000, scaled(ORDERS, options.load))
    const database = createDatabase(await createEdgeDatabase(postgres.url, 'staff_orders'))
    try {
      await fillOrders(database, orders)
      await database.query('checkpoint')
      return [...(await measureList(database, orders, options.load)), ...(await measureExport(database, orders))]
    } finally {
      await database.end()
    }
  })
