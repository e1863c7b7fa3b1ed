import { expect, it } from 'vitest'
import { shareLink } from './share.tsx'

const url = 'https://zmigo.test/tire/moto/1/a'
const device = (share?: () => Promise<void>, refuses = false) => {
  const copied: string[] = []
  const writeText = (text: string) => (refuses ? Promise.reject(new Error('refused')) : void copied.push(text))
  return { copied, share, clipboard: { writeText: async (text: string) => writeText(text) } }
}
const fails = (name: string) => () => Promise.reject(new DOMException('', name))

it('opens the share dialog of the device and does not touch the clipboard', async () => {
  const phone = device(() => Promise.resolve())
  expect(await shareLink(phone, 'Power 6', url)).toBe('shared')
  expect(phone.copied).toEqual([])
})

it('does nothing after the dialog is closed', async () => {
  const phone = device(fails('AbortError'))
  expect(await shareLink(phone, 'Power 6', url)).toBe('closed')
  expect(phone.copied).toEqual([])
})

it('copies the address when there is no dialog or it does not open', async () => {
  const desktop = device()
  expect(await shareLink(desktop, 'Power 6', url)).toBe('copied')
  expect(desktop.copied).toEqual([url])
  const frame = device(fails('NotAllowedError'))
  expect(await shareLink(frame, 'Power 6', url)).toBe('copied')
  expect(frame.copied).toEqual([url])
})

it('fails when the clipboard is not available', async () => {
  expect(await shareLink(device(undefined, true), 'Power 6', url)).toBe('failed')
  expect(await shareLink({}, 'Power 6', url)).toBe('failed')
})
