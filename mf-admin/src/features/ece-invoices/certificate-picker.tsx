import styled from '@emotion/styled'
import { memo, useEffect, useRef, useState } from 'react'
import type { EceCertificate } from '@zmig/edge-contract'
import { color, Ltr, media, space } from '@zmig/platform'
import { Chip } from '../../parts/chip.tsx'
import { Combobox } from '../../parts/combobox.tsx'
import { AdminButton, AdminIconButton } from '../../parts/controls.tsx'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import { AdminIcon } from '../../parts/icon.tsx'
import { brandsOf, otherTyre, type Row, soughtOf } from './invoice-rows.ts'
import { findCertificates } from './match-certificate.ts'
import { text } from './text.ts'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  ${media.phone} {
    justify-content: flex-end;
  }
`
const Search = styled.div`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-inline-size: 220px;
  & > div {
    flex: 1;
  }
  /* the column says it */
  & label {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
`
const Choice = styled.span`
  display: grid;
  & small {
    display: -webkit-box;
    overflow: hidden;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    color: ${color.muted};
    font-size: 0.75rem;
  }
`

const choiceOf = ({ eceId, brand, size, rating, goodfor }: EceCertificate) => (
  <Choice>
    <b>
      <Ltr>{eceId}</Ltr>
    </b>
    <small>
      <Ltr>{[brand, size, rating, goodfor.join(', ')].filter(Boolean).join(' · ')}</Ltr>
    </small>
  </Choice>
)

type Props = {
  row: Row
  certificates: readonly EceCertificate[]
  onChange: (key: string, eceId: string | null) => void
}

const SearchField = ({ row, certificates, onChange, onEnd }: Props & { onEnd: () => void }) => {
  const box = useRef<HTMLDivElement>(null)
  const [search, setSearch] = useState('')
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <Search
      ref={box}
      onKeyDown={(event) => {
        // Escape ends the search and not the dialog, which would lose the rows
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEnd()
      }}
    >
      <Combobox
        label={text.pickerLabel(row.line)}
        items={findCertificates(certificates, search, soughtOf(row, brandsOf(certificates)))}
        itemKey={({ eceId }) => eceId}
        itemText={({ eceId }) => eceId}
        renderItem={choiceOf}
        value={null}
        onChange={(eceId) => {
          if (eceId === null) return
          onChange(row.key, eceId)
          onEnd()
        }}
        search={search}
        onSearch={setSearch}
        none={text.noCertificate}
        placeholder={text.pickerHint}
        keepsText
      />
      {row.eceId !== null && (
        <AdminIconButton
          small
          icon="close"
          label={text.unlink(row.line)}
          onClick={() => {
            onChange(row.key, null)
            onEnd()
          }}
        />
      )}
    </Search>
  )
}

/**
 * The certificate of a row: a button until it is pressed, then a search over all certificates. One search at a time is in
 * the document, whatever the number of rows.
 */
const OnePicker = (props: Props) => {
  const { row, certificates, onChange } = props
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<EceCertificate>()
  const button = useRef<HTMLDivElement>(null)
  const end = () => {
    setOpen(false)
    requestAnimationFrame(() => button.current?.querySelector('button')?.focus())
  }
  const choose = (key: string, eceId: string | null) => {
    const other = otherTyre(row, eceId, certificates)
    if (other) setAsked(other)
    else onChange(key, eceId)
  }
  if (isOpen) return <SearchField {...props} onChange={choose} onEnd={end} />
  return (
    <Line ref={button}>
      <AdminButton small aria-label={text.chooseFor(row.line, row.eceId)} onClick={() => setOpen(true)}>
        {row.eceId === null ? text.choose : <Ltr>{row.eceId}</Ltr>}
        <AdminIcon name="down" size={14} />
      </AdminButton>
      {row.autoMatched && !row.checked && row.eceId !== null && (
        <Chip tone="amber" icon="wand">
          {text.auto}
        </Chip>
      )}
      {row.eceId === null && (
        <Chip tone="red" icon="alert">
          {text.unlinked}
        </Chip>
      )}
      {asked && (
        <ConfirmDialog
          title={text.otherTyreTitle}
          confirm={text.otherTyreConfirm}
          failure={failureText}
          onConfirm={() => Promise.resolve(onChange(row.key, asked.eceId))}
          onClose={() => setAsked(undefined)}
        >
          <p>{text.otherTyre(asked, row)}</p>
        </ConfirmDialog>
      )}
    </Line>
  )
}

export const CertificatePicker = memo(OnePicker)
