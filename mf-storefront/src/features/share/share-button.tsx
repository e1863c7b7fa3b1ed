import styled from '@emotion/styled'
import { buttonStyles, color, Icon, useToast } from '@zmig/platform'
import { shareLink } from './share-link.ts'
import { text } from './text.ts'

const Plain = styled.button`
  ${buttonStyles}
  color: ${color.ink};
  border-color: ${color.control};
  background: transparent;
  &:hover {
    border-color: ${color.ink};
  }
`

/** The phone's own share sheet where there is one, else the address on the clipboard and a sentence that says so. */
export const ShareButton = ({ title }: { title: string }) => {
  const showToast = useToast()
  const share = async () => {
    const shared = await shareLink(navigator, title, location.origin + location.pathname)
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
