import { RecycleBin } from '@longhand/library'
import { type ReactNode, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import { binAddress, folderAddress } from './library-address.ts'
import styles from './LibraryPage.module.css'
import { TimeLink } from './TimeLink.tsx'

export function RecycleBinPage(): ReactNode {
  const navigate = useNavigate()
  const library = useMemo(
    () => ({
      hrefOf: folderAddress,
      onOpen: (folderId: string) => void navigate(folderAddress(folderId)),
      bin: { href: binAddress, onOpen: () => undefined },
      note: <TimeLink />,
    }),
    [navigate],
  )
  return (
    <div className={styles.root}>
      <MembersOnly>
        <RecycleBin library={library} />
      </MembersOnly>
    </div>
  )
}
