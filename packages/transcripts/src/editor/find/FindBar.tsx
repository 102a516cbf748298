import { Button, IconButton, TextField, useToast } from '@longhand/ui-kit'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { replaceAll, replaceOne } from '../document/find.ts'
import type { TextMatch } from '../document/find.ts'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import panel from '../tools/Panel.module.css'
import styles from './FindBar.module.css'
import { nextPlace } from './next-place.ts'
import type { Search } from './search.ts'
import { useFindings } from './use-findings.ts'

export interface FindBarProps {
  store: DocumentStore
  caret: Caret
  search: Search
  /** Shows the field for the replacement. */
  isReplacing: boolean
  onReplacingChange: (isReplacing: boolean) => void
  isReadOnly: boolean
  onClose: () => void
}

/** Finds in texts and speakers' names, and replaces. Enter goes on, Shift+Enter back, Escape closes. */
export function FindBar({ store, caret, search, isReplacing, onReplacingChange, isReadOnly, onClose }: FindBarProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const { query, finder, match: current } = useSyncExternalStore(search.subscribe, search.state)
  const findings = useFindings(finder, transcript)
  const [replacement, setReplacement] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const place = placeIn(findings.texts, current)

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [isReplacing])

  function go(direction: 1 | -1): void {
    const { texts } = finder.find(transcript)
    const match = texts[nextPlace(texts.length, placeIn(texts, current), direction)]
    search.lookAt(match)
    if (match) caret.reveal(match.sectionId)
  }

  function replaceThis(): void {
    const { texts } = finder.find(transcript)
    const at = placeIn(texts, current)
    const match = texts[at]
    if (!match) return go(1)
    store.apply(replaceOne(transcript, match, replacement))
    const after = finder.find(store.document()).texts
    const next = after.find((one) => one.sectionId !== match.sectionId || one.from >= match.from + replacement.length) ? after[Math.min(at, after.length - 1)] : after[0]
    search.lookAt(next)
    if (next) caret.reveal(next.sectionId)
  }

  function replaceEverything(): void {
    const { operation, count, keptNames } = replaceAll(transcript, finder, replacement)
    store.apply(operation)
    search.lookAt(undefined)
    const kept = keptNames.length > 0 ? t('find.namesKept', { names: keptNames.join(t('recording.listSeparator')) }) : undefined
    toast.show({ title: t('find.replaced', { count }), ...(kept === undefined ? {} : { description: kept }), action: { label: t('editor.undo'), onPress: () => void store.undo() } })
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type === 'text') {
      event.preventDefault()
      if (event.target === field.current) go(event.shiftKey ? -1 : 1)
      else if (event.ctrlKey || event.metaKey) replaceEverything()
      else replaceThis()
    }
  }

  const total = findings.texts.length
  const names = findings.speakerIds.length
  return (
    <section className={panel.root} role="search" aria-label={t('find.title')} onKeyDown={press}>
      <div className={styles.line}>
        <TextField ref={field} label={t('find.find')} labelHidden icon="search" value={query.text} placeholder={t('find.find')} autoComplete="off" onValueChange={(text) => search.ask({ ...query, text })} />
        <IconButton icon="chevron-up" size="small" label={t('find.previous')} shortcut="Shift+Enter" disabled={total === 0} onClick={() => go(-1)} />
        <IconButton icon="chevron-down" size="small" label={t('find.next')} shortcut="Enter" disabled={total === 0} onClick={() => go(1)} />
        <IconButton icon="close" size="small" label={t('find.close')} shortcut="Esc" onClick={onClose} />
      </div>
      <div className={styles.line}>
        <Toggle label={t('find.matchCase')} isOn={query.matchesCase} onToggle={(matchesCase) => search.ask({ ...query, matchesCase })} />
        <Toggle label={t('find.wholeWords')} isOn={query.wholeWords} onToggle={(wholeWords) => search.ask({ ...query, wholeWords })} />
        <p className={styles.count} role="status">
          {query.text === '' ? '' : place >= 0 ? t('find.countAt', { place: place + 1, count: total }) : t('find.count', { count: total })}
          {names > 0 ? ` · ${t('find.names', { count: names })}` : ''}
        </p>
      </div>
      {isReadOnly ? null : isReplacing ? (
        <div className={styles.line}>
          <TextField label={t('find.replacement')} labelHidden value={replacement} placeholder={t('find.replacement')} autoComplete="off" onValueChange={setReplacement} />
          <Button size="small" disabled={total === 0} onClick={replaceThis}>
            {t('find.replace')}
          </Button>
          <Button size="small" disabled={total + names === 0} onClick={replaceEverything}>
            {t('find.replaceAll', { count: total + names })}
          </Button>
        </div>
      ) : (
        <Button variant="quiet" size="small" onClick={() => onReplacingChange(true)}>
          {t('find.openReplace')}
        </Button>
      )}
    </section>
  )
}

function placeIn(texts: readonly TextMatch[], current: TextMatch | undefined): number {
  return current ? texts.findIndex((match) => match.sectionId === current.sectionId && match.from === current.from) : -1
}

function Toggle({ label, isOn, onToggle }: { label: string; isOn: boolean; onToggle: (isOn: boolean) => void }): ReactNode {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {label}
    </button>
  )
}
