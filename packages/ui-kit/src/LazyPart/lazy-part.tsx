import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { useEffectEvent } from 'use-effect-event'
import { ErrorState } from '../ErrorState/ErrorState.tsx'
import { kitMessages } from '../i18n/kit-messages.ts'
import { useToast } from '../Toast/toasts-context.tsx'
import { inTime } from './in-time.ts'
import { whenIdle } from './when-idle.ts'

/** When a part of the page is needed, by its props, and what becomes of it when it can't be had. */
export interface PartWish<Props> {
  isWanted: (props: Props) => boolean
  /** Ends the wish for what can't be had; a toast says so. @default in the part's place stands what happened, with a button that tries again */
  giveUp?: (props: Props) => void
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
 * nothing. What can't be had, at the second try either or within two minutes, is told and given up, or told in its place: the page around it stays as it is,
 * and the next wish tries again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isWanted, giveUp, waiting = null }: PartWish<NoInfer<Props>>,
): LazyPart<Props> {
  let part: ComponentType<Props> | undefined
  const fetch = async (): Promise<ComponentType<Props>> => (part ??= await inTime(load().catch(load)))
  const fetchWhenIdle = (): void =>
    void whenIdle()
      .then(fetch)
      .catch(() => undefined)

  function Lazy(props: Props): ReactNode {
    const toasts = useToast()
    const kit = kitMessages.useMessages()
    const isWantedNow = isWanted(props)
    const [Shown, setShown] = useState<ComponentType<Props>>()
    const [isMissing, setMissing] = useState(false)
    if (isWantedNow && !Shown && part) setShown(() => part)
    if (!isWantedNow && isMissing) setMissing(false)
    const fail = useEffectEvent(() => {
      if (!giveUp) return setMissing(true)
      toasts.show({ title: kit('partMissing'), tone: 'error' })
      giveUp(props)
    })
    useEffect(fetchWhenIdle, [])
    useEffect(() => {
      if (!isWantedNow || Shown || isMissing) return
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
    }, [isWantedNow, Shown, isMissing])
    if (Shown) return <Shown {...props} />
    if (!isWantedNow) return null
    if (!isMissing) return waiting
    return <ErrorState title={kit('partMissingTitle')} description={kit('partMissing')} onRetry={() => setMissing(false)} retryLabel={kit('retry')} />
  }
  return Object.assign(Lazy, { fetchWhenIdle })
}
