import { Button, Notice, Progress } from '@longhand/ui-kit'
import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { voiceMessages } from '../messages.ts'
import { adviseLevel, isNoisy } from './level.ts'
import styles from './SoundField.module.css'
import { useRecorder } from './use-recorder.ts'

export interface SoundFieldProps {
  /** What is recorded; names the group of controls. */
  label: string
  value: Blob | undefined
  onValueChange: (sound: Blob) => void
}

const advices = { quiet: 'mine.levelQuiet', good: 'mine.levelGood', loud: 'mine.levelLoud' } as const

/** A sound that is recorded here, with advice on level and noise, or chosen as a file. */
export function SoundField({ label, value, onValueChange }: SoundFieldProps): ReactNode {
  const t = voiceMessages.useMessages()
  const input = useRef<HTMLInputElement>(null)
  const [told, setTold] = useState('')
  const { state, peaks, start, finish } = useRecorder((sound, seconds) => {
    setTold(t('mine.recorded', { seconds: seconds.toFixed(1) }))
    onValueChange(sound)
  })
  const peak = Math.max(0, ...peaks.slice(-10))
  return (
    <div role="group" aria-label={label} className={styles.root}>
      <div className={styles.actions}>
        {state === 'recording' ? (
          <Button variant="danger" icon="mic" onClick={finish}>{t('mine.finish')}</Button>
        ) : (
          <Button icon="mic" busy={state === 'opening'} onClick={() => void start()}>{t(value ? 'mine.recordAgain' : 'mine.record')}</Button>
        )}
        <Button icon="upload" disabled={state === 'recording'} onClick={() => input.current?.click()}>{t('mine.upload')}</Button>
        <input
          ref={input}
          type="file"
          accept="audio/*,video/*"
          hidden
          data-testid={`file-${label}`}
          onChange={({ target }) => {
            const file = target.files?.[0]
            if (!file) return
            setTold(file.name)
            onValueChange(file)
          }}
        />
      </div>
      {state === 'recording' ? <Progress label={t('mine.level')} value={Math.min(1, peak)} tone={adviseLevel(peak) === 'good' ? 'bean' : 'amber'} detail={t(isNoisy(peaks) ? 'mine.noisy' : advices[adviseLevel(peak)])} /> : null}
      {state === 'refused' ? <Notice tone="amber">{t('mine.noMicrophone')}</Notice> : null}
      <p role="status" className={styles.told}>{value ? told : ''}</p>
    </div>
  )
}
