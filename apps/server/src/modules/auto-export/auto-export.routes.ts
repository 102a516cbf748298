import type { autoExportEndpoints } from '@longhand/contracts'
import { makerOf } from '../../platform/access/maker.ts'
import { done, type Routes } from '../../platform/http/routes.ts'
import type { ExportRulesService } from './export-rules.service.ts'

export function autoExportRoutes(rules: ExportRulesService): Routes<keyof typeof autoExportEndpoints> {
  return {
    createExportRule: (fields, { userId, language, identity }) =>
      rules.create(userId, fields, { language, maker: makerOf(identity) }),
    updateExportRule: (fields, { userId, language, identity }) =>
      done(rules.update(userId, fields, { language, maker: makerOf(identity) })),
    listExportRules: (_fields, { userId }) => rules.list(userId),
    pauseExportRule: (fields, { userId }) => done(rules.pause(userId, fields)),
    deleteExportRule: ({ ruleId }, { userId }) => done(rules.delete(userId, ruleId)),
    tryExportDestination: (fields, { userId, language, signal }) =>
      rules.try(userId, fields, { language, signal }),
    listExports: (fields, { userId, language }) => rules.exports(userId, fields, language),
    exportAgain: (fields, { userId }) => done(rules.again(userId, fields)),
    exportAll: ({ ruleId }, { userId }) => done(rules.all(userId, ruleId)),
  }
}
