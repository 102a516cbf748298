import { type PausedWork, workKinds } from '@longhand/contracts'
import { operatorMessages } from '../messages.ts'
import { pauseMessages } from './pause-messages.ts'

/** What is paused, as people say it. */
export function usePausedNames(): (paused: Pick<PausedWork, 'scope' | 'name'>) => string {
  const text = operatorMessages.useMessages()
  const pauseText = pauseMessages.useMessages()
  return ({ scope, name }) => {
    const kind = scope === 'work' ? workKinds.find((one) => one === name) : undefined
    return kind ? text(`workKind.${kind}`) : scope === 'engine' ? pauseText('engine', { engine: name }) : name
  }
}
