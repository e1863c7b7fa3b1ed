import { catalogued, topics } from '@zmig/events'
import { expect, it } from 'vitest'
import { createAsyncApi } from './asyncapi.ts'

type Document = {
  asyncapi: string
  channels: Record<string, { messages: Record<string, { $ref: string }> }>
  components: { messages: Record<string, { name: string; payload: { properties: { data: object } } }> }
}
const document = JSON.parse(JSON.stringify(createAsyncApi())) as Document

it('names every topic and every event of the catalogue', () => {
  expect(Object.keys(document.channels)).toEqual(Object.keys(topics))
  const names = Object.values(document.components.messages).map(({ name }) => name)
  expect(names.sort()).toEqual([...catalogued.keys()].sort())
})

it('puts each event in its topic, with the shape of its data', () => {
  for (const { type, topic } of catalogued.values()) {
    const reference = document.channels[topic]?.messages[type.replace('.', '_')]?.$ref ?? ''
    const message = document.components.messages[reference.replace('#/components/messages/', '')]
    expect(message?.payload.properties.data).toMatchObject({ type: 'object', properties: expect.anything() as unknown })
  }
})
