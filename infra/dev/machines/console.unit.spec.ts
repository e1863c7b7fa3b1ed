import { expect, test } from 'vitest'
import { carryOut, HELP } from './console.ts'

const createShop = () => {
  const done: string[] = []
  const dead = new Set(['kafka-2'])
  const note =
    (what: string) =>
    (...names: string[]) =>
      void done.push([what, ...names].join(' '))
  return {
    done,
    dead,
    processes: ['api-1', 'web-1'],
    parts: ['database', 'standby', 'kafka-1', 'kafka-2'],
    peers: ['api', 'database'],
    start: async (name: string) => note('start')(name),
    kill: async (name: string) => note('kill')(name),
    restart: async (name: string) => note('restart')(name),
    promote: async () => note('promote')(),
    cut: note('cut'),
    heal: note('heal'),
    isRunning: (name: string) => !dead.has(name),
    isReady: async (name: string) => name !== 'api-1',
  }
}

test.each([
  ['kill web-1', 'kill web-1', 'web-1 is dead'],
  ['  kill   kafka-1 ', 'kill kafka-1', 'kafka-1 is dead'],
  ['start kafka-2', 'start kafka-2', 'kafka-2 runs'],
  ['restart api-1', 'restart api-1', 'api-1 was restarted'],
  ['cut web-1 database', 'cut web-1 database', 'web-1 reaches no database'],
  ['heal web-1', 'heal web-1', 'web-1 reaches everything'],
])('%s', async (line, done, answer) => {
  const shop = createShop()
  expect(await carryOut(shop, line)).toBe(answer)
  expect(shop.done).toEqual([done])
})

test.each([
  ['kill', 'Nothing is called ""; there are: api-1, web-1, database, standby, kafka-1, kafka-2'],
  ['kill web-3', 'Nothing is called "web-3"'],
  ['kill kafka-2', 'kafka-2 does not run; see "status"'],
  ['start web-1', 'web-1 runs; see "status"'],
  ['restart database', 'Nothing is called "database"; there are: api-1, web-1'],
  ['cut web-1', 'Nothing is called ""; there are: api, database'],
  ['cut web-1 mail', 'Nothing is called "mail"; there are: api, database'],
  ['cut database api', 'Nothing is called "database"'],
  ['heal', 'Nothing is called ""'],
  ['promote', 'The database runs; "kill database" first.'],
  ['dance', '"dance" is nothing that may be typed'],
])('%s is refused, and does nothing', async (line, refusal) => {
  const shop = createShop()
  await expect(carryOut(shop, line)).rejects.toThrow(refusal)
  expect(shop.done).toEqual([])
})

test('the standby takes over when the database is dead', async () => {
  const shop = createShop()
  shop.dead.add('database')
  expect(await carryOut(shop, 'promote')).toBe('the standby is the database now')
})

test('the status says what is dead and what is not ready', async () => {
  const shop = createShop()
  shop.dead.add('web-1')
  expect(await carryOut(shop, 'status')).toBe(
    'api-1 not ready, web-1 dead\ndatabase runs, standby runs, kafka-1 runs, kafka-2 dead',
  )
})

test('an empty line tells what may be typed, and quit ends', async () => {
  expect(await carryOut(createShop(), '')).toBe(HELP)
  expect(await carryOut(createShop(), 'quit')).toBeUndefined()
})
