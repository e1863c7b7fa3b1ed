import { expect, test } from 'vitest'
import { readAnswer } from './read-answer.ts'

/** An answer that gives one piece after another; `given` counts them. */
const inPieces = (piece: Uint8Array, pieces: number) => {
  const counted = { given: 0, closed: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull: (controller) => {
        if (counted.given === pieces) return controller.close()
        counted.given += 1
        controller.enqueue(piece)
      },
      cancel: () => {
        counted.closed = true
      },
    },
    { highWaterMark: 0 },
  )
  return { response: new Response(body), counted }
}

test('a letter that arrives in two pieces is whole', async () => {
  const [first = 0, second = 0] = Buffer.from('א')
  const pieces = [Uint8Array.of(first), Uint8Array.of(second)]
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece)
      controller.close()
    },
  })
  expect(await readAnswer(new Response(body, { headers: { 'content-type': 'text/xml; charset=ISO-8859-8' } }), 2)).toBe(
    'א',
  )
})

test('an answer up to the bound is read, one byte more is not', async () => {
  expect(await readAnswer(new Response('1234'), 4)).toBe('1234')
  expect(await readAnswer(new Response('12345'), 4)).toBeUndefined()
  expect(await readAnswer(new Response('ארבע'), 7)).toBeUndefined() // eight bytes
  expect(await readAnswer(new Response(null), 0)).toBe('')
})

test('an answer without end is read no further than its bound, and is closed', async () => {
  const { response, counted } = inPieces(new Uint8Array(1_000), 1_000_000)
  expect(await readAnswer(response, 10_000)).toBeUndefined()
  expect(counted).toEqual({ given: 11, closed: true })
})

test('a connection that breaks throws', async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('broken')) })
  await expect(readAnswer(new Response(body), 10)).rejects.toThrow('broken')
})
