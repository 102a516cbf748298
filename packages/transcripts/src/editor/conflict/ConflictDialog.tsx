import { saveDownload } from '@longhand/api-client'
import { speakerOf } from '@longhand/transcript'
import type { Text } from '@longhand/transcript'
import { Button, Dialog, SegmentedControl, useToast } from '@longhand/ui-kit'
import { formatDuration } from '@longhand/ui-kit/i18n'
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../../messages.ts'
import { compareWords, linesOf } from '../../versions/compare-versions.ts'
import type { ComparedWords } from '../../versions/compare-versions.ts'
import styles from './ConflictDialog.module.css'
import type { Conflict, ContestedPlace, SidedSection } from '../session/conflict.ts'

export interface ConflictDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  fileName: string
  conflict: Conflict
  onResolve: (theirKeys: ReadonlySet<string>) => void
}

export function ConflictDialog({
  open,
  onOpenChange,
  fileName,
  conflict,
  onResolve,
}: ConflictDialogProps): ReactNode {
  const t = transcriptsMessages.useMessages()
  const copy = useCopy(conflict.merged, fileName)
  const [theirKeys, setTheirKeys] = useState<ReadonlySet<string>>(new Set())
  const all = new Set(conflict.places.map(({ key }) => key))

  function choose(key: string, isTheirs: boolean): void {
    const next = new Set(theirKeys)
    if (isTheirs) next.add(key)
    else next.delete(key)
    setTheirKeys(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="large"
      title={t('editor.conflictTitle')}
      description={t('editor.conflictText')}
      footer={
        <>
          <Button icon="copy" variant="quiet" className={styles.copy} onClick={() => void copy()}>
            {t('editor.copyMine')}
          </Button>
          <Button onClick={() => setTheirKeys(all)}>{t('editor.allTheirs')}</Button>
          <Button onClick={() => setTheirKeys(new Set())}>{t('editor.allMine')}</Button>
          <Button variant="primary" onClick={() => onResolve(theirKeys)}>
            {t('editor.goOn')}
          </Button>
        </>
      }
    >
      <table className={styles.table}>
        <caption className={styles.caption}>
          {t('editor.differences', { count: conflict.places.length })}
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('editor.time')}</th>
            <th scope="col">{t('editor.mine')}</th>
            <th scope="col">{t('editor.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.places.map((place) => (
            <Place
              key={place.key}
              place={place}
              isTheirs={theirKeys.has(place.key)}
              onChoose={(isTheirs) => choose(place.key, isTheirs)}
            />
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}

function Place({
  place,
  isTheirs,
  onChoose,
}: {
  place: ContestedPlace
  isTheirs: boolean
  onChoose: (isTheirs: boolean) => void
}): ReactNode {
  const t = transcriptsMessages.useMessages()
  const time = formatDuration(place.startMs / 1000)
  const words = useMemo(() => compareWords(textOf(place.ours), textOf(place.theirs)), [place])
  return (
    <tr>
      <th scope="row">
        {time}
        <div className={styles.choice}>
          <SegmentedControl
            size="small"
            label={t('editor.chooseAt', { time })}
            value={isTheirs ? 'theirs' : 'mine'}
            options={[
              { value: 'mine', label: t('editor.mine') },
              { value: 'theirs', label: t('editor.newer') },
            ]}
            onValueChange={(value) => onChoose(value === 'theirs')}
          />
        </div>
      </th>
      <Side sections={place.ours} words={words.now} isChosen={!isTheirs} />
      <Side sections={place.theirs} words={words.then} isChosen={isTheirs} />
    </tr>
  )
}

function textOf(sections: readonly SidedSection[]): string {
  return sections.map(({ text }) => text).join('\n')
}

function Side({
  sections,
  words,
  isChosen,
}: {
  sections: readonly SidedSection[]
  words: readonly ComparedWords[]
  isChosen: boolean
}): ReactNode {
  const t = transcriptsMessages.useMessages()
  if (sections.length === 0) return <td className={styles.missing}>{t('editor.missing')}</td>
  const lines = linesOf(words)
  return (
    <td data-chosen={isChosen || undefined}>
      {sections.map(({ speaker }, index) => (
        <div key={index}>
          <span className={styles.speaker}>{speaker}</span>
          <span dir="auto" className={styles.text}>
            {lines[index]?.map(({ text, isChanged }, at) =>
              isChanged ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>,
            )}
          </span>
        </div>
      ))}
    </td>
  )
}

function useCopy(transcript: Text, fileName: string): () => Promise<void> {
  const t = transcriptsMessages.useMessages()
  const toast = useToast()
  return async () => {
    const text = plainTextOf(transcript, formatDuration)
    try {
      await navigator.clipboard.writeText(text)
      toast.show({ title: t('editor.copied'), tone: 'success' })
    } catch {
      // Pages without https have no clipboard, and a person may refuse it: a file does as well.
      saveDownload({ name: `${fileName}.txt`, blob: new Blob([text], { type: 'text/plain;charset=utf-8' }) })
    }
  }
}

/** @param timeOf Writes a number of seconds. */
function plainTextOf(document: Text, timeOf: (seconds: number) => string): string {
  return document.sections
    .map((section) =>
      `${speakerOf(document, section.speakerId).name} ${timeOf(section.startMs / 1000)}\n${section.text}`.trim(),
    )
    .join('\n\n')
}
