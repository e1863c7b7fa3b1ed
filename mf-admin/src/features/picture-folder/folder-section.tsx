import styled from '@emotion/styled'
import { useId, useRef, useState } from 'react'
import { Caption, Card, color, Row, space, Stack } from '@zmig/platform'
import { Chip, type ChipTone } from '../../parts/chip.tsx'
import { AdminButton } from '../../parts/controls.tsx'
import { type Column, DataTable } from '../../parts/table.tsx'
import { text } from './text.ts'
import { type FolderPicture, usePictureFolder } from './use-picture-folder.ts'

const Place = styled(Card)`
  margin-block-end: ${space(3)};
  padding: ${space(4)};
  & h2 {
    font-size: 0.9375rem;
    font-weight: 600;
  }
  & progress {
    inline-size: 120px;
    accent-color: ${color.signal};
  }
  &[data-over] {
    outline: 2px dashed ${color.signal};
    outline-offset: -2px;
  }
`

/** More pictures than these scroll in a box of their own. */
const MANY = 60

const tones: Record<FolderPicture['state'], ChipTone> = {
  matching: 'grey',
  skipped: 'amber',
  ready: 'blue',
  waiting: 'grey',
  sending: 'blue',
  added: 'green',
  there: 'grey',
  failed: 'red',
}

const State = ({ picture }: { picture: FolderPicture }) => {
  const { state, percent = 0, file, said } = picture
  if (state === 'sending')
    return (
      <span>
        <progress value={percent} max={100} aria-label={text.sending(file.name)} /> {text.percent(percent)}
      </span>
    )
  return (
    <Stack gap={1}>
      <span>
        <Chip tone={tones[state]}>{text.states[state]}</Chip>
      </span>
      {said}
    </Stack>
  )
}

const columnsOf = (retry: ((picture: FolderPicture) => void) | undefined): readonly Column<FolderPicture>[] => [
  { id: 'file', header: text.columns.file, title: true, cell: ({ file }) => <bdi>{file.name}</bdi> },
  {
    id: 'product',
    header: text.columns.product,
    cell: ({ product, place }) =>
      product === undefined ? (
        '–'
      ) : (
        <>
          <bdi>{product}</bdi> · {text.place(place)}
        </>
      ),
  },
  { id: 'state', header: text.columns.state, cell: (picture) => <State picture={picture} /> },
  {
    id: 'retry',
    header: text.retry,
    bare: true,
    cell: (picture) =>
      retry &&
      picture.state === 'failed' && (
        <AdminButton small aria-label={text.retryOf(picture.file.name)} onClick={() => retry(picture)}>
          {text.retry}
        </AdminButton>
      ),
  },
]

type ChooserProps = { folder?: boolean; onFiles: (files: File[]) => void }

const Chooser = ({ folder = false, onFiles }: ChooserProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={(element) => {
          input.current = element
          // React knows no such attribute
          if (folder) element?.setAttribute('webkitdirectory', '')
        }}
        type="file"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-part={folder ? 'picture-folder' : 'picture-files'}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // the same folder again is a change too
          target.value = ''
        }}
      />
      <AdminButton icon="upload" onClick={() => input.current?.click()}>
        {folder ? text.chooseFolder : text.chooseFiles}
      </AdminButton>
    </>
  )
}

/** Photographs of many products at once, each named by the EAN of what it shows: matched first, sent when staff say so. */
export const FolderSection = () => {
  const { pictures, isSending, add, send, clear } = usePictureFolder()
  const title = useId()
  const [isOver, setOver] = useState(false)
  const inState = (...states: FolderPicture['state'][]) => pictures.filter(({ state }) => states.includes(state))
  const ready = inState('ready')
  const failed = inState('failed')
  const added = inState('added').length
  const there = inState('there').length
  return (
    <Place
      as="section"
      aria-labelledby={title}
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        add([...event.dataTransfer.files])
      }}
    >
      <Stack gap={3}>
        <h2 id={title}>{text.title}</h2>
        <Caption>{text.hint}</Caption>
        <Row gap={2}>
          <Chooser folder onFiles={add} />
          <Chooser onFiles={add} />
          {(ready.length > 0 || isSending) && (
            <AdminButton look="primary" busy={isSending} onClick={() => void send(ready)}>
              {text.send(ready.length)}
            </AdminButton>
          )}
          {failed.length > 1 && !isSending && (
            <AdminButton onClick={() => void send(failed)}>{text.sendAgain(failed.length)}</AdminButton>
          )}
          {pictures.length > 0 && !isSending && (
            <AdminButton look="quiet" onClick={clear}>
              {text.clear}
            </AdminButton>
          )}
        </Row>
        <p role="status">{added + there > 0 && text.summary(added, there, inState('failed', 'skipped').length)}</p>
        {pictures.length > 0 && (
          <DataTable
            label={text.title}
            columns={columnsOf(isSending ? undefined : (picture) => void send([picture]))}
            rows={pictures}
            rowKey={({ id }) => String(id)}
            maxHeight={pictures.length > MANY ? 600 : undefined}
            readOnly={failed.length === 0}
            empty={null}
          />
        )}
      </Stack>
    </Place>
  )
}
