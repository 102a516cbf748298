import { acceptedFormats } from '@longhand/contracts'
import { Button, type ButtonProps } from '@longhand/ui-kit'
import { type ChangeEvent, type ReactElement, useRef } from 'react'
import type { ChosenFile } from '../queue/upload-item.ts'
import styles from './UploadList.module.css'

export interface FileButtonProps extends Omit<ButtonProps, 'onClick'> {
  onFiles: (files: ChosenFile[]) => void
  /** @default false */
  multiple?: boolean | undefined
}

const accept = ['audio/*', ...acceptedFormats.map((format) => `.${format}`)].join(',')

/** A button that lets the person choose recordings. */
export function FileButton({ onFiles, multiple = false, ...button }: FileButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)

  function take({ target }: ChangeEvent<HTMLInputElement>): void {
    const files = [...(target.files ?? [])].map((file) => ({ file }))
    // The same file can be chosen again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }

  return (
    <>
      <Button {...button} onClick={() => input.current?.click()} />
      <input ref={input} className={styles.input} type="file" multiple={multiple} accept={accept} onChange={take} tabIndex={-1} aria-hidden />
    </>
  )
}
