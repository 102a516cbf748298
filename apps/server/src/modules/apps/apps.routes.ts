import type { appsEndpoints, EndpointName } from '@longhand/contracts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { done, type RequestContext, type Routes } from '../../platform/http/routes.ts'
import type { AppBeansService } from './app-beans.service.ts'
import type { AppGoodsService } from './app-goods.service.ts'
import type { AppSessionsService } from './app-sessions.service.ts'

export interface AppsServices {
  sessions: AppSessionsService
  goods: AppGoodsService
  beans: AppBeansService
}

export function appsRoutes({
  sessions,
  goods,
  beans,
}: AppsServices): Routes<keyof typeof appsEndpoints & EndpointName> {
  return {
    openAppSession: (fields, context) => sessions.open(appOf(context), fields, context.language),
    endAppSessions: ({ externalUserId }, context) => done(sessions.end(appOf(context), externalUserId)),
    eraseAppUser: ({ externalUserId }, context) => done(sessions.erase(appOf(context), externalUserId)),
    createAppProduct: (fields, context) => goods.createProduct(appOf(context), fields),
    updateAppProduct: (fields, context) => goods.updateProduct(appOf(context), fields),
    listAppProducts: (fields, context) => goods.listProducts(appOf(context), fields),
    retireAppProduct: ({ productId }, context) => done(goods.retireProduct(appOf(context), productId)),
    createAppOrder: (fields, context) => goods.order(appOf(context), fields),
    getAppOrder: ({ orderNumber }, context) => goods.find(appOf(context), orderNumber),
    listAppOrders: (fields, context) => goods.listOrders(appOf(context), fields),
    refundAppOrder: (fields, context) => goods.refund(appOf(context), fields),
    moveAppBeans: (fields, context) => beans.move(appOf(context), fields),
    getAppBeans: ({ externalUserId }, context) => beans.balance(appOf(context), externalUserId),
  }
}

function appOf({ identity }: Pick<RequestContext, 'identity'>): string {
  if (identity.kind !== 'app') throw new DomainError('NOT_LOGGED_IN')
  return identity.appId
}
