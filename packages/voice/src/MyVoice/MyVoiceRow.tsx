import { call } from '@longhand/api-client'
import { voiceLimits, type MyVoice } from '@longhand/contracts'
import { Button, IconButton, TextField } from '@longhand/ui-kit'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useAttempt } from '../api/use-failure-toast.ts'
import { useSound } from '../api/use-sound.ts'
import { useRenameMyVoiceMutation } from '../api/voice-api.ts'
import { voiceMessages } from '../messages.ts'
import styles from './MyVoice.module.css'

export function MyVoiceRow({ voice, onDelete }: { voice: MyVoice; onDelete: () => void }): ReactNode {
  const t = voiceMessages.useMessages()
  const attempt = useAttempt(t('failed'))
  const [rename, { isLoading }] = useRenameMyVoiceMutation()
  const [newName, setNewName] = useState<string>()
  const [isPlaying, setPlaying] = useState(false)
  const sound = useSound(isPlaying ? call('previewVoice', { voiceId: voice.voiceId }) : undefined)
  const name = newName?.trim() ?? ''

  async function save(): Promise<void> {
    if (
      name === voice.name ||
      (await attempt(rename({ voiceId: voice.voiceId, name }).unwrap())) !== undefined
    )
      setNewName(undefined)
  }

  return (
    <li className={styles.row}>
      {newName === undefined ? (
        <span className={styles.name}>{voice.name}</span>
      ) : (
        <form
          className={styles.name}
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
        >
          <TextField
            label={t('mine.name')}
            value={newName}
            maxLength={voiceLimits.nameLength}
            onValueChange={setNewName}
            trailing={
              <Button type="submit" size="small" disabled={name === ''} busy={isLoading}>
                {t('mine.save')}
              </Button>
            }
          />
        </form>
      )}
      <Button
        size="small"
        icon="volume"
        busy={isPlaying && sound === undefined}
        onClick={() => setPlaying(!isPlaying)}
      >
        {t(sound === undefined ? 'text.preview' : 'text.previewStop')}
      </Button>
      <IconButton
        icon="edit"
        size="small"
        label={t('mine.rename', { name: voice.name })}
        onClick={() => setNewName(voice.name)}
      />
      <IconButton
        icon="trash"
        size="small"
        label={t('mine.delete', { name: voice.name })}
        onClick={onDelete}
      />
      {sound === undefined ? null : <audio src={sound} autoPlay onEnded={() => setPlaying(false)} />}
    </li>
  )
}
