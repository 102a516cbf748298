import type { captionsEndpoints } from '@longhand/contracts'
import { makerOf } from '../../platform/access/maker.ts'
import { done, type Routes } from '../../platform/http/routes.ts'
import type { CaptionTranslationsService } from './caption-translations.service.ts'
import type { CaptionsService } from './captions.service.ts'

export function captionsRoutes(
  captions: CaptionsService,
  translations: CaptionTranslationsService,
): Routes<keyof typeof captionsEndpoints> {
  return {
    startCaption: (fields, context) => captions.start(context.userId, context.language, fields),
    openCaption: ({ captionId }, { userId }) => captions.open(userId, captionId),
    getCaption: ({ captionId }, { userId }) => captions.find(userId, captionId),
    getCurrentCaption: (_fields, { userId }) => captions.current(userId),
    endCaption: ({ captionId }, { userId }) => done(captions.end(userId, captionId)),
    translateCaption: (fields, { userId, signal }) => translations.translate(userId, fields, signal),
    shareCaption: ({ captionId, isOpen }, { userId, identity }) =>
      captions.share(userId, captionId, { isOpen, maker: makerOf(identity) }),
  }
}
