import { textMaxBodyBytes } from '@longhand/contracts'
import type { ImportedText } from '@longhand/transcript/imports'
import { formatBytes, useLanguage } from '@longhand/ui-kit/i18n'
import { useRef, useState } from 'react'
import { importMessages } from './import-messages.ts'

export type TextFile =
  | { state: 'none' }
  | { state: 'reading' | 'read'; file: File; text?: ImportedText }
  | { state: 'unreadable'; file: File; problem: string }

/** Reads a file here, before any byte is sent: what is in it decides what importing costs. */
export function useTextFile(): { chosen: TextFile; choose: (file: File | undefined) => void } {
  const t = importMessages.useMessages()
  const language = useLanguage()
  const [chosen, setChosen] = useState<TextFile>({ state: 'none' })
  const latest = useRef<File>(undefined)

  async function read(file: File): Promise<void> {
    setChosen({ state: 'reading', file })
    const next = await textOf(file).then(
      (text): TextFile => ({ state: 'read', file, text }),
      (error: unknown): TextFile => ({
        state: 'unreadable',
        file,
        problem: sentenceOf(error, language) ?? t('notRead'),
      }),
    )
    if (latest.current === file) setChosen(next)
  }

  function choose(file: File | undefined): void {
    latest.current = file
    if (!file) setChosen({ state: 'none' })
    else if (file.size > textMaxBodyBytes)
      setChosen({
        state: 'unreadable',
        file,
        problem: t('tooLarge', { size: formatBytes(textMaxBodyBytes, language) }),
      })
    else void read(file)
  }

  return { chosen, choose }
}

async function textOf(file: File): Promise<ImportedText> {
  const { readText } = await import('@longhand/transcript/imports')
  return readText(new Uint8Array(await file.arrayBuffer()), file.name)
}

function sentenceOf(error: unknown, language: string): string | undefined {
  const { sentence } = error as { sentence?: Readonly<Record<string, string>> }
  return sentence?.[language] ?? sentence?.en
}
