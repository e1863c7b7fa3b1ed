import styled from '@emotion/styled'
import { useEffect, useRef, useState } from 'react'
import { pictureOf, type ProductDetail } from '@zmig/edge-contract'
import { Alert, Caption, color, radius, Row, space, Stack } from '@zmig/platform'
import { AdminButton, AdminIconButton } from '../../parts/controls.tsx'
import { text } from './product-pictures.text.ts'
import { Section } from './products.styles.ts'
import { type PictureUpload, usePictures } from './use-pictures.ts'

const Place = styled(Section)`
  & li > img {
    inline-size: 132px;
    block-size: 99px;
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    background: #fff;
    object-fit: contain;
  }
  & [data-wide] {
    grid-template-columns: 1fr auto;
    align-items: center;
    inline-size: 100%;
    justify-items: start;
    overflow-wrap: anywhere;
  }
  & progress {
    inline-size: 160px;
    accent-color: ${color.signal};
  }
  &[data-over] {
    outline: 2px dashed ${color.signal};
    outline-offset: ${space(1)};
  }
`

const Upload = ({ upload, onDismiss }: { upload: PictureUpload; onDismiss: (id: number) => void }) => {
  const { id, name, percent, failed } = upload
  return (
    <Stack as="li" gap={1} data-wide="">
      {failed === undefined ? (
        <>
          <bdi>{name}</bdi>
          <span>
            <progress value={percent ?? 0} max={100} aria-label={text.uploading(name)} />{' '}
            {percent === undefined ? text.waiting : text.percent(percent)}
          </span>
        </>
      ) : (
        <>
          <Alert tone="error">
            <bdi>{name}</bdi>: {failed}
          </Alert>
          <AdminIconButton icon="close" label={text.dismiss(name)} onClick={() => onDismiss(id)} />
        </>
      )}
    </Stack>
  )
}

/** Files that are pasted anywhere on the page; texts go where they go. */
const usePastedFiles = (add: (files: File[]) => void) => {
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      latest.current(files)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
}

type Props = { product: ProductDetail; onSaved: (product: ProductDetail) => void }

/** The pictures of a product: files are dragged here, pasted or chosen, several at once; the first one is what lists show. */
export const ProductPictures = ({ product, onSaved }: Props) => {
  const { pending, add, dismiss, remove, move } = usePictures(product, onSaved)
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  usePastedFiles(add)
  const { ean, pictures } = product
  const last = pictures.length - 1
  return (
    <Place
      aria-label={text.section}
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
      <h3>{text.section}</h3>
      <Caption>{text.hint}</Caption>
      {pictures.length === 0 && pending.length === 0 && <Caption>{text.none}</Caption>}
      {pictures.length > 0 && (
        <Row as="ul" gap={3}>
          {pictures.map((path, index) => (
            <Stack key={path} as="li" gap={2} align="center">
              <img
                src={pictureOf({ ean, cdn: [{ bucketPath: path }] })}
                alt={text.picture(index)}
                width={132}
                height={99}
              />
              <Row gap={2} nowrap>
                {index > 0 && (
                  <AdminIconButton icon="previous" label={text.earlier(index)} onClick={() => void move(path, -1)} />
                )}
                {index < last && (
                  <AdminIconButton icon="next" label={text.later(index)} onClick={() => void move(path, 1)} />
                )}
                <AdminIconButton icon="trash" label={text.remove(index)} onClick={() => void remove(path)} />
              </Row>
            </Stack>
          ))}
        </Row>
      )}
      {pending.length > 0 && (
        <Row as="ul" gap={3}>
          {pending.map((upload) => (
            <Upload key={upload.id} upload={upload} onDismiss={dismiss} />
          ))}
        </Row>
      )}
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-part="pictures"
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          // the same file again is a change too
          target.value = ''
        }}
      />
      <div>
        <AdminButton icon="upload" onClick={() => input.current?.click()}>
          {text.choose}
        </AdminButton>
      </div>
    </Place>
  )
}
