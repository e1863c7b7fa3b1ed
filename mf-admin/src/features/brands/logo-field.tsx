import styled from '@emotion/styled'
import { useRef, useState } from 'react'
import { logoOf, pictureLimit, uploadPicture } from '@zmig/edge-contract'
import { Alert, Row, Stack } from '@zmig/platform'
import { AdminButton } from '../../parts/controls.tsx'
import { saidOf } from '../../parts/failure.ts'
import { useUpload } from '../../parts/files.ts'
import { text } from './text.ts'

/** The shop judges what a file is by its bytes; a type that is no picture's would not be read at all. */
const typeOf = ({ type }: File) => (type.startsWith('image/') ? (type as `image/${string}`) : 'image/jpeg')

/** Whole, whatever its shape. */
export const Logo = styled.img`
  object-fit: contain;
`

type Props = { brand: string; logo: string; error: string | undefined; onChange: (logo: string) => void }

/** The logo of a brand: an upload, which takes one picture, or none. */
export const LogoField = ({ brand, logo, error, onChange }: Props) => {
  const send = useUpload()
  const input = useRef<HTMLInputElement>(null)
  /** of the upload; undefined while none runs */
  const [percent, setPercent] = useState<number>()
  const [said, setSaid] = useState<{ tone: 'error' | 'success'; words: string }>()

  const upload = async (file: File | undefined) => {
    if (!file || percent !== undefined) return
    setSaid(undefined)
    setPercent(0)
    try {
      const { bucketPath = '' } = await send(uploadPicture, {
        file,
        type: typeOf(file),
        limit: pictureLimit,
        query: { use: 'logo' },
        onProgress: setPercent,
      })
      onChange(bucketPath)
      setSaid({ tone: 'success', words: text.uploaded })
    } catch (failure) {
      setSaid({ tone: 'error', words: saidOf(failure) ?? text.uploadFailed })
    } finally {
      setPercent(undefined)
    }
  }

  return (
    <Stack gap={2}>
      {logo !== '' && <Logo src={logoOf(logo)} alt={text.logoOf(brand)} width={132} height={99} />}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-hidden="true"
        tabIndex={-1}
        data-part="file"
        onChange={({ target }) => {
          void upload(target.files?.[0])
          // the same file again is a change too
          target.value = ''
        }}
      />
      <Row as="p" gap={3} align="center">
        <AdminButton icon="upload" busy={percent !== undefined} onClick={() => input.current?.click()}>
          {percent === undefined ? text.upload : text.uploading(percent)}
        </AdminButton>
        {logo !== '' && (
          <AdminButton look="quiet" icon="trash" onClick={() => onChange('')}>
            {text.removeLogo}
          </AdminButton>
        )}
        {text.uploadHint}
      </Row>
      {error !== undefined && <Alert tone="error">{error}</Alert>}
      {said && <Alert tone={said.tone}>{said.words}</Alert>}
    </Stack>
  )
}
