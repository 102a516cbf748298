/** `burned`: the subtitles are part of the picture, MP4. The others have a track that players show and hide. */
export const subtitledVideoKinds = ['burned', 'mp4', 'mkv'] as const

/** One of {@link subtitledVideoKinds}. */
export type SubtitledVideoKind = (typeof subtitledVideoKinds)[number]

/** How far a video with subtitles is; the last three are the end. */
export const subtitledVideoStatuses = ['queued', 'making', 'ready', 'failed', 'cancelled'] as const

/** One of {@link subtitledVideoStatuses}. */
export type SubtitledVideoStatus = (typeof subtitledVideoStatuses)[number]

/** How long a video with subtitles is kept once it is ready. */
export const subtitledVideoKeptHours = 24
