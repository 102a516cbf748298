/** `burned`: the captions are part of the picture, MP4. The others have a track that players show and hide. */
export const captionedVideoKinds = ['burned', 'mp4', 'mkv'] as const

/** One of {@link captionedVideoKinds}. */
export type CaptionedVideoKind = (typeof captionedVideoKinds)[number]

/** How far a video with captions is; the last three are the end. */
export const captionedVideoStatuses = ['queued', 'making', 'ready', 'failed', 'cancelled'] as const

/** One of {@link captionedVideoStatuses}. */
export type CaptionedVideoStatus = (typeof captionedVideoStatuses)[number]

/** How long a video with captions is kept once it is ready. */
export const captionedVideoKeptHours = 24
