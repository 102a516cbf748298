import { useGetAssetQuery } from '@longhand/rewards'
import { Button } from '@longhand/ui-kit'
import { formatNumber, useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { useHost } from '../host.ts'
import { webMessages } from '../messages.ts'
import styles from './BeanBalance.module.css'

export function BeanBalance(): ReactNode {
  const { dialogs } = useHost()
  const text = webMessages.useMessages()
  const language = useLanguage()
  const { data } = useGetAssetQuery()
  const number = data ? formatNumber(data.allCoinNumber, language) : ''
  return (
    <Button
      variant="quiet"
      icon="bean"
      className={styles.root}
      aria-label={
        data ? text('rewards.balance', { count: data.allCoinNumber, number }) : text('shell.rewards')
      }
      onClick={() => dialogs.open({ kind: 'rewards', tab: 0 })}
    >
      {number}
    </Button>
  )
}
