import './styles.css'

export { MyVoicePage } from './MyVoice/MyVoicePage.tsx'
export { SongConversionPage } from './SongConversion/SongConversionPage.tsx'
export { TextToVoicePage, type TextToVoicePageProps } from './TextToVoice/TextToVoicePage.tsx'
