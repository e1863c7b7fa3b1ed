import { useEffect, useEffectEvent, useId, useRef, useState, type MouseEvent } from 'react'
import { Alert } from '../../kit/alert.tsx'
import { Button } from '../../kit/button.tsx'
import { Icon } from '../../kit/icon.tsx'
import { VisuallyHidden } from '../../kit/text.tsx'
import { Link } from '../../page/link.tsx'
import { type Act, change, type Settings } from '../settings.ts'
import { followSettings, readSettings, writeSettings } from '../settings-store.ts'
import { text } from '../text.ts'
import { Colors, Look, Measures, Toggles } from './controls.tsx'
import { Sheet } from './sheet.styles.ts'

/**
 * Every control of the accessibility panel. Not modal, so that changes are visible on the page at once. Escape
 * closes it with the focus anywhere, so that it never covers the focused element permanently.
 */
export const Panel = ({ onClose }: { onClose: () => void }) => {
  const [settings, setSettings] = useState<Settings>(() => ({ ...readSettings(), widgetOpen: true }))
  const [message, setMessage] = useState<'unknown' | 'reset'>()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()

  const act: Act = (action) => {
    const next = change(settings, action)
    if (!next) return setMessage('unknown')
    setMessage(action === 'reset' ? 'reset' : undefined)
    setSettings(next)
    writeSettings(next)
    if (!next.widgetOpen) onClose()
  }
  const press = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => act(currentTarget.value)
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented && !document.querySelector('dialog:modal')) act('close')
  })

  useEffect(() => dialog.current?.show(), [])
  useEffect(() => followSettings((kept) => setSettings({ ...kept, widgetOpen: true })), [])
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])

  return (
    <Sheet ref={dialog} aria-labelledby={title}>
      <div className="top">
        <h2 id={title}>{text.title}</h2>
        <button type="button" value="close" aria-label={text.close} onClick={press}>
          <Icon name="close" />
        </button>
      </div>
      <div className="controls">
        <p>{text.intro}</p>
        {message === 'unknown' && <Alert tone="error">{text.unknownAction}</Alert>}
        <Toggles
          legend={text.display}
          names={['highContrast', 'lowContrast', 'monochrome', 'hideImages', 'highlightTitles', 'highlightLinks']}
          settings={settings}
          act={act}
        />
        <Measures settings={settings} act={act} />
        <Look settings={settings} act={act} />
        <Colors settings={settings} act={act} />
      </div>
      <div className="bottom">
        <Button variant="secondary" size="small" value="reset" onClick={press}>
          {text.reset}
        </Button>
        <Link href="/accessibility-policy">{text.statement}</Link>
        <VisuallyHidden role="status">{message === 'reset' && text.wasReset}</VisuallyHidden>
      </div>
    </Sheet>
  )
}
