import styled from '@emotion/styled'
import { buttonStyles, color, Icon, useToast } from '@zmig/platform'

/** Texts of the share button. */
const text = {
  share: 'שיתוף',
  copied: 'הקישור הועתק. אפשר להדביק אותו בכל מקום.',
  failed: 'לא הצלחנו להעתיק את הקישור. אפשר להעתיק אותו משורת הכתובת.',
}

/** The result: `shared` and `copied` succeeded, `closed` was cancelled by the person, `failed` needs a message. */
type Shared = 'shared' | 'copied' | 'closed' | 'failed'

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

const Plain = styled.button`
  ${buttonStyles}
  color: ${color.ink};
  border-color: ${color.control};
  background: transparent;
  &:hover {
    border-color: ${color.ink};
  }
`

type Props = {
  title: string
  /** path and query of what is shared; without it the page, without its query */
  path?: string
}

/** Opens the device's share sheet; without one it copies the address and says so. */
export const ShareButton = ({ title, path }: Props) => {
  const showToast = useToast()
  const share = async () => {
    const shared = await shareLink(navigator, title, location.origin + (path ?? location.pathname))
    if (shared === 'copied') showToast({ message: text.copied })
    if (shared === 'failed') showToast({ message: text.failed })
  }
  return (
    <Plain type="button" data-size="small" onClick={() => void share()}>
      <Icon name="share" size={20} />
      {text.share}
    </Plain>
  )
}
