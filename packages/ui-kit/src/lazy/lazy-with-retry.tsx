import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { LoadBoundary, type OpenState } from './LoadBoundary.tsx'
import { whenSettled } from './when-idle.ts'
import { withRetry } from './with-retry.ts'

/** A component of its own chunk. */
export interface LazyComponent<Props> {
  (props: Props): ReactNode
  /** Once the page has settled and the browser is idle. For what is not rendered closed first. */
  preload: () => void
}

/**
 * `React.lazy` for a component that most visits do without. It is fetched when it is first rendered; one with `open` when it first opens, or before that when
 * the page has settled. A failure is tried once more and then explained in its place, with a button that tries again: the page around it stays as it is.
 *
 * @param waiting Shown in its place while it is on its way.
 * @example const ShareDialog = lazyWithRetry(() => import('./ShareDialog.tsx').then((file) => file.ShareDialog))
 */
export function lazyWithRetry<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): LazyComponent<Props> {
  let loaded: ComponentType<Props> | undefined
  const fetch = async (): Promise<ComponentType<Props>> => (loaded ??= await withRetry(load))
  const preload = (): void =>
    void whenSettled()
      .then(fetch)
      .catch(() => undefined)
  // A loaded component skips `lazy`: React would show the fallback for up to a third of a second.
  const choose = (): ComponentType<Props> => loaded ?? lazy(async () => ({ default: await fetch() }))

  function Lazy(props: Props): ReactNode {
    const dialog = isOpenState(props) ? props : undefined
    const [attempt, setAttempt] = useState<{ number: number; Part: ComponentType<Props> | undefined }>({
      number: 0,
      Part: undefined,
    })
    if (!attempt.Part && (!dialog || dialog.open)) setAttempt({ ...attempt, Part: choose() })
    useEffect(preload, [])
    const { Part, number } = attempt
    if (!Part) return null
    return (
      <LoadBoundary
        key={number}
        dialog={dialog}
        onRetry={() => setAttempt({ number: number + 1, Part: undefined })}
      >
        <Suspense fallback={waiting}>
          <Part {...props} />
        </Suspense>
      </LoadBoundary>
    )
  }
  return Object.assign(Lazy, { preload })
}

function isOpenState(props: object): props is OpenState {
  return 'open' in props && 'onOpenChange' in props
}
