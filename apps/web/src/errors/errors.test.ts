import { type ApiError, domainError } from '@longhand/api-client'
import { errorCatalog, type ErrorName, httpErrorSentences } from '@longhand/contracts'
import type { ShownToast, ToastMessage } from '@longhand/ui-kit'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createErrorEffects, effectsOf, type EffectTargets } from './carry-out.ts'
import { takeKeptToast } from './later-toasts.ts'
import { forgetReloads } from './reloads.ts'

const catalogd = (name: ErrorName, message = ''): ApiError =>
  domainError(errorCatalog[name].code, message, null)

function makeTargets(): EffectTargets & { shown: string[] } {
  const history: ShownToast[] = []
  const targets = {
    shown: [] as string[],
    toasts: {
      show: (message: ToastMessage) => {
        history.unshift({ ...message, id: String(history.length), shownAt: new Date(targets.now()) })
        targets.shown.push(message.title as string)
        return history[0]!.id
      },
      history: () => history,
    },
    language: () => 'en' as const,
    clearSession: vi.fn(),
    openLogin: vi.fn(),
    goTo: vi.fn(),
    reload: vi.fn(),
    tabStorage: sessionStorage,
    now: vi.fn(() => 0),
    afterRender: (callback: () => void) => callback(),
    isSaidInPlace: vi.fn<(sentence: string) => boolean>(() => false),
  }
  return targets
}

beforeEach(() => sessionStorage.clear())

describe('the effects of an error', () => {
  it('are the catalogue’s, a toast for what it doesn’t list, and none when the caller gave up', () => {
    for (const name of Object.keys(errorCatalog) as ErrorName[])
      expect(effectsOf(catalogd(name))).toBe(errorCatalog[name].effects)
    expect(effectsOf(domainError(424242, '', null))).toEqual(['toast'])
    expect(effectsOf({ kind: 'http', status: 502, message: '' })).toEqual(['toast'])
    expect(effectsOf({ kind: 'aborted' })).toEqual(['silent'])
  })

  it('are those of the call where it names its own: a wrong password opens no login dialog', () => {
    for (const call of ['requestDeletion', 'exportMyData', 'exportMyDataByPost'])
      expect(effectsOf(catalogd('ILLEGAL_REQUEST'), call)).toEqual(['silent'])
    expect(effectsOf(catalogd('SYSTEM'), 'requestDeletion')).toBe(errorCatalog.SYSTEM.effects)
    for (const call of ['cancelDeletion', 'no call'])
      expect(effectsOf(catalogd('ILLEGAL_REQUEST'), call)).toContain('open-login')
    const targets = makeTargets()
    createErrorEffects(targets)(catalogd('ILLEGAL_REQUEST'), 'requestDeletion')
    expect([targets.shown, vi.mocked(targets.openLogin).mock.calls]).toEqual([[], []])
  })

  it('are none where the page of a recording says that it is not there', () => {
    for (const call of ['getRecording', 'getText', 'getWords', 'getPeaks'])
      expect(effectsOf(catalogd('RECORD_NOT_FOUND'), call)).toEqual(['silent'])
  })

  it('toast the sentence of an HTTP status and of a code that no one knows', () => {
    const targets = makeTargets()
    const applyEffects = createErrorEffects(targets)
    for (const [status, sentence] of Object.entries(httpErrorSentences)) {
      applyEffects({ kind: 'http', status: Number(status), message: '' })
      expect(targets.shown.at(-1)).toBe(sentence.en)
    }
    applyEffects(domainError(424242, '', null))
    expect(targets.shown.at(-1)).toBe('System error')
  })

  it('clears the session and says so when no one is logged in (10001)', () => {
    const targets = makeTargets()
    createErrorEffects(targets)(catalogd('NOT_LOGGED_IN'))
    expect(targets.clearSession).toHaveBeenCalledOnce()
    expect(targets.shown).toEqual(['You are not logged in'])
    expect(targets.goTo).not.toHaveBeenCalled()
  })

  it('leaves for the landing page when the account is gone (10006), and keeps the sentence over the load', () => {
    const targets = makeTargets()
    createErrorEffects(targets)(catalogd('USER_DELETED'))
    expect(targets.clearSession).toHaveBeenCalledOnce()
    expect(targets.goTo).toHaveBeenCalledExactlyOnceWith('/')
    expect(targets.shown).toEqual([])
    expect(takeKeptToast(sessionStorage)).toEqual({ title: 'User has been deleted', tone: 'error' })
    expect(takeKeptToast(sessionStorage)).toBeUndefined()
  })

  it('reloads once when the membership is over (2200001), and not again until the session changes', () => {
    const targets = makeTargets()
    const applyEffects = createErrorEffects(targets)
    applyEffects(catalogd('MEMBERSHIP_EXPIRED'))
    expect(targets.reload).toHaveBeenCalledOnce()
    expect(takeKeptToast(sessionStorage)?.title).toBe('Membership expired')
    applyEffects(catalogd('MEMBERSHIP_EXPIRED'))
    expect(targets.reload).toHaveBeenCalledOnce()
    expect(targets.shown).toEqual(['Membership expired'])
    forgetReloads(sessionStorage)
    applyEffects(catalogd('MEMBERSHIP_EXPIRED'))
    expect(targets.reload).toHaveBeenCalledTimes(2)
  })

  it('opens the login dialog for an illegal request (2400014)', () => {
    const targets = makeTargets()
    createErrorEffects(targets)(catalogd('ILLEGAL_REQUEST'))
    expect(targets.openLogin).toHaveBeenCalledOnce()
    expect(targets.shown).toEqual(['Request is illegal'])
  })

  it('says nothing for 80000', () => {
    const targets = makeTargets()
    createErrorEffects(targets)(catalogd('REJECTED_SILENTLY', 'Not for people'))
    expect(targets.shown).toEqual([])
  })

  it.each([
    'PARAMETER_MISSING',
    'PARAMETER_INVALID',
    'SAVE_FILE_FAILED',
    'RECORD_NOT_FOUND',
    'TRANSCRIPTION_QUOTA',
    'SYSTEM',
  ] as const)('toasts %s and does nothing else', (name) => {
    const targets = makeTargets()
    createErrorEffects(targets)(catalogd(name))
    expect(targets.shown).toEqual([errorCatalog[name].sentence.en])
    for (const deed of [targets.clearSession, targets.openLogin, targets.goTo, targets.reload])
      expect(deed).not.toHaveBeenCalled()
  })

  it('leaves to the page what the page says in its place, unless something else happens, too', () => {
    const targets = makeTargets()
    const waiting: (() => void)[] = []
    const applyEffects = createErrorEffects({
      ...targets,
      afterRender: (callback) => void waiting.push(callback),
    })
    applyEffects({ kind: 'http', status: 502, message: '' })
    vi.mocked(targets.isSaidInPlace).mockReturnValue(true)
    for (const render of waiting) render()
    expect(targets.isSaidInPlace).toHaveBeenCalledWith('Bad gateway')
    expect(targets.shown).toEqual([])
    // The login dialog covers what the page says.
    applyEffects(catalogd('ILLEGAL_REQUEST'))
    expect(targets.shown).toEqual(['Request is illegal'])
  })

  it('does not repeat what the page’s own toast explains', () => {
    const targets = makeTargets()
    targets.toasts.show({ title: 'The file could not be made', description: 'Bad gateway' })
    createErrorEffects(targets)({ kind: 'http', status: 502, message: '' })
    expect(targets.shown).toEqual(['The file could not be made'])
  })

  it('does not say the same thing twice while the first toast can be read', () => {
    const targets = makeTargets()
    const applyEffects = createErrorEffects(targets)
    applyEffects(catalogd('SYSTEM'))
    applyEffects(catalogd('SYSTEM'))
    applyEffects(catalogd('RECORD_NOT_FOUND'))
    expect(targets.shown).toEqual(['System exception', 'Record not found'])
    vi.mocked(targets.now).mockReturnValue(10_001)
    applyEffects(catalogd('SYSTEM'))
    expect(targets.shown).toHaveLength(3)
  })
})
