import styled from '@emotion/styled'
import { buttonStyles, color, Icon, useToast } from '@zmig/platform'
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

/** The phone's own share sheet where there is one, else the address on the clipboard. */
export const ShareButton = ({ title }: { title: string }) => {
  const showToast = useToast()
  const share = async () => {
    const url = location.href
    try {
      if ('share' in navigator) return await navigator.share({ title, url })
      await (navigator as Navigator).clipboard.writeText(url)
      showToast({ message: text.copied })
    } catch (error) {
      const closedByPerson = error instanceof DOMException && error.name === 'AbortError'
      if (!closedByPerson) showToast({ message: text.failed })
    }
  }
  return (
    <Plain type="button" data-size="small" onClick={() => void share()}>
      <Icon name="share" size={20} />
      {text.share}
    </Plain>
  )
}
