import { lazyWithRetry } from '@longhand/ui-kit'

/** Larger than the page around it. Mounted when it is opened. */
export const InsightsPanel = /* @__PURE__ */ lazyWithRetry(() =>
  import('./InsightsPanel.tsx').then((file) => file.InsightsPanel),
)
