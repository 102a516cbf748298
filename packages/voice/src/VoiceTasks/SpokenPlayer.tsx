import { call, saveDownload, sendCall, useTransport } from '@longhand/api-client'
import type { Download } from '@longhand/api-client'
import { voiceFormats, type VoiceFormat } from '@longhand/contracts'
import { countWhile } from '@longhand/transcript'
import { Button, Card, Skeleton } from '@longhand/ui-kit'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { useFailureToast } from '../api/use-failure-toast.ts'
import { useSound } from '../api/use-sound.ts'
import { useGetVoiceTaskQuery } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import { SoundPlayer } from './SoundPlayer.tsx'
import { SpokenText } from './SpokenText.tsx'
import styles from './VoiceTasks.module.css'

export function SpokenPlayer({ taskId }: { taskId: string }): ReactNode {
  const t = voiceMessages.useMessages()
  const showFailure = useFailureToast(t('failed'))
  const transport = useTransport()
  const { data: task } = useGetVoiceTaskQuery(taskId)
  const sound = useSound(call('downloadVoice', { taskId, format: 'mp3' }))
  const [spoken, setSpoken] = useState(-1)
  const player = useRef<HTMLDivElement>(null)
  const frame = useRef(0)
  useEffect(() => () => cancelAnimationFrame(frame.current), [])
  const isThere = task !== undefined
  useEffect(() => {
    if (isThere) player.current?.scrollIntoView({ block: 'nearest' })
  }, [isThere])
  if (!task) return <Skeleton lines={4} />

  const { words } = task
  const mark = ({ currentTime }: HTMLAudioElement): void => setSpoken(spokenIndex(words, currentTime * 1000))
  /** With every frame: what the element itself reports comes four times a second, later than many words end. */
  function follow(element: HTMLAudioElement): void {
    mark(element)
    cancelAnimationFrame(frame.current)
    if (!element.paused) frame.current = requestAnimationFrame(() => follow(element))
  }

  async function save(format: VoiceFormat): Promise<void> {
    const { data, error } = await sendCall(transport, call('downloadVoice', { taskId, format }))
    if (data) saveDownload(data as Download)
    else showFailure(error)
  }

  return (
    <div ref={player}>
      <Card as="section" aria-label={t('tasks.player')} className={styles.player}>
        <h3 className={styles.title}>{task.title}</h3>
        <SoundPlayer src={sound} label={task.title} seconds={task.duration} onPlay={follow} onSeeked={mark} />
        {task.script ? <SpokenText text={task.script.text} words={words} spoken={spoken} /> : null}
        <p className={styles.note}>
          {task.isEstimated ? `${t('tasks.estimated')} ` : ''}
          {t(task.script ? 'tasks.synthetic' : 'tasks.changed')}
        </p>
        <div className={styles.actions}>
          {voiceFormats
            .filter((format) => format !== 'srt' || task.script)
            .map((format) => (
              <Button key={format} size="small" icon="download" onClick={() => void save(format)}>
                {t('tasks.save', { format: format.toUpperCase() })}
              </Button>
            ))}
        </div>
      </Card>
    </div>
  )
}

/** In milliseconds; in a pause the word before it, and −1 before the first. */
export function spokenIndex(words: readonly { startMs: number }[], time: number): number {
  return countWhile(words, ({ startMs }) => startMs <= time) - 1
}
