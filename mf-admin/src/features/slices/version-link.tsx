import styled from '@emotion/styled'
import { useState } from 'react'
import { linkStaffSlice, listSliceAttempts, type SLICE_LINKS } from '@zmig/edge-contract'
import { Alert, Caption, color, Ltr, media, radius, space } from '@zmig/platform'
import { AdminButton, AdminButtonLink } from '../../parts/controls.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { useReload } from '../../parts/edge-query.tsx'
import { pressFailureText } from '../../parts/failure.ts'
import { useSnackbar } from '../../parts/snackbar.tsx'
import { useStaff } from '../../parts/staff.tsx'
import { useSending } from '../../parts/use-sending.ts'
import { text } from './text.ts'

const words = text.link

type Kind = (typeof SLICE_LINKS)[number]
const kinds: readonly Kind[] = ['preview', 'override']

const Choices = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: ${space(3)};
  & > div {
    display: grid;
    gap: ${space(1)};
    align-content: start;
  }
  ${media.phone} {
    grid-template-columns: 1fr;
  }
`

const Made = styled.div`
  display: grid;
  gap: ${space(2)};
  & > p:nth-of-type(2) {
    padding: ${space(2)} ${space(3)};
    border: 1px solid ${color.line};
    border-radius: ${radius.control};
    overflow-wrap: anywhere;
    user-select: all;
  }
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: ${space(2)};
  }
`

/** A version that can be shown. */
export type Linked = { slice: string; version: string }

/** Writes a link that shows a version to each browser that opens the link, or to the own browser. */
export const VersionLink = ({ slice, version, onClose }: Linked & { onClose: () => void }) => {
  const { edge } = useStaff()
  const snackbar = useSnackbar()
  const reload = useReload()
  const { busy, failed, send } = useSending(pressFailureText)
  const [made, setMade] = useState<{ kind: Kind; address: string }>()
  const make = (kind: Kind) =>
    send(
      async () => {
        const { path = '' } = await edge.call(linkStaffSlice, { params: { slice }, body: { version, kind } })
        setMade({ kind, address: location.origin + path })
        reload(listSliceAttempts)
      },
      () => undefined,
    )
  return (
    <Dialog title={words.title(slice, version)} onClose={onClose} busy={busy}>
      <p>{words.nobodyElse}</p>
      <Choices>
        {kinds.map((kind) => (
          <div key={kind}>
            <AdminButton icon={kind === 'preview' ? 'link' : 'eye'} busy={busy} onClick={() => void make(kind)}>
              {words[kind]}
            </AdminButton>
            <Caption>{words.effects[kind]}</Caption>
          </div>
        ))}
      </Choices>
      {failed && <Alert tone="error">{failed}</Alert>}
      {made && (
        <Made role="status">
          <p>{words.made[made.kind]}</p>
          <p>
            <Ltr>{made.address}</Ltr>
          </p>
          <div>
            <AdminButton
              icon="copy"
              onClick={() =>
                void navigator.clipboard?.writeText(made.address).then(() => snackbar.success(words.copied))
              }
            >
              {words.copy}
            </AdminButton>
            <AdminButtonLink href={made.address} target="_blank">
              {words.open}
            </AdminButtonLink>
          </div>
        </Made>
      )}
    </Dialog>
  )
}
