import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { kitMessages } from '../i18n/kit-messages.ts'
import { useToast } from '../Toast/toasts-context.tsx'
import { whenIdle } from './when-idle.ts'

/** When a part of the page is needed, by its props, and how it is given up when it can't be had. */
export interface PartWish<Props> {
  isWanted: (props: Props) => boolean
  giveUp: (props: Props) => void
  /** Stands in its place while it is wanted and on its way. @default nothing */
  waiting?: ReactNode
}

/** The wish for what opens and closes: dialogs, popovers. */
export const whenOpen: PartWish<{ open: boolean; onOpenChange: (open: boolean) => void }> = {
  isWanted: ({ open }) => open,
  giveUp: ({ onOpenChange }) => onOpenChange(false),
}

/** A component of its own chunk. */
export interface LazyPart<Props> {
  (props: Props): ReactNode
  /** Fetches the chunk once the browser is idle. A part does that itself when it is first rendered; this is for what is rendered later. */
  fetchWhenIdle: () => void
}

/**
 * A part that most visits do without. Its code comes when the page that has it is idle, or when it is wanted before; until it was wanted once, it renders
 * nothing. What can't be had, at the second try either, is told in a toast and given up: the page around it stays as it is, and the next wish tries again.
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { isWanted, giveUp, waiting = null }: PartWish<NoInfer<Props>>): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  const fetch = async (): Promise<ComponentType<Props>> => (part ??= await load().catch(load))
  const fetchWhenIdle = (): void => void whenIdle().then(fetch).catch(() => undefined)

  function Lazy(props: Props): ReactNode {
    const toasts = useToast()
    const kit = kitMessages.useMessages()
    const isWantedNow = isWanted(props)
    const [Shown, setShown] = useState<ComponentType<Props>>()
    if (isWantedNow && !Shown && part) setShown(() => part)
    const fail = useEffectEvent(() => {
      toasts.show({ title: kit('partMissing'), tone: 'error' })
      giveUp(props)
    })
    useEffect(fetchWhenIdle, [])
    useEffect(() => {
      if (!isWantedNow || Shown) return
      let isOver = false
      fetch().then(
        (loaded) => {
          if (!isOver) setShown(() => loaded)
        },
        () => {
          if (!isOver) fail()
        },
      )
      return () => {
        isOver = true
      }
    }, [isWantedNow, Shown])
    if (Shown) return <Shown {...props} />
    return isWantedNow ? waiting : null
  }
  return Object.assign(Lazy, { fetchWhenIdle })
}
