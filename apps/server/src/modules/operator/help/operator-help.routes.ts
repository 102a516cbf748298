import type { Routes } from '../../../platform/http/routes.ts'
import type { OperatorHelpService } from './operator-help.service.ts'

export function operatorHelpRoutes(
  help: OperatorHelpService,
): Routes<'listHelpTexts' | 'getHelpText' | 'setHelpText'> {
  return {
    listHelpTexts: () => help.list(),
    getHelpText: (fields) => help.look(fields),
    setHelpText: (fields) => help.set(fields),
  }
}
