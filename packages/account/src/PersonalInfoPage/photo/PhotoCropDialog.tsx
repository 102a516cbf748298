import { photoPixels } from '@longhand/contracts'
import { Button, Dialog, Slider } from '@longhand/ui-kit'
import { formatPercent, kitMessages, useLanguage } from '@longhand/ui-kit/i18n'
import { useEffect, useRef, useState } from 'react'
import type { PointerEvent, ReactNode } from 'react'
import { accountMessages } from '../../messages.ts'
import { type Crop, cropSquare, dragCrop, maxZoom, wholePicture } from './crop.ts'
import styles from './PhotoCropDialog.module.css'

export interface PhotoCropDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  picture: ImageBitmap
  /** The chosen square as a PNG. The dialog stays busy until the promise settles; the caller closes it. */
  onCropped: (cropped: Blob) => Promise<void>
}

/** Twice the stored size: sharp on the screen, and something left for the server's own scaling. */
const canvasPixels = 2 * photoPixels

export function PhotoCropDialog({ open, onOpenChange, picture, onCropped }: PhotoCropDialogProps): ReactNode {
  const text = accountMessages.useMessages()
  const kit = kitMessages.useMessages()
  const language = useLanguage()
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null)
  const [crop, setCrop] = useState<Crop>(wholePicture)
  const [isBusy, setBusy] = useState(false)
  const grip = useRef<{ x: number; y: number }>(undefined)

  useEffect(() => {
    const context = canvas?.getContext('2d')
    if (!context) return
    const { left, top, side } = cropSquare(picture, crop)
    context.clearRect(0, 0, canvasPixels, canvasPixels)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, left, top, side, side, 0, 0, canvasPixels, canvasPixels)
  }, [canvas, picture, crop])

  function drag(event: PointerEvent<HTMLCanvasElement>): void {
    const from = grip.current
    if (!from) return
    const frame = event.currentTarget.clientWidth
    grip.current = { x: event.clientX, y: event.clientY }
    setCrop((before) =>
      dragCrop(picture, before, {
        across: (event.clientX - from.x) / frame,
        down: (event.clientY - from.y) / frame,
      }),
    )
  }

  async function save(): Promise<void> {
    const cropped = await new Promise<Blob | null>((resolve) =>
      canvas ? canvas.toBlob(resolve, 'image/png') : resolve(null),
    )
    if (!cropped) return
    setBusy(true)
    await onCropped(cropped)
    setBusy(false)
  }

  const percent = (value: number): string => formatPercent(value, language)
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => isBusy || onOpenChange(isOpen)}
      size="small"
      title={text('photo.crop')}
      description={text('photo.cropHint')}
      // Letting go of a drag outside must not close it.
      closeOnOutsidePress={false}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onOpenChange(false)}>
            {kit('cancel')}
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => void save()}>
            {text('photo.save')}
          </Button>
        </>
      }
    >
      <div className={styles.root}>
        <canvas
          ref={setCanvas}
          className={styles.canvas}
          width={canvasPixels}
          height={canvasPixels}
          role="img"
          aria-label={text('photo.preview')}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            grip.current = { x: event.clientX, y: event.clientY }
          }}
          onPointerMove={drag}
          onPointerUp={() => (grip.current = undefined)}
          onPointerCancel={() => (grip.current = undefined)}
        />
        <Slider
          label={text('photo.zoom')}
          value={crop.zoom}
          min={1}
          max={maxZoom}
          step={0.05}
          formatValue={(zoom) => `${zoom.toFixed(2)}×`}
          onValueChange={(zoom) => setCrop({ ...crop, zoom })}
        />
        <Slider
          label={text('photo.across')}
          value={crop.across}
          min={0}
          max={1}
          step={0.01}
          formatValue={percent}
          onValueChange={(across) => setCrop({ ...crop, across })}
        />
        <Slider
          label={text('photo.down')}
          value={crop.down}
          min={0}
          max={1}
          step={0.01}
          formatValue={percent}
          onValueChange={(down) => setCrop({ ...crop, down })}
        />
      </div>
    </Dialog>
  )
}
