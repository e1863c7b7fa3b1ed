import { readBoot } from '../boot.ts'
import { listInDevTools } from './dev-tools.ts'
import { watchLoadedBytes } from './loaded-bytes.ts'
import { showOutlines, type SliceFacts } from './overlay.ts'

/** The control on the badge, which the server writes (shell/server/src/page/trial-badge.ts). */
const offerOutlines = (slices: Readonly<Record<string, SliceFacts>>) => {
  const control = document.getElementById('outline-slices')
  if (!(control instanceof HTMLButtonElement) || !control.parentElement) return
  const badge = control.parentElement
  let hide: (() => void) | undefined
  const show = (shown: boolean) => {
    hide?.()
    hide = shown ? showOutlines(badge, slices) : undefined
    control.setAttribute('aria-pressed', String(shown))
  }
  control.addEventListener('click', () => show(!hide))
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && hide) show(false)
  })
  control.disabled = false
}

/**
 * What a developer sees of a page: a file of its own, which the document names under the signed cookie of an override and
 * no other page loads.
 */
const start = async () => {
  const loaded = watchLoadedBytes()
  const { slices, owners = {} } = await readBoot()
  offerOutlines(
    Object.fromEntries(
      Object.entries(slices).map(([name, { version }]) => [
        name,
        { version, owner: owners[name], loaded: () => loaded(name, version) },
      ]),
    ),
  )
  await listInDevTools(slices)
}

void start()
