/** Which square of a picture shows. `zoom` from 1; `across` and `down` from 0 (left, top) to 1. */
export interface Crop {
  zoom: number
  across: number
  down: number
}

export interface PictureSize {
  width: number
  height: number
}

export const wholePicture: Crop = { zoom: 1, across: 0.5, down: 0.5 }

/** Beyond this a photo of the stored size would only get blurred on most pictures. */
export const maxZoom = 4

/** The square of the picture that shows, in its own pixels. */
export function cropSquare(
  { width, height }: PictureSize,
  { zoom, across, down }: Crop,
): { left: number; top: number; side: number } {
  const side = Math.min(width, height) / zoom
  return { left: across * (width - side), top: down * (height - side), side }
}

/** @param moved how far, in shares of the frame's side; to the right and down is positive. */
export function dragCrop(size: PictureSize, crop: Crop, moved: { across: number; down: number }): Crop {
  const { left, top, side } = cropSquare(size, crop)
  const share = (start: number, length: number, before: number): number =>
    length > side ? Math.min(1, Math.max(0, start / (length - side))) : before
  return {
    zoom: crop.zoom,
    across: share(left - moved.across * side, size.width, crop.across),
    down: share(top - moved.down * side, size.height, crop.down),
  }
}
