import { textMaxBodyBytes } from '@longhand/contracts'
import type { EncodingSample, ImportedText } from '@longhand/transcript/imports'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import { importMessages } from './import-messages.ts'

export type TextFile =
  | { state: 'none' }
  | { state: 'reading' | 'read'; file: File; text?: ImportedText; encoding?: string | undefined }
  /** Written in one of several encodings; lines of it show which. */
  | { state: 'uncertain'; file: File; encodings: readonly EncodingSample[] }
  | { state: 'unreadable'; file: File; problem: string }

/** Reads a file here, before any byte is sent: what is in it decides what importing costs. */
export function useTextFile(): {
  chosen: TextFile
  choose: (file: File | undefined, encoding?: string) => void
} {
  const t = importMessages.useMessages()
  const language = useLanguage()
  const [chosen, setChosen] = useState<TextFile>({ state: 'none' })
  const latest = useRef<File>(undefined)

  async function read(file: File, encoding?: string): Promise<void> {
    setChosen({ state: 'reading', file })
    const next = await textOf(file, encoding).catch((error: unknown): TextFile => ({
      state: 'unreadable',
      file,
      problem: sentenceOf(error, language) ?? t('notRead'),
    }))
    if (latest.current === file) setChosen(next)
  }

  function choose(file: File | undefined, encoding?: string): void {
    latest.current = file
    if (!file) setChosen({ state: 'none' })
    else if (file.size > textMaxBodyBytes)
      setChosen({
        state: 'unreadable',
        file,
        problem: t('tooLarge', { size: formatBytes(textMaxBodyBytes, language) }),
      })
    else void read(file, encoding)
  }

  return { chosen, choose }
}

async function textOf(file: File, encoding: string | undefined): Promise<TextFile> {
  const { readTextFile, UnreadableText } = await import('@longhand/transcript/imports')
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    return { state: 'read', file, text: await readTextFile(bytes, file.name, encoding), encoding }
  } catch (error) {
    if (!(error instanceof UnreadableText) || !error.encodings) throw error
    return { state: 'uncertain', file, encodings: error.encodings }
  }
}

function sentenceOf(error: unknown, language: string): string | undefined {
  const { sentence } = error as { sentence?: Readonly<Record<string, string>> }
  return sentence?.[language] ?? sentence?.en
}
