import { pedalMessages } from './pedal-messages.ts'
import { keyPrefix, midiPrefix, placeOf } from './switch-names.ts'

const pianoPedals: Readonly<Record<string, 'sustain' | 'sostenuto' | 'soft'>> = {
  64: 'sustain',
  66: 'sostenuto',
  67: 'soft',
}

/** What users call a switch. */
export function useSwitchName(): (switchId: string) => string {
  const t = pedalMessages.useMessages()
  return (switchId) => {
    const place = placeOf(switchId)
    if (place) return t(place)
    if (switchId.startsWith(keyPrefix)) return keyName(switchId.slice(keyPrefix.length))
    const [, kind, number = ''] = /([a-z]+)(\d+)$/.exec(switchId) ?? []
    if (!switchId.startsWith(midiPrefix))
      return t('switchNumber', { number: kind === 'b' ? Number(number) + 1 : number })
    if (kind === 'note') return t('note', { number })
    return pianoPedals[number] ? t(pianoPedals[number]) : t('controller', { number })
  }
}

/** `Ctrl+P` of `Control+KeyP`. */
function keyName(keys: string): string {
  return keys.replace('Control', 'Ctrl').replace(/(?:Key|Digit)(.)$/, '$1')
}
