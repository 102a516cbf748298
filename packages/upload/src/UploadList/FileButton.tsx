import { acceptedFormats, acceptedTexts } from '@longhand/contracts'
import { ButtonLink, type ButtonLinkProps } from '@longhand/ui-kit'
import { type ChangeEvent, type ReactElement, useEffect, useRef } from 'react'
import type { ChosenFile } from '../queue/upload-item.ts'
import styles from './UploadList.module.css'

export interface FileButtonProps extends Pick<ButtonLinkProps, 'variant' | 'size' | 'children'> {
  onFiles: (files: ChosenFile[]) => void
  /** Texts can come beside recordings, then. @default false */
  multiple?: boolean | undefined
}

const acceptedRecordings = ['audio/*', ...acceptedFormats.map((format) => `.${format}`)].join(',')

/** A label of the browser's own field, so that it works before the page's scripts have arrived. */
export function FileButton({ onFiles, multiple = false, children, ...look }: FileButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])].map((file) => ({ file }))
    // The same file can be chosen again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }

  // Files that were chosen before the scripts came are still in the field.
  useEffect(() => {
    if (input.current?.files?.length) input.current.dispatchEvent(new Event('change', { bubbles: true }))
  }, [])
  return (
    <ButtonLink {...look} render={<label className={styles.fileButton} />}>
      {children}
      <input
        ref={input}
        className={styles.input}
        type="file"
        multiple={multiple}
        accept={multiple ? `${acceptedRecordings},${acceptedTexts}` : acceptedRecordings}
        onChange={take}
      />
    </ButtonLink>
  )
}
