import { eventually } from '@zmig/kit/testing'
import { expect, it, onTestFinished } from 'vitest'
import { createDrawingThread } from './drawing-thread.ts'

const svg = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="10"><path d="M0 0h9v9z"/></svg>`
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

/** A worker that dies of the word `die`, sleeps on `sleep` and answers everything else with its own thread's id. */
const BROKEN = `
  const { parentPort, threadId } = require('node:worker_threads')
  parentPort.on('message', ({ id, svg }) => {
    if (svg === 'die') process.exit(1)
    if (svg !== 'sleep') parentPort.postMessage({ id, png: Buffer.from(String(threadId)) })
  })`
const brokenFile = new URL(
  `data:text/javascript,${encodeURIComponent(`import { createRequire } from 'node:module'; const require = createRequire('/');${BROKEN}`)}`,
)

const open = (options: Parameters<typeof createDrawingThread>[0] = {}) => {
  const thread = createDrawingThread(options)
  onTestFinished(() => thread.stop())
  return thread
}

it('draws, one after the other, and starts only when there is something to draw', async () => {
  const thread = open()
  expect(thread.isRunning()).toBe(false)
  const drawn = await Promise.all([10, 20, 30].map((width) => thread.draw(svg(width))))
  expect(drawn.map((png) => sizeOf(png as Buffer))).toEqual([10, 20, 30].map((width) => [width, 10]))
})

it('draws in another thread and does not block this one', async () => {
  const state = { drawn: false, turns: 0 }
  const drawing = open()
    .draw(svg(4_000))
    .then(() => (state.drawn = true))
  while (!state.drawn) {
    await new Promise((resolve) => void setImmediate(resolve))
    state.turns += 1
  }
  await drawing
  // what this thread draws itself is there before its next turn
  expect(state.turns).toBeGreaterThan(5)
})

it('reports what it cannot draw, and draws the next one', async () => {
  const thread = open()
  expect(await thread.draw('no picture')).toBe('failed')
  expect(await thread.draw(svg(10))).toBeInstanceOf(Buffer)
})

it('refuses a drawing that would wait too long', async () => {
  const thread = open({ maxWaiting: 2 })
  const drawn = await Promise.all([1, 2, 3, 4, 5].map((width) => thread.draw(svg(width))))
  expect(drawn.map((result) => result === 'busy')).toEqual([false, false, false, true, true])
})

it('ends when it has nothing to do, and starts again', async () => {
  const thread = open({ idleMs: 10 })
  await thread.draw(svg(10))
  await eventually(() => expect(thread.isRunning()).toBe(false))
  expect(await thread.draw(svg(10))).toBeInstanceOf(Buffer)
})

it('starts a new worker when one dies, tries its drawing once more, and serves those behind it', async () => {
  const thread = open({ file: brokenFile })
  const first = await thread.draw('a')
  const [dead, next] = await Promise.all([thread.draw('die'), thread.draw('b')])
  expect(dead).toBe('failed')
  expect(Number(String(next)) - Number(String(first))).toBe(2)
})

it('ends a drawing that takes too long, and serves those behind it', async () => {
  const thread = open({ file: brokenFile, limitMs: 2_000 })
  const [stuck, next] = await Promise.all([thread.draw('sleep'), thread.draw('b')])
  expect(stuck).toBe('failed')
  expect(next).toBeInstanceOf(Buffer)
})

it('answers every waiting caller when it stops', async () => {
  const thread = createDrawingThread({ file: brokenFile })
  const waiting = [thread.draw('sleep'), thread.draw('b')]
  await thread.stop()
  expect(await Promise.all(waiting)).toEqual(['failed', 'busy'])
  expect(await thread.draw('c')).toBe('busy')
  expect(thread.isRunning()).toBe(false)
})
