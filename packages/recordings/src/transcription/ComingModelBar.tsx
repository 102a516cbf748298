import type { ComingModel } from '@longhand/contracts'
import { Progress } from '@longhand/ui-kit'
import { formatPercent, formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { recordingsMessages } from '../messages.ts'
import { comingModelMessages } from './coming-model-messages.ts'
import styles from './ComingModelBar.module.css'

export interface ComingModelBarProps {
  coming: ComingModel
  /** What follows from it. @default that transcriptions of now are rough */
  note?: string | undefined
  /** Whether what is here hears some languages well already. @default false */
  isForOthers?: boolean | undefined
}

/** How far the better model is that the server fetches. */
export function ComingModelBar({ coming, note, isForOthers = false }: ComingModelBarProps): ReactNode {
  const t = comingModelMessages.useMessages()
  const share = Math.min(1, coming.bytes / coming.totalBytes)
  return (
    <div className={styles.root}>
      <Progress
        label={t('onItsWay')}
        value={coming.state === 'unpacking' ? null : share}
        detail={useDetail(coming, share)}
      />
      <p className={styles.note}>{note ?? t(isForOthers ? 'forOthers' : 'roughNow')}</p>
    </div>
  )
}

function useDetail({ state, secondsLeft }: ComingModel, share: number): string {
  const t = comingModelMessages.useMessages()
  const transcripts = recordingsMessages.useMessages()
  const language = useLanguage()
  if (state === 'unpacking') return t('settingUp')
  const percent = formatPercent(share, language)
  return secondsLeft === null
    ? percent
    : transcripts('percentAndTime', { percent, time: formatTimeSpan(secondsLeft, language) })
}
