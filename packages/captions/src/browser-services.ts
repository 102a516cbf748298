import { type ApiStore, transportOf } from '@longhand/api-client'
import { apiBasePath, captionAudiencePath, captionStreamPath } from '@longhand/contracts'
import {
  endCaption,
  getCaption,
  getCurrentCaption,
  openCaption,
  shareCaption,
  startCaption,
  translateCaption,
} from './api/captions-api.ts'
import type { CaptionConnection, CaptionServices, ConnectionEvents } from './session/caption-services.ts'
import { openSocket } from './session/open-socket.ts'
import { openSound } from './sound/open-sound.ts'

export function browserServices(store: ApiStore): CaptionServices {
  const baseUrl = (): string => transportOf(store).baseUrl
  return {
    openSound,
    connect: (ticket, after, events) =>
      openSocket(apiOf(baseUrl()), captionStreamPath, { ticket, after: String(after) }, events),
    start: (name) => store.dispatch(startCaption.initiate({ name })).unwrap(),
    current: () =>
      store.dispatch(getCurrentCaption.initiate({}, { forceRefetch: true, subscribe: false })).unwrap(),
    reopen: (captionId) => store.dispatch(openCaption.initiate({ captionId })).unwrap(),
    find: (captionId) =>
      store.dispatch(getCaption.initiate({ captionId }, { forceRefetch: true, subscribe: false })).unwrap(),
    end: (captionId) => store.dispatch(endCaption.initiate({ captionId })).unwrap(),
    translate: async (request) => (await store.dispatch(translateCaption.initiate(request)).unwrap()).texts,
    share: (captionId, isOpen) => store.dispatch(shareCaption.initiate({ captionId, isOpen })).unwrap(),
    later: (work, milliseconds) => {
      const timer = setTimeout(work, milliseconds)
      return () => clearTimeout(timer)
    },
  }
}

export function openAudience(baseUrl: string, link: string, events: ConnectionEvents): CaptionConnection {
  return openSocket(apiOf(baseUrl), captionAudiencePath, { link }, events)
}

function apiOf(baseUrl: string): string {
  return new URL(`${baseUrl}${apiBasePath}`, location.href).href
}
