import { keyframes } from '@emotion/react'
import styled from '@emotion/styled'
import { useId } from 'react'

const slide = keyframes`from { transform: scaleX(0.1) } to { transform: scaleX(0.9) }`

const Bar = styled.div`
  position: fixed;
  inset-block-start: 0;
  inset-inline: 0;
  block-size: 3px;
  background: #f25c05;
  transform-origin: right;
  animation: ${slide} 2s ease-out forwards;
  z-index: 50;
  @media (prefers-reduced-motion: reduce) {
    animation: none;
  }
`

/** A thin line on top while the next page loads; the current page stays usable. */
export const PendingBar = () => <Bar role="progressbar" aria-label="טוען את העמוד" />

const Room = styled.div`
  min-block-size: 70vh;
`

/** Reserves the height of a page that is loading, so that the footer does not jump. */
export const FirstLoad = () => <Room />

const Panel = styled.section`
  max-inline-size: 560px;
  margin: 48px auto;
  padding: 24px;
  text-align: center;
  & p {
    margin-block-start: 12px;
    text-wrap: balance;
  }
  & button {
    margin-block-start: 16px;
    padding: 12px 24px;
    min-block-size: 44px;
    font: inherit;
    font-weight: 700;
    color: #14171a;
    background: #f25c05;
    border: 0;
    border-radius: 8px;
    cursor: pointer;
  }
`

/**
 * The message of a page whose data failed to load, with a retry. It is no alert: the heading takes the focus and would be
 * read twice.
 */
export const LoadFailed = ({ onRetry, reason }: { onRetry: () => void; reason: string | undefined }) => {
  const sentence = useId()
  return (
    <Panel>
      <h1 aria-describedby={sentence}>העמוד לא נטען</h1>
      <p id={sentence}>{reason ?? 'ייתכן שהחיבור לאינטרנט נקטע. בדקו את החיבור ונסו שוב.'}</p>
      <button type="button" onClick={onRetry}>
        נסו שוב
      </button>
    </Panel>
  )
}

/**
 * Shown in place of a slice that cannot run; the rest of the shop works.
 * @param above true when the server's page is readable below it and has its own title
 */
export const SliceUnavailable = ({ above = false }: { above?: boolean }) => (
  <Panel role="alert">
    {above ? <h2>העמוד לא נטען עד הסוף</h2> : <h1>החלק הזה של האתר אינו זמין כרגע</h1>}
    <p>שאר האתר עובד כרגיל. נסו שוב בעוד רגע, או חזרו לעמוד הבית.</p>
    <button type="button" onClick={() => location.reload()}>
      נסו שוב
    </button>
    <p>
      <a href="/">לעמוד הבית</a>
    </p>
  </Panel>
)
