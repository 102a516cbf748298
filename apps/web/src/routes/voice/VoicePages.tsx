import { MyVoicePage, SongConversionPage, TextToVoicePage } from '@longhand/voice'
import type { ReactNode } from 'react'
import { NavLink, useLocation } from 'react-router'
import { webMessages } from '../../messages.ts'
import { MembersOnly } from '../../session/MembersOnly.tsx'
import styles from './VoicePages.module.css'

/** `state.text` of the navigation is the text to begin with. */
export function TextToVoice(): ReactNode {
  const { state } = useLocation() as { state: { text?: unknown } | null }
  const text = typeof state?.text === 'string' ? state.text : undefined
  return (
    <VoicePage>
      <TextToVoicePage initialText={text} />
    </VoicePage>
  )
}

export function MyVoice(): ReactNode {
  return (
    <VoicePage>
      <MyVoicePage />
    </VoicePage>
  )
}

export function SongConversion(): ReactNode {
  return (
    <VoicePage>
      <SongConversionPage />
    </VoicePage>
  )
}

function VoicePage({ children }: { children: ReactNode }): ReactNode {
  const text = webMessages.useMessages()
  const places = [
    { to: '/textToVoice', name: text('titles.textToVoice') },
    { to: '/myVoice', name: text('titles.myVoice') },
    { to: '/songConversion', name: text('titles.songConversion') },
  ]
  return (
    <div className={styles.root}>
      <MembersOnly place="voices">
        <nav aria-label={text('shell.voices')} className={styles.places}>
          {places.map(({ to, name }) => (
            <NavLink key={to} to={to} className={styles.place ?? ''}>
              {name}
            </NavLink>
          ))}
        </nav>
        {children}
      </MembersOnly>
    </div>
  )
}
