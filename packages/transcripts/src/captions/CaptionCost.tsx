import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { transcriptsMessages } from '../messages.ts'
import styles from './CaptionPage.module.css'

/** What a session takes, before it begins. `seconds`: the most that it can. */
export function CaptionCost({ seconds }: { seconds: number }): ReactNode {
  const t = transcriptsMessages.useMessages()
  const language = useLanguage()
  // Never more than there is.
  const most = seconds < 60 ? seconds : Math.floor(seconds / 60) * 60
  return <p className={styles.cost}>{t('captions.cost', { time: formatTimeSpan(most, language) })}</p>
}
