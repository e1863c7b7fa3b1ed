import type { ReceivingLine } from '@zmig/edge-contract'
import { Ltr } from '@zmig/platform'
import { ConfirmDialog } from '../../parts/dialog.tsx'
import { failureText } from '../../parts/failure.ts'
import type { Summary } from './count-form.ts'
import { nameOf } from './scan.ts'
import { text, tyres as tyresText } from './text.ts'

/** How many lines a confirmation names. */
const NAMED = 6

type BookProps = {
  summary: Pick<Summary, 'tyres' | 'missing'>
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before what was counted is booked in, and names what is missing. */
export const BookDialog = ({ summary: { tyres, missing }, onConfirm, onClose }: BookProps) => (
  <ConfirmDialog
    title={text.confirmTitle}
    confirm={text.confirm}
    failure={failureText}
    onConfirm={onConfirm}
    onClose={onClose}
  >
    <p>{missing.length === 0 ? text.confirmAll(tyres) : text.confirmPart(tyres)}</p>
    {missing.length > 0 && (
      <div>
        <p>{text.confirmMissing}</p>
        <ul>
          {missing.slice(0, NAMED).map(({ line, missing: some }) => (
            <li key={line.ean}>
              <Ltr>{nameOf(line)}</Ltr>: {tyresText(some)}
            </li>
          ))}
          {missing.length > NAMED && <li>{text.andMore(missing.length - NAMED)}</li>}
        </ul>
      </div>
    )}
  </ConfirmDialog>
)

type CloseProps = { line: ReceivingLine; onConfirm: () => Promise<unknown>; onClose: () => void }

/** Asks before the rest of a line is given up: it will not come any more. */
export const CloseLineDialog = ({ line, onConfirm, onClose }: CloseProps) => (
  <ConfirmDialog
    title={text.closeTitle}
    confirm={text.closeConfirm}
    danger
    failure={failureText}
    onClose={onClose}
    onConfirm={onConfirm}
  >
    <p>{text.closeWarning(nameOf(line), line.left)}</p>
  </ConfirmDialog>
)
