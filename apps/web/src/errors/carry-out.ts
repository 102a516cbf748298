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
  /** Calls back when what the page says about an error in its place is on the screen. */
  afterRender: (callback: () => void) => void
  isSaidInPlace: (sentence: string) => boolean
}

/** The same sentence is not shown again while the first is still being read. */
const repeatAfterMs = 10_000

/** Carries out what the catalogue says about an error: data there, deeds here and nowhere else. */
export function createErrorEffects(targets: EffectTargets): (error: ApiError, callName?: string) => void {
  return (error, callName) => {
    const effects = effectsOf(error, callName)
    const isReloading = effects.includes('reload') && mayReload(error, targets.tabStorage)
    const isLeaving = isReloading || effects.includes('go-home')
    for (const effect of effects) applyEffects(effect, effects, error, { ...targets, isReloading, isLeaving })
  }
}

function applyEffects(
  effect: ErrorEffect,
  effects: readonly ErrorEffect[],
  error: ApiError,
  targets: EffectTargets & { isReloading: boolean; isLeaving: boolean },
): void {
  switch (effect) {
    case 'toast':
      return tell(error, effects, targets)
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

function tell(error: ApiError, effects: readonly ErrorEffect[], targets: EffectTargets & { isLeaving: boolean }): void {
  const title = sentenceOf(error, targets.language())
  if (title === undefined) return
  if (targets.isLeaving) return keepToast({ title, tone: 'error' }, targets.tabStorage)
  // With another effect the page that said it is covered or gone.
  if (effects.length > 1) return toastOnce(title, targets)
  targets.afterRender(() => {
    if (!targets.isSaidInPlace(title)) toastOnce(title, targets)
  })
}

function toastOnce(title: string, { toasts, now }: EffectTargets): void {
  const isOnScreen = toasts.history().some((shown) => [shown.title, shown.description].includes(title) && now() - shown.shownAt.getTime() < repeatAfterMs)
  if (!isOnScreen) toasts.show({ title, tone: 'error' })
}
