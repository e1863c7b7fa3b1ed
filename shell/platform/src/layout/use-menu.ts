import { useEffect, useRef, type MouseEvent } from 'react'

const MENU = 'shell-menu'

/** What a button tells the browser about the menu; newer browsers obey also before, and without, JavaScript. */
const tells = (command: 'show-modal' | 'close') => ({ command, commandfor: MENU })

/** Whether the browser does that itself; telling it twice would be a warning in its console. */
const obeys = () => 'command' in HTMLButtonElement.prototype

const isBeside = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return clientX < left || clientX > right || clientY < top || clientY > bottom
}

/** Properties of a native modal dialog and of the buttons that open and close it. */
export const useMenu = () => {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const open = () => dialog.current?.showModal()

  // a tablet that is turned shows the bar instead: a modal that nobody sees would keep the page inert
  useEffect(() => {
    const desktop = matchMedia('(min-width: 1024px)')
    const leave = () => desktop.matches && dialog.current?.close()
    desktop.addEventListener('change', leave)
    return () => desktop.removeEventListener('change', leave)
  }, [])

  return {
    close,
    opener: { onClick: () => obeys() || open(), 'aria-haspopup': 'dialog', ...tells('show-modal') } as const,
    closer: { onClick: () => obeys() || close(), ...tells('close') },
    menu: {
      id: MENU,
      ref: dialog,
      // a click on the backdrop is one on the dialog itself, outside of its box; Enter on a link has no place (detail 0)
      onClick: (event: MouseEvent<HTMLDialogElement>) => {
        if (event.target === event.currentTarget && event.detail > 0 && isBeside(event)) close()
      },
    },
  }
}
