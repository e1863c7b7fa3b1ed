import styled from '@emotion/styled'
import { useRef } from 'react'
import { color, media, navigate, radius, space } from '@zmig/platform'
import { AdminIcon } from '../../parts/icon.tsx'
import { askOrders } from '../../parts/order-search.ts'
import { useShortcuts } from '../../parts/shortcuts.ts'

const ORDERS = '/admin/orders'

const Box = styled.form`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  flex: 0 1 360px;
  margin-inline: auto;
  min-block-size: 36px;
  padding: 0 10px;
  border: 1px solid ${color.control};
  border-radius: ${radius.control};
  background: ${color.tar};
  color: ${color.chalk};
  &:focus-within {
    outline: 3px solid #fff;
    box-shadow: 0 0 0 6px ${color.focus};
  }
  & input {
    inline-size: 100%;
    min-inline-size: 0;
    border: 0;
    outline: none !important;
    box-shadow: none !important;
    background: none;
    color: #fff;
    font-size: 0.875rem;
  }
  & kbd {
    flex: none;
    min-inline-size: 20px;
    border: 1px solid ${color.control};
    border-radius: 4px;
    font-size: 0.75rem;
    line-height: 18px;
    text-align: center;
  }
  &:focus-within kbd {
    visibility: hidden;
  }
  & input::placeholder {
    color: ${color.chalk};
    opacity: 1;
  }
  ${media.phone} {
    min-inline-size: 0;
    min-block-size: 44px;
    flex-basis: 100%;
    & kbd {
      display: none;
    }
    & input {
      min-block-size: 42px;
      font-size: 1rem;
    }
  }
`

/** The search of the top bar: opens the orders that have what was typed. The key `/` leads to it from pages without a search. */
export const OrderSearch = ({ isOnOrders }: { isOnOrders: boolean }) => {
  const field = useRef<HTMLInputElement>(null)
  useShortcuts({ '/': () => field.current?.focus() }, !isOnOrders)
  return (
    <Box
      role="search"
      aria-label="חיפוש הזמנה"
      onSubmit={(event) => {
        event.preventDefault()
        const text = field.current?.value.trim() ?? ''
        if (!text) return
        askOrders(text)
        if (!isOnOrders) navigate(ORDERS)
      }}
    >
      <AdminIcon name="search" />
      <input
        ref={field}
        type="search"
        name="q"
        autoComplete="off"
        maxLength={100}
        aria-label="הזמנה, טלפון, שם או EAN"
        placeholder="הזמנה, טלפון, שם או EAN"
      />
      {!isOnOrders && <kbd aria-hidden="true">/</kbd>}
    </Box>
  )
}
