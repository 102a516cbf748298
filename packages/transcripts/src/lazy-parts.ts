import { lazyWithRetry, withRetry } from '@longhand/ui-kit'
import type * as EditorOptions from './outputs/editor-options.ts'

// Import these parts from here: an import of the file itself would put it into the first bundle.

export const CaptionedVideoDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./captioned-video/CaptionedVideoDialog.tsx').then((file) => file.CaptionedVideoDialog),
)
export const ConflictDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./editor/conflict/ConflictDialog.tsx').then((file) => file.ConflictDialog),
)
export const EditorShortcuts = /* @__PURE__ */ lazyWithRetry(() =>
  import('./editor/tools/EditorShortcuts.tsx').then((file) => file.EditorShortcuts),
)
export const ExportDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./outputs/ExportDialog.tsx').then((file) => file.ExportDialog),
)
export const HotWordsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./hot-words/HotWordsDialog.tsx').then((file) => file.HotWordsDialog),
)
export const ImportDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./imports/ImportDialog.tsx').then((file) => file.ImportDialog),
)
export const MergeDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./recording/splitting/MergeDialog.tsx').then((file) => file.MergeDialog),
)
export const MoveDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./library/folders/MoveDialog.tsx').then((file) => file.MoveDialog),
)
export const ShareDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./sharing/ShareDialog.tsx').then((file) => file.ShareDialog),
)
export const SplitDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./recording/splitting/SplitDialog.tsx').then((file) => file.SplitDialog),
)
export const SpeakerPopover = /* @__PURE__ */ lazyWithRetry(() =>
  import('./speakers/SpeakerPopover.tsx').then((file) => file.SpeakerPopover),
)
export const SpeakersDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./speakers/SpeakersDialog.tsx').then((file) => file.SpeakersDialog),
)
export const TagsDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./library/tags/TagsDialog.tsx').then((file) => file.TagsDialog),
)
export const TranscribeDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./recording/TranscribeDialog.tsx').then((file) => file.TranscribeDialog),
)
export const TypingDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./typing/TypingDialog.tsx').then((file) => file.TypingDialog),
)
export const VersionHistoryDialog = /* @__PURE__ */ lazyWithRetry(() =>
  import('./versions/VersionHistoryDialog.tsx').then((file) => file.VersionHistoryDialog),
)

export const BetterText = /* @__PURE__ */ lazyWithRetry(() =>
  import('./recording/BetterText.tsx').then((file) => file.BetterText),
)
export const NotTranscribed = /* @__PURE__ */ lazyWithRetry(() =>
  import('./editor/EmptyTexts.tsx').then((file) => file.NotTranscribed),
)
export const NoWords = /* @__PURE__ */ lazyWithRetry(() =>
  import('./editor/EmptyTexts.tsx').then((file) => file.NoWords),
)
export const RecordingNameForm = /* @__PURE__ */ lazyWithRetry(() =>
  import('./recording/RecordingNameForm.tsx').then((file) => file.RecordingNameForm),
)
export const CaptionsEditor = /* @__PURE__ */ lazyWithRetry(() =>
  import('./captions-editor/CaptionsEditor.tsx').then((file) => file.CaptionsEditor),
)
export const FindBar = /* @__PURE__ */ lazyWithRetry(() =>
  import('./editor/find/FindBar.tsx').then((file) => file.FindBar),
)
export const ReviewBar = /* @__PURE__ */ lazyWithRetry(() =>
  import('./editor/review/ReviewBar.tsx').then((file) => file.ReviewBar),
)
export const PicturePanel = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PicturePanel').then((file) => file.PicturePanel),
)
export const PictureSwitch = /* @__PURE__ */ lazyWithRetry(() =>
  import('@longhand/player/PictureSwitch').then((file) => file.PictureSwitch),
)

export function loadEditorOptions(): Promise<typeof EditorOptions> {
  return withRetry(() => import('./outputs/editor-options.ts'))
}
