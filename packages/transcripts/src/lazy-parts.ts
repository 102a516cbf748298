import { lazyPart, whenOpen } from '@longhand/ui-kit'

// What a page of recordings or of one transcript opens now and then. What comes with these pages imports it from here: an import of the file itself would bring it along.

export const ConflictDialog = lazyPart(() => import('./editor/conflict/ConflictDialog.tsx').then((file) => file.ConflictDialog), whenOpen)
export const ExportDialog = lazyPart(() => import('./outputs/ExportDialog.tsx').then((file) => file.ExportDialog), whenOpen)
export const HotWordsDialog = lazyPart(() => import('./hot-words/HotWordsDialog.tsx').then((file) => file.HotWordsDialog), whenOpen)
export const MergeDialog = lazyPart(() => import('./recording/parts/MergeDialog.tsx').then((file) => file.MergeDialog), whenOpen)
export const MoveDialog = lazyPart(() => import('./library/folders/MoveDialog.tsx').then((file) => file.MoveDialog), whenOpen)
export const ShareDialog = lazyPart(() => import('./sharing/ShareDialog.tsx').then((file) => file.ShareDialog), whenOpen)
export const ShortcutsDialog = lazyPart(() => import('./player/ShortcutsDialog.tsx').then((file) => file.ShortcutsDialog), whenOpen)
export const SplitDialog = lazyPart(() => import('./recording/parts/SplitDialog.tsx').then((file) => file.SplitDialog), whenOpen)
export const SpeakerPopover = lazyPart(() => import('./speakers/SpeakerPopover.tsx').then((file) => file.SpeakerPopover), whenOpen)
export const SpeakersDialog = lazyPart(() => import('./speakers/SpeakersDialog.tsx').then((file) => file.SpeakersDialog), whenOpen)
export const TagsDialog = lazyPart(() => import('./library/tags/TagsDialog.tsx').then((file) => file.TagsDialog), whenOpen)
export const TranscribeDialog = lazyPart(() => import('./recording/TranscribeDialog.tsx').then((file) => file.TranscribeDialog), whenOpen)
export const VersionHistoryDialog = lazyPart(() => import('./versions/VersionHistoryDialog.tsx').then((file) => file.VersionHistoryDialog), whenOpen)

/** Wanted as soon as it is there: its surroundings say when. */
export const RecordingNameForm = lazyPart(() => import('./recording/RecordingNameForm.tsx').then((file) => file.RecordingNameForm), {
  isWanted: () => true,
  giveUp: ({ onDone }) => onDone(),
})
export const FindBar = lazyPart(() => import('./editor/find/FindBar.tsx').then((file) => file.FindBar), {
  isWanted: () => true,
  giveUp: ({ onClose }) => onClose(),
})
export const ReviewBar = lazyPart(() => import('./editor/review/ReviewBar.tsx').then((file) => file.ReviewBar), {
  isWanted: () => true,
  giveUp: ({ onClose }) => onClose(),
})
export const PlaybackSettingsForm = lazyPart(() => import('./player/PlaybackSettingsForm.tsx').then((file) => file.PlaybackSettingsForm), {
  isWanted: () => true,
  giveUp: () => undefined,
})
