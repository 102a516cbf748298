import { type ApiError, sentenceOf } from '@longhand/api-client'
import {
  type Endpoint,
  endpoints,
  errorCatalog,
  type ErrorEffect,
  type InterfaceLanguage,
} from '@longhand/contracts'
import type { Toasts } from '@longhand/ui-kit'
import { keepToast } from './later-toasts.ts'
import { mayReload } from './reloads.ts'

export interface EffectTargets {
  toasts: Pick<Toasts, 'show' | 'history'>
  language: () => InterfaceLanguage
  clearSession: () => void
  openLogin: () => void
  goTo: (path: string) => void
  reload: () => void
  tabStorage: Storage
  now: () => number
  afterRender: (callback: () => void) => void
  isSaidInPlace: (sentence: string) => boolean
}

const repeatAfterMs = 10_000

export function createErrorEffects(targets: EffectTargets): (error: ApiError, callName?: string) => void {
  return (error, callName) => {
    const effects = effectsOf(error, callName)
    const isReloading = effects.includes('reload') && mayReload(error, targets.tabStorage)
    const isLeaving = isReloading || effects.includes('go-home')
    for (const effect of effects) applyEffects(effect, effects, error, { ...targets, isReloading, isLeaving })
  }
}

/**
 * The call's own effects, else the catalogue's, else a toast.
 * @param callName Where it is known.
 */
export function effectsOf(error: ApiError, callName?: string): readonly ErrorEffect[] {
  if (error.kind === 'aborted') return ['silent']
  if (error.kind !== 'domain' || !error.name) return ['toast']
  const call = (endpoints as Record<string, Endpoint | undefined>)[callName ?? '']
  return call?.effects?.[error.name] ?? errorCatalog[error.name].effects
}

function applyEffects(
  effect: ErrorEffect,
  effects: readonly ErrorEffect[],
  error: ApiError,
  targets: EffectTargets & { isReloading: boolean; isLeaving: boolean },
): void {
  switch (effect) {
    case 'toast':
      return report(error, effects, targets)
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

function report(
  error: ApiError,
  effects: readonly ErrorEffect[],
  targets: EffectTargets & { isLeaving: boolean },
): void {
  const title = sentenceOf(error, targets.language())
  if (title === undefined) return
  if (targets.isLeaving) return keepToast({ title, tone: 'error' }, targets.tabStorage)
  // With another effect the page that said it is gone.
  if (effects.length > 1) return toastOnce(title, targets)
  targets.afterRender(() => {
    if (!targets.isSaidInPlace(title)) toastOnce(title, targets)
  })
}

function toastOnce(title: string, { toasts, now }: EffectTargets): void {
  const isOnScreen = toasts
    .history()
    .some(
      (shown) =>
        [shown.title, shown.description].includes(title) && now() - shown.shownAt.getTime() < repeatAfterMs,
    )
  if (!isOnScreen) toasts.show({ title, tone: 'error' })
}
