import { Button, Select, Switch } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import { useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { playerMessages } from '../messages.ts'
import { pedalMessages } from '../pedals/pedal-messages.ts'
import { loopChoices, rewindChoices, skipChoices } from '../playback/playback-settings.ts'
import type { PlaybackSettings } from '../playback/playback-settings.ts'
import { playbackRates } from '../playback/playback.ts'
import styles from './PlaybackSettingsForm.module.css'

export interface PlaybackSettingsFormProps {
  settings: PlaybackSettings
  /** Opens what sets up foot pedals. */
  onPedals?: (() => void) | undefined
}

export function PlaybackSettingsForm({ settings, onPedals }: PlaybackSettingsFormProps): ReactNode {
  const t = playerMessages.useMessages()
  const pedalText = pedalMessages.useMessages()
  const language = useLanguage()
  const { skipSeconds, loopSeconds, rewindSeconds, pausesWhileTyping, rate, pedals } = useSyncExternalStore(
    settings.subscribe,
    settings.state,
  )
  const seconds = (value: number): { value: string; label: string } => ({
    value: String(value),
    label: t('seconds', { count: value, seconds: formatNumber(value, language) }),
  })
  return (
    <div className={styles.root}>
      <Switch
        label={t('pausesWhileTyping')}
        checked={pausesWhileTyping}
        onCheckedChange={(checked) => settings.change({ pausesWhileTyping: checked })}
      />
      <Select
        label={t('rewind')}
        value={String(rewindSeconds)}
        options={rewindChoices.map(seconds)}
        onValueChange={(value) => settings.change({ rewindSeconds: Number(value) })}
      />
      <Select
        label={t('loopLength')}
        value={String(loopSeconds)}
        options={loopChoices.map(seconds)}
        onValueChange={(value) => settings.change({ loopSeconds: Number(value) })}
      />
      <Select
        label={t('skipStep')}
        value={String(skipSeconds)}
        options={skipChoices.map(seconds)}
        onValueChange={(value) => settings.change({ skipSeconds: Number(value) })}
      />
      <Select
        label={t('firstSpeed')}
        value={String(rate)}
        options={playbackRates.map((value) => ({
          value: String(value),
          label: `${formatNumber(value, language)}×`,
        }))}
        onValueChange={(value) => settings.change({ rate: Number(value) })}
      />
      {onPedals ? (
        <div className={styles.pedals}>
          <p className={styles.pedalsName}>{pedalText('title')}</p>
          <p className={styles.pedalsState}>
            {pedals.length === 0 ? pedalText('none') : pedalText('switches', { count: pedals.length })}
          </p>
          <Button size="small" onClick={onPedals}>
            {pedals.length === 0 ? pedalText('setUp') : pedalText('change')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
