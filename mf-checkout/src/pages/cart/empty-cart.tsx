import { useEffect, useRef } from 'react'
import { ButtonLink, EmptyState } from '@zmig/platform'
import { text } from './text.ts'

type Props = { /** the last line was just removed, and the focus with its button */ emptied: boolean }

/** Nothing to order, and the way to what can be. */
export const EmptyCart = ({ emptied }: Props) => {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = box.current?.querySelector('h2')
    if (!emptied || !heading) return
    heading.tabIndex = -1
    heading.focus()
  }, [emptied])
  return (
    <div ref={box}>
      <EmptyState title={text.empty}>
        <p>{text.emptyHint}</p>
        <ButtonLink href="/">{text.findTyres}</ButtonLink>
      </EmptyState>
    </div>
  )
}
