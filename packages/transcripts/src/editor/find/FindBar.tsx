import { Button, IconButton, TextField, useToast } from '@longhand/ui-kit'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { Text } from '@longhand/transcript'
import { recordingsMessages } from '@longhand/recordings'
import { transcriptsMessages } from '../../messages.ts'
import { replaceAll, replaceOne } from '../document/find.ts'
import type { Query, TextMatch } from '../document/find.ts'
import type { Caret } from '../session/caret.ts'
import type { DocumentStore } from '../session/document-store.ts'
import panel from './Panel.module.css'
import styles from './FindBar.module.css'
import { nextPlace } from './next-place.ts'
import type { Search } from './search.ts'
import { useFindings } from './use-findings.ts'

export interface FindBarProps {
  store: DocumentStore
  caret: Caret
  search: Search
  isReplacing: boolean
  onReplacingChange: (isReplacing: boolean) => void
  isReadOnly: boolean
  onClose: () => void
}

export function FindBar({
  store,
  caret,
  search,
  isReplacing,
  onReplacingChange,
  isReadOnly,
  onClose,
}: FindBarProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const ofRecordings = recordingsMessages.useMessages()
  const toast = useToast()
  const transcript = useSyncExternalStore(store.subscribe, store.document)
  const { query, finder, match: current } = useSyncExternalStore(search.subscribe, search.state)
  const findings = useFindings(finder, transcript)
  const [replacement, setReplacement] = useState('')
  const [replaced, setReplaced] = useState<{ transcript: Text; query: Query; replacement: string }>()
  const field = useRef<HTMLInputElement>(null)
  const place = placeIn(findings?.texts ?? [], current)
  // What was put in may hold what is looked for: a second press would replace it in itself.
  const isReplaced =
    replaced?.transcript === transcript && replaced.query === query && replaced.replacement === replacement

  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [isReplacing])

  function go(direction: 1 | -1): void {
    const { texts } = finder.find(store.document())
    const match = texts[nextPlace(texts.length, placeIn(texts, current), direction)]
    search.lookAt(match)
    if (match) caret.reveal(match.sectionId)
  }

  function replaceThis(): void {
    const { texts } = finder.find(store.document())
    const at = placeIn(texts, current)
    const match = texts[at]
    if (!match) return go(1)
    store.apply(replaceOne(store.document(), match, replacement))
    const { places } = store.document()
    const order = (one: TextMatch): number => places.get(one.sectionId)! - places.get(match.sectionId)!
    const after = finder.find(store.document()).texts
    // What was put in may itself be what is looked for: it is behind, not ahead.
    const next =
      after.find(
        (one) => order(one) > 0 || (order(one) === 0 && one.from >= match.from + replacement.length),
      ) ?? after[0]
    search.lookAt(next)
    if (next) caret.reveal(next.sectionId)
  }

  function replaceEverything(): void {
    if (isReplaced) return
    const { operation, count, keptNames } = replaceAll(store.document(), finder, replacement)
    store.apply(operation)
    setReplaced({ transcript: store.document(), query, replacement })
    search.lookAt(undefined)
    const kept =
      keptNames.length > 0
        ? t('find.namesKept', { names: keptNames.join(ofRecordings('listSeparator')) })
        : undefined
    toast.show({
      title: t('find.replaced', { count }),
      description: kept,
      action: { label: t('editor.undo'), onPress: () => void store.undo() },
    })
  }

  /** A button that has nothing more to do would take the focus with it. */
  function keepFocus(): void {
    if (finder.find(store.document()).texts.length === 0) field.current?.focus()
  }

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.key === 'Escape') {
      event.preventDefault()
      onClose()
    } else if (
      event.key === 'Enter' &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'text'
    ) {
      event.preventDefault()
      if (event.target === field.current) go(event.shiftKey ? -1 : 1)
      else if (event.ctrlKey || event.metaKey) replaceEverything()
      else replaceThis()
    }
  }

  const total = findings?.texts.length ?? 0
  const names = findings?.speakerIds.length ?? 0
  const hasTexts = !findings || total > 0
  return (
    <section className={panel.root} role="search" aria-label={t('find.title')} onKeyDown={press}>
      <div className={panel.line} data-single="">
        <div className={panel.field}>
          <TextField
            ref={field}
            label={t('find.find')}
            labelHidden
            icon="search"
            value={query.text}
            placeholder={t('find.find')}
            autoComplete="off"
            onValueChange={(text) => search.ask({ ...query, text })}
          />
        </div>
        <IconButton
          icon="chevron-up"
          size="small"
          label={t('find.previous')}
          shortcut="Shift+Enter"
          disabled={!hasTexts}
          onClick={() => go(-1)}
        />
        <IconButton
          icon="chevron-down"
          size="small"
          label={t('find.next')}
          shortcut="Enter"
          disabled={!hasTexts}
          onClick={() => go(1)}
        />
        <Toggle
          label={t('find.matchCase')}
          isOn={query.matchesCase}
          onToggle={(matchesCase) => search.ask({ ...query, matchesCase })}
        />
        <Toggle
          label={t('find.wholeWords')}
          isOn={query.wholeWords}
          onToggle={(wholeWords) => search.ask({ ...query, wholeWords })}
        />
        {isReadOnly || isReplacing ? null : (
          <Button variant="quiet" size="small" onClick={() => onReplacingChange(true)}>
            {t('find.openReplace')}
          </Button>
        )}
        <p className={styles.count} role="status">
          {query.text === '' || !findings
            ? ''
            : place >= 0
              ? t('find.countAt', { place: place + 1, count: total })
              : t('find.count', { count: total })}
          {names > 0 ? ` · ${t('find.names', { count: names })}` : ''}
        </p>
        <IconButton icon="close" size="small" label={t('find.close')} shortcut="Esc" onClick={onClose} />
      </div>
      {isReplacing && !isReadOnly ? (
        <div className={panel.line}>
          <div className={panel.field}>
            <TextField
              label={t('find.replacement')}
              labelHidden
              value={replacement}
              placeholder={t('find.replacement')}
              autoComplete="off"
              onValueChange={setReplacement}
            />
          </div>
          <Button
            size="small"
            disabled={!hasTexts}
            onClick={() => {
              replaceThis()
              keepFocus()
            }}
          >
            {t('find.replace')}
          </Button>
          <Button
            size="small"
            disabled={isReplaced || (!hasTexts && names === 0)}
            onClick={() => {
              replaceEverything()
              field.current?.focus()
            }}
          >
            {findings ? t('find.replaceAll', { count: total + names }) : t('find.replaceAllUncounted')}
          </Button>
        </div>
      ) : null}
    </section>
  )
}

function placeIn(texts: readonly TextMatch[], current: TextMatch | undefined): number {
  return current
    ? texts.findIndex((match) => match.sectionId === current.sectionId && match.from === current.from)
    : -1
}

function Toggle({
  label,
  isOn,
  onToggle,
}: {
  label: string
  isOn: boolean
  onToggle: (isOn: boolean) => void
}): ReactNode {
  return (
    <button type="button" className={styles.toggle} aria-pressed={isOn} onClick={() => onToggle(!isOn)}>
      {label}
    </button>
  )
}
