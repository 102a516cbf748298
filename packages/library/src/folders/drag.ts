export interface MovableRecording {
  readonly recordingId: string
  readonly fileName: string
  readonly folderId: string
}

const type = 'application/x-longhand-recordings'

/** Puts recordings into a drag. A link's own address is left out: dropped on a text field it would be typed there. */
export function putIntoDrag(data: DataTransfer, records: readonly MovableRecording[]): void {
  data.clearData()
  data.effectAllowed = 'move'
  data.setData(
    type,
    JSON.stringify(
      records.map(({ recordingId, fileName, folderId }) => ({ recordingId, fileName, folderId })),
    ),
  )
}

/** Whether recordings are being dragged; what they are is not known before the drop. */
export function holdsRecordings(data: DataTransfer): boolean {
  return data.types.includes(type)
}

export function recordingsIn(data: DataTransfer): MovableRecording[] {
  const text = data.getData(type)
  return text === '' ? [] : (JSON.parse(text) as MovableRecording[])
}
