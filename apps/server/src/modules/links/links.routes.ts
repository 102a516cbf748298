import { done, type RequestContext, type Routes } from '../../platform/http/routes.ts'
import type { LinkAsker, LinksService } from './links.service.ts'

type Calls =
  | 'lookAtLink'
  | 'importLink'
  | 'listLinkImports'
  | 'cancelLinkImport'
  | 'retryLinkImport'
  | 'removeLinkImport'

export function linksRoutes(links: LinksService): Routes<Calls> {
  return {
    lookAtLink: ({ address }, { userId, signal }) => links.look(userId, address, signal),
    importLink: (fields, context) => links.import(askerOf(context), fields, context.signal),
    listLinkImports: (_fields, { userId, language }) => links.list(userId, language),
    cancelLinkImport: ({ importId }, { userId }) => done(links.cancel(userId, importId)),
    retryLinkImport: ({ importId, allowTruncated }, { userId }) =>
      done(links.retry(userId, importId, allowTruncated)),
    removeLinkImport: ({ importId }, { userId }) => done(links.remove(userId, importId)),
  }
}

function askerOf({ userId, language, identity }: RequestContext): LinkAsker {
  return { userId, language, tokenId: identity.kind === 'access-token' ? identity.tokenId : undefined }
}
