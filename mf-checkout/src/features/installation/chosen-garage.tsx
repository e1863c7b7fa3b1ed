import { useEffect, useRef } from 'react'
import { Button } from '@zmig/platform'
import { GarageFacts } from './garage-facts.tsx'
import { Garage } from './installation.styles.ts'
import { text } from './text.ts'
import type { ChosenShop } from './installation.slice.ts'

type Props = {
  shop: ChosenShop
  /** the radio button that was pressed is gone: whoever uses a keyboard goes on from here, not from the top of the page */
  takesFocus: boolean
  onChange: () => void
}

/** The garage that was chosen, with a way to choose another one. */
export const ChosenGarage = ({ shop, takesFocus, onChange }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (takesFocus && document.activeElement === document.body) box.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Garage ref={box} tabIndex={-1} role="group" aria-label={text.chosen} data-chosen="">
      <b>{shop.displayName}</b>
      <Button variant="quiet" size="small" onClick={onChange}>
        {text.change}
      </Button>
      <GarageFacts shop={shop} />
    </Garage>
  )
}
