import { expect, test } from 'vitest'
import { startAll, startLoop, stuckLoops } from './background-work.ts'

const recorded = () => {
  const said: string[] = []
  const part = (name: string) => () => {
    said.push(`start ${name}`)
    return Promise.resolve(() => Promise.resolve(void said.push(`stop ${name}`)))
  }
  return { said, part }
}

test('parts start in order and stop the other way round', async () => {
  const { said, part } = recorded()
  const stop = await startAll([part('relay'), part('projections')])
  await stop()
  expect(said).toEqual(['start relay', 'start projections', 'stop projections', 'stop relay'])
})

test('started parts are stopped when a later part cannot start', async () => {
  const { said, part } = recorded()
  const starting = startAll([part('relay'), () => Promise.reject(new Error('no database')), part('projections')])
  await expect(starting).rejects.toThrow('no database')
  expect(said).toEqual(['start relay', 'stop relay'])
})

test('names a loop whose step does not end, and no loop that waits or that may take for ever', async () => {
  const ended = Promise.withResolvers<boolean>()
  const onError = () => undefined
  const loops = [
    startLoop({ name: 'relay', step: () => ended.promise, onError }),
    startLoop({ name: 'resting', step: () => Promise.resolve(false), onError }),
    startLoop({ step: () => ended.promise, onError }),
  ]
  await Promise.resolve()
  await expect.poll(() => stuckLoops(-1)).toEqual(['relay'])
  expect(stuckLoops(60_000)).toEqual([])
  const stopped = loops.map((loop) => loop.stop())
  ended.resolve(false)
  await Promise.all(stopped)
  expect(stuckLoops(-1)).toEqual([])
})
