import { type ApiError, sentenceOf } from '@longhand/api-client'
import type { ErrorEffect, InterfaceLanguage } from '@longhand/contracts'
import type { Toasts } from '@longhand/ui-kit'
import { effectsOf } from './effects-of.ts'
import { keepToast } from './later-toasts.ts'
import { mayReload } from './reloads.ts'

/** What the error catalogue's effects act on. */
export interface EffectTargets {
  toasts: Pick<Toasts, 'show' | 'history'>
  language: () => InterfaceLanguage
  clearSession: () => void
  openLogin: () => void
  /** Loads another page of ours from the server, so that nothing of the old session stays in memory. */
  goTo: (path: string) => void
  reload: () => void
  /** Lives as long as the tab. */
  tabStorage: Storage
  now: () => number
}

/** The same sentence is not shown again while the first is still being read. */
const repeatAfterMs = 10_000

/** Carries out what the catalogue says about an error: data there, deeds here and nowhere else. */
export function createErrorEffects(targets: EffectTargets): (error: ApiError) => void {
  return (error) => {
    const effects = effectsOf(error)
    const isReloading = effects.includes('reload') && mayReload(error, targets.tabStorage)
    const isLeaving = isReloading || effects.includes('go-home')
    for (const effect of effects) carryOut(effect, error, { ...targets, isReloading, isLeaving })
  }
}

function carryOut(effect: ErrorEffect, error: ApiError, targets: EffectTargets & { isReloading: boolean; isLeaving: boolean }): void {
  switch (effect) {
    case 'toast':
      return tell(error, targets)
    case 'clear-session':
      return targets.clearSession()
    case 'go-home':
      return targets.goTo('/')
    case 'reload':
      return targets.isReloading ? targets.reload() : undefined
    case 'open-login':
      return targets.openLogin()
    case 'silent':
      return undefined
  }
}

function tell(error: ApiError, { toasts, language, tabStorage, now, isLeaving }: EffectTargets & { isLeaving: boolean }): void {
  const title = sentenceOf(error, language())
  if (title === undefined) return
  if (isLeaving) return keepToast({ title, tone: 'error' }, tabStorage)
  const isOnScreen = toasts.history().some((shown) => shown.title === title && now() - shown.shownAt.getTime() < repeatAfterMs)
  if (!isOnScreen) toasts.show({ title, tone: 'error' })
}
