import { formatTimeSpan, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import styles from './CaptionPage.module.css'
import { captionsMessages } from './messages.ts'

/** `seconds` is the most that a session can take. */
export function CaptionCost({ seconds }: { seconds: number }): ReactNode {
  const t = captionsMessages.useMessages()
  const language = useLanguage()
  const most = seconds < 60 ? seconds : Math.floor(seconds / 60) * 60
  return <p className={styles.cost}>{t('cost', { time: formatTimeSpan(most, language) })}</p>
}
