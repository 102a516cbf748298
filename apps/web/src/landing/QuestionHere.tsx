import { useLanguage } from '@longhand/ui-kit/i18n'
import type { ReactNode } from 'react'
import { ApiAccess } from '../api/ApiAccess.tsx'
import { useCapabilities } from '../api/use-capabilities.ts'
import { landingMessages } from './messages.ts'

export interface QuestionHereProps {
  about: 'languages' | 'quality'
}

/** What is true of this installation, in a sentence; nothing until it is known. */
export function QuestionHere(props: QuestionHereProps): ReactNode {
  return (
    <ApiAccess>
      <Sentence {...props} />
    </ApiAccess>
  )
}

function Sentence({ about }: QuestionHereProps): ReactNode {
  const text = landingMessages.useMessages()
  const shownIn = useLanguage()
  const capabilities = useCapabilities()
  if (!capabilities) return null
  const { languages, quality } = capabilities
  if (about === 'quality') return quality && text(`here.${quality}`)
  if (languages.length === 0) return text('here.languagesUnknown')
  const names = new Intl.DisplayNames([shownIn], { type: 'language' })
  return text('here.languages', {
    languages: new Intl.ListFormat(shownIn).format(
      languages.map((language) => names.of(language) ?? language),
    ),
  })
}
