import styled from '@emotion/styled'
import { useState } from 'react'
import { color, media, space } from '@zmig/platform'
import { Dialog } from '../../parts/dialog.tsx'
import { SHOW_ARRIVED, useShortcuts } from '../../parts/shortcuts.ts'

/** The keys of the back office, as the help sheet lists them (visual.md, Rules of the back office). */
const keys: readonly [key: string, what: string][] = [
  ['/', 'חיפוש'],
  ['J', 'לשורה הבאה'],
  ['K', 'לשורה הקודמת'],
  ['Enter', 'פתיחת השורה'],
  ['S', 'שינוי סטטוס של ההזמנה'],
  ['N', SHOW_ARRIVED],
  ['Esc', 'סגירה'],
  ['?', 'העמוד הזה'],
]

const Opener = styled.button`
  display: grid;
  place-items: center;
  min-inline-size: 44px;
  min-block-size: 44px;
  border: 0;
  background: none;
  color: ${color.chalk};
  cursor: pointer;
  /* a phone has no keys to press, and no room beside the search */
  ${media.phone} {
    display: none;
  }
`
const List = styled.dl`
  display: grid;
  grid-template-columns: max-content 1fr;
  align-items: center;
  gap: ${space(2)} ${space(4)};
`

/** A key as it is drawn beside what it does. */
export const Key = styled.kbd`
  display: inline-block;
  min-inline-size: 24px;
  padding: 0 6px;
  border: 1px solid currentColor;
  border-radius: 4px;
  font:
    500 0.75rem/1.5 Rubik,
    sans-serif;
  text-align: center;
  direction: ltr;
`

/** The button and the key `?` that open the list of keys. */
export const ShortcutHelp = () => {
  const [isOpen, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <Opener type="button" aria-label="קיצורי מקלדת" title="קיצורי מקלדת" onClick={() => setOpen(true)}>
        <Key aria-hidden="true">?</Key>
      </Opener>
      {isOpen && (
        <Dialog title="קיצורי מקלדת" onClose={() => setOpen(false)}>
          <List>
            {keys.map(([key, what]) => (
              <div key={key} style={{ display: 'contents' }}>
                <dt>
                  <Key>{key}</Key>
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </List>
        </Dialog>
      )}
    </>
  )
}
