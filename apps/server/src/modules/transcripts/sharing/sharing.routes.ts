import type { sharingEndpoints } from '@longhand/contracts'
import { makerOf } from '../../../platform/access/maker.ts'
import { inRange } from '../../../platform/http/files.ts'
import { done, type Routes } from '../../../platform/http/routes.ts'
import type { SharingService } from './sharing.service.ts'

/** A link that is revoked ends within a minute, also in browsers that have played it. */
const kept = { maxAgeSeconds: 30 }

export function sharingRoutes(sharing: SharingService): Routes<keyof typeof sharingEndpoints> {
  return {
    createShareLink: (link, { userId, origin, identity }) =>
      sharing.create(userId, link, { origin, maker: makerOf(identity) }),
    listShareLinks: ({ recordingId }, { userId }) => sharing.list(userId, recordingId),
    copyShareLink: ({ linkId }, { userId, origin }) => sharing.copy(userId, linkId, origin),
    replaceShareLink: ({ linkId }, { userId, origin, identity }) =>
      sharing.replace(userId, linkId, { origin, maker: makerOf(identity) }),
    revokeShareLink: ({ linkId }, { userId }) => done(sharing.revoke(userId, linkId)),
    openShareLink: ({ token, password }, { ip }) => sharing.open({ token, password, ip }),
    getSharedText: ({ access, form }) => sharing.text(access, form),
    getSharedPicture: ({ access }) => sharing.describePicture(access),
    getSharedPeaks: ({ access }) => sharing.peaks(access),
    playShared: async ({ access }, { range }) => ({
      ...inRange(await sharing.sound(access), range),
      ...kept,
    }),
    playSharedPicture: async ({ access }, { range }) => ({
      ...inRange(await sharing.picture(access, 'video'), range),
      ...kept,
    }),
    getSharedStill: async ({ access }, { range }) => ({
      ...inRange(await sharing.picture(access, 'still'), range),
      ...kept,
    }),
    getSharedStills: async ({ access }, { range }) => ({
      ...inRange(await sharing.picture(access, 'stills'), range),
      ...kept,
    }),
  }
}
