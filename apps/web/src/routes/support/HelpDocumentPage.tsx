import { HelpPage } from '@longhand/support'
import type { ReactNode } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { useHost } from '../../host.ts'
import styles from './SupportPages.module.css'

export function HelpDocumentPage(): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { dialogs } = useHost()
  const path = useHref('/helpDocument')
  return (
    <div className={styles.root}>
      <HelpPage
        titleId={search.get('titleId')}
        hrefOf={(titleId) => `${path}?${new URLSearchParams({ titleId }).toString()}`}
        onNavigate={(href) => void navigate(href)}
        onFeedback={() => dialogs.open({ kind: 'feedback' })}
      />
    </div>
  )
}
