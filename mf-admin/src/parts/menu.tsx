import styled from '@emotion/styled'
import { Button, Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components'
import { AdminIcon, type AdminIconName } from './icon.tsx'
import { entryLook, Popover } from './popover.ts'
import type { ReactNode } from 'react'

const Entry = styled(MenuItem)`
  ${entryLook}
  & > small {
    margin-inline-start: auto;
    font-size: 0.75rem;
  }
`
const List = styled(AriaMenu)`
  outline: none;
`

export type MenuEntry = {
  id: string
  label: string
  icon?: AdminIconName | undefined
  /** beside the label: a count or a key */
  hint?: ReactNode
  /** a page; without it `onAction` is called */
  href?: string | undefined
  danger?: boolean | undefined
  disabled?: boolean | undefined
}

type Props = {
  /** the name of the menu and of its button */
  label: string
  /** what the button shows; the label by default */
  children?: ReactNode
  /** the look of the button */
  className?: string | undefined
  entries: readonly MenuEntry[]
  onAction?: ((id: string) => void) | undefined
}

/** A button that opens a menu. Arrow keys and first letters move in it, Escape closes it. */
export const Menu = ({ label, children, className = '', entries, onAction }: Props) => (
  <MenuTrigger>
    <Button className={className} aria-label={label}>
      {children ?? (
        <>
          {label}
          <AdminIcon name="down" size={14} />
        </>
      )}
    </Button>
    <Popover placement="bottom start">
      <List aria-label={label} onAction={(id) => onAction?.(String(id))}>
        {entries.map(({ id, label: name, icon, hint, href, danger, disabled }) => (
          <Entry
            key={id}
            id={id}
            textValue={name}
            isDisabled={disabled ?? false}
            data-danger={danger ? '' : undefined}
            {...(href && { href })}
          >
            {icon && <AdminIcon name={icon} />}
            <span>{name}</span>
            {hint && <small>{hint}</small>}
          </Entry>
        ))}
      </List>
    </Popover>
  </MenuTrigger>
)
