import styled from '@emotion/styled'
import { useRef, useState, type ComponentType } from 'react'
import { color, media, radius, space } from '../kit/tokens.ts'
import { useToast } from '../toast/toast.ts'

const text = {
  region: 'נגישות',
  open: 'תפריט נגישות',
  failed: 'תפריט הנגישות לא נטען. בדקו את החיבור לאינטרנט ונסו שוב.',
}

/**
 * It floats over the end of the header, which keeps room for it, so that it never covers a control or a price of the page;
 * on a wide screen it is in the corner beside the page where lines end.
 */
const Round = styled.button`
  position: fixed;
  z-index: 30;
  inset-block-start: 6px;
  inset-inline-end: 4px;
  display: grid;
  place-items: center;
  inline-size: 48px;
  block-size: 48px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: ${color.asphalt};
  color: #fff;
  cursor: pointer;
  &:hover {
    background: ${color.tar};
  }
  &[aria-busy='true'] {
    cursor: progress;
  }
  ${media.desktop} {
    inset-block-start: 12px;
    inset-inline-end: ${space(4)};
  }
  ${media.wide} {
    inset-block: auto calc(${space(6)} + var(--consent, 0px));
    inset-inline-end: ${space(6)};
    inline-size: 52px;
    block-size: 52px;
    border: 2px solid #fff;
    &,
    &:focus-visible {
      border-radius: ${radius.round};
    }
    &:not(:focus-visible) {
      box-shadow: 0 2px 12px rgb(20 23 26 / 35%);
    }
  }
  @media print {
    display: none;
  }
`

/** A person with open arms: the usual accessibility icon. */
const Person = () => (
  <svg
    width="28"
    height="28"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.9"
    aria-hidden="true"
  >
    <circle cx="12" cy="4.6" r="1.9" fill="currentColor" stroke="none" />
    <path d="M4 9l6 1.5v4L8 21.5M20 9l-6 1.5v4l2 7M10 10.5h4M10 14.5h4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

type PanelProps = { onClose: () => void }

/**
 * The round button of the accessibility panel and the opened panel, whose code is loaded on intent. Stored settings are applied
 * earlier, by the inline script of every page.
 */
export const AccessibilityButton = () => {
  const button = useRef<HTMLButtonElement>(null)
  const [Panel, setPanel] = useState<ComponentType<PanelProps>>()
  const [state, setState] = useState<'closed' | 'opening' | 'open'>('closed')
  const toast = useToast()

  const prepare = async () => {
    const { Panel: loaded } = await import(/* webpackChunkName: "accessibility-panel" */ './panel/panel.tsx')
    setPanel(() => loaded)
  }
  const intend = () => void prepare().catch(() => undefined) // a press reports the failure
  const open = async () => {
    setState('opening')
    try {
      await prepare()
      setState('open')
    } catch {
      setState('closed')
      toast({ message: text.failed })
    }
  }
  const close = () => {
    setState('closed')
    button.current?.focus()
  }

  return (
    <section className="on-asphalt" aria-label={text.region}>
      <Round
        ref={button}
        type="button"
        aria-label={text.open}
        aria-haspopup="dialog"
        aria-expanded={state === 'open'}
        aria-busy={state === 'opening' || undefined}
        onPointerEnter={intend}
        onFocus={intend}
        onClick={() => (state === 'open' ? close() : void open())}
      >
        <Person />
      </Round>
      {state === 'open' && Panel && <Panel onClose={close} />}
    </section>
  )
}
