import { useApiDispatch } from '@longhand/api-client'
import { HelpPage } from '@longhand/support'
import type { ReactNode } from 'react'
import { useHref, useNavigate, useSearchParams } from 'react-router'
import { dialogOpened } from '../../dialogs/open-dialog.ts'
import styles from './SupportPages.module.css'

/** The help; the address says which document. */
export function HelpDocumentPage(): ReactNode {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const dispatch = useApiDispatch()
  const path = useHref('/helpDocument')
  return (
    <div className={styles.root}>
      <HelpPage
        titleId={search.get('titleId')}
        hrefOf={(titleId) => `${path}?${new URLSearchParams({ titleId }).toString()}`}
        onNavigate={(href) => void navigate(href)}
        onFeedback={() => dispatch(dialogOpened({ kind: 'feedback' }))}
      />
    </div>
  )
}
