export {
  createFakeInsights,
  modelConfiguration,
  offlineConfiguration,
  summaryOf,
} from './fixtures/fake-insights.ts'
export type { FakeInsights, FakeInsightsState } from './fixtures/fake-insights.ts'
