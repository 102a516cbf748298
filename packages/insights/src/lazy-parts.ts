import { lazyPart } from '@longhand/ui-kit'

/** Larger than the page around it. Mounted when it is opened: what can't be had is told, and the place beside the text stays empty. */
export const InsightsPanel = lazyPart(() => import('./InsightsPanel.tsx').then((file) => file.InsightsPanel), {
  isWanted: () => true,
  giveUp: () => undefined,
})
