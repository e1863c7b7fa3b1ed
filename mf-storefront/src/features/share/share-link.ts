/** What became of it: `shared` and `copied` are done, `closed` is the person's own wish, `failed` needs a sentence. */
export type Shared = 'shared' | 'copied' | 'closed' | 'failed'

type Device = {
  share?: ((data: { title: string; url: string }) => Promise<void>) | undefined
  clipboard?: Pick<Clipboard, 'writeText'> | undefined
}

const isNamed = (error: unknown, name: string): boolean => error instanceof DOMException && error.name === name

const copy = async ({ clipboard }: Device, url: string): Promise<Shared> => {
  try {
    if (!clipboard) return 'failed' // only secure pages have one
    await clipboard.writeText(url)
    return 'copied'
  } catch {
    return 'failed'
  }
}

/** Opens the device's own share dialog; where there is none, or it does not open, the address goes to the clipboard. */
export const shareLink = async (device: Device, title: string, url: string): Promise<Shared> => {
  if (!device.share) return copy(device, url)
  try {
    await device.share({ title, url })
    return 'shared'
  } catch (error) {
    return isNamed(error, 'AbortError') ? 'closed' : copy(device, url)
  }
}
