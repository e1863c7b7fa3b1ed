import styled from '@emotion/styled'
import { ComboBox, Input, Label, ListBox, ListBoxItem, Text } from 'react-aria-components'
import { color, FieldError, space, Spinner } from '@zmig/platform'
import { fieldLook } from './controls.tsx'
import { entryLook, Popover } from './popover.ts'
import { useId, useRef, type ReactNode } from 'react'

const Box = styled(ComboBox)`
  display: flex;
  flex-direction: column;
  gap: ${space(1)};
  & label {
    font-weight: 500;
    font-size: 0.9375rem;
  }
  & [slot='description'] {
    color: ${color.muted};
    font-size: 0.875rem;
  }
`
const Control = styled(Input)`
  ${fieldLook}
`
const Layer = styled(Popover)`
  inline-size: var(--trigger-width);
  max-block-size: 320px !important;
`
const List = styled(ListBox)`
  outline: none;
`
const Entry = styled(ListBoxItem)`
  ${entryLook}
`
const Waiting = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  padding: ${space(2)} 10px;
  color: ${color.muted};
  font-size: 0.8125rem;
`

type Props<Item> = {
  label: string
  /** already filtered by the caller */
  items: readonly Item[]
  itemKey: (item: Item) => string
  /** the plain words of an item, which the field shows once it is chosen */
  itemText: (item: Item) => string
  /** the look of an item in the list; its words by default */
  renderItem?: ((item: Item) => ReactNode) | undefined
  /** the key of the chosen item, or null */
  value: string | null
  /** the item of `value` as soon as it is known: it stays in the list, and its words return when the field is left */
  chosen?: Item | undefined
  onChange: (key: string | null) => void
  /** the text in the field; the caller filters or asks the edge with it */
  search: string
  onSearch: (text: string) => void
  /** shows a spinner in the list */
  loading?: boolean | undefined
  /** the sentence for no match */
  none?: string | undefined
  error?: string | undefined
  hint?: string | undefined
  placeholder?: string | undefined
  required?: boolean | undefined
  /** what was typed stays when the list closes without a choice, for instance because the page is scrolled */
  keepsText?: boolean | undefined
  /** nothing opens before something is typed, so that the field does not cover what it has added */
  opensTyped?: boolean | undefined
}

type Texts<Item> = Pick<Props<Item>, 'items' | 'itemKey' | 'itemText' | 'chosen' | 'search' | 'keepsText'>

/**
 * What the list holds: the items, and the chosen one before them when its words stand in the field. React Aria empties a field
 * whose choice is not in its list.
 */
export const listOf = <Item,>({ items, itemKey, itemText, chosen, search }: Texts<Item>): readonly Item[] =>
  chosen === undefined || search !== itemText(chosen) || items.some((item) => itemKey(item) === itemKey(chosen))
    ? items
    : [chosen, ...items]

/**
 * The text of the field after a choice, or after it was left with a choice.
 * @param key of the chosen item; null for none
 * @returns undefined when the text stays as it is
 */
export const textAfter = <Item,>(
  { items, itemKey, itemText, chosen, keepsText }: Texts<Item>,
  key: string | null,
): string | undefined => {
  const now = [...items, ...(chosen === undefined ? [] : [chosen])].find((item) => itemKey(item) === key)
  if (now !== undefined) return itemText(now)
  // a choice that is not known by its words yet, because the items still load
  return keepsText || key === null ? undefined : key
}

/** A searchable choice of many: typing filters, arrow keys move, Enter chooses, Escape closes the list. */
export const Combobox = <Item,>(props: Props<Item>) => {
  const { label, itemKey, itemText, renderItem = itemText, value, onChange, search, onSearch } = props
  const {
    loading = false,
    none = 'אין תוצאות',
    error,
    hint,
    placeholder,
    required = false,
    keepsText = false,
    opensTyped = false,
  } = props
  const errorId = useId()
  const isEscape = useRef(false)
  const items = listOf(props)
  return (
    <Box
      items={items as Iterable<Item & object>}
      value={value}
      onChange={(key) => {
        // React Aria leaves the text to a caller that holds both value and text, and opens the list again over a text without a
        // choice: that is right after a scroll, but Escape would never close it
        const words = textAfter(props, key === null ? null : String(key))
        if (words !== undefined) onSearch(words)
        else if (!keepsText && isEscape.current) onSearch('')
        // the caller has the last word: a field that adds to a list is emptied
        onChange(key === null ? null : String(key))
      }}
      inputValue={search}
      onInputChange={onSearch}
      allowsEmptyCollection={!opensTyped || search !== ''}
      allowsCustomValue={keepsText}
      menuTrigger="focus"
      isRequired={required}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      {...(error && { 'aria-describedby': errorId })}
    >
      <Label>{label}</Label>
      <Control
        {...(placeholder && { placeholder })}
        onKeyDownCapture={({ key }) => {
          isEscape.current = key === 'Escape'
        }}
      />
      {hint && <Text slot="description">{hint}</Text>}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <Layer>
        {/* the layer lies outside of the page's landmarks */}
        <section aria-label={label}>
          <List
            renderEmptyState={() => (
              <Waiting role="status">
                {loading ? <Spinner small /> : null}
                {loading ? 'טוענים' : none}
              </Waiting>
            )}
          >
            {(item) => (
              <Entry id={itemKey(item as Item)} textValue={itemText(item as Item)}>
                {renderItem(item as Item)}
              </Entry>
            )}
          </List>
          {loading && items.length > 0 && (
            <Waiting role="status">
              <Spinner small />
              טוענים עוד
            </Waiting>
          )}
        </section>
      </Layer>
    </Box>
  )
}
