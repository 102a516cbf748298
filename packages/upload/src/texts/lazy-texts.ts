import { lazyWithRetry } from '@longhand/ui-kit'

export const RecordingText = /* @__PURE__ */ lazyWithRetry(() =>
  import('./Texts.tsx').then((file) => file.RecordingText),
)
export const FreeTexts = /* @__PURE__ */ lazyWithRetry(() =>
  import('./Texts.tsx').then((file) => file.FreeTexts),
)
