import type { SectionCaptions } from '../text.ts'

/** Own captions of a section as the web API sends and takes them: times in milliseconds, under the names of the wire. */
export interface WireCaptions {
  cuts: {
    id: string
    from: number
    breaks?: number[] | undefined
    startTime?: number | undefined
    endTime?: number | undefined
    position?: 'top' | undefined
    withPrevious?: true | undefined
  }[]
  marks: {
    id: string
    kind: 'sound' | 'narrative'
    text: string
    startTime: number
    endTime: number
    position?: 'top' | undefined
  }[]
}

export function readWireCaptions({ cuts, marks }: WireCaptions): SectionCaptions {
  return {
    cuts: cuts.map(({ id, from, breaks, startTime, endTime, position, withPrevious }) => ({
      id,
      from,
      ...(breaks === undefined ? {} : { breaks }),
      ...(startTime === undefined ? {} : { startMs: startTime }),
      ...(endTime === undefined ? {} : { endMs: endTime }),
      ...(position === undefined ? {} : { position }),
      ...(withPrevious ? { isWithPrevious: true } : {}),
    })),
    marks: marks.map(({ id, kind, text, startTime, endTime, position }) => ({
      id,
      kind,
      text,
      startMs: startTime,
      endMs: endTime,
      ...(position === undefined ? {} : { position }),
    })),
  }
}

/** Whole milliseconds. */
export function writeWireCaptions({ cuts, marks }: SectionCaptions): WireCaptions {
  return {
    cuts: cuts.map(({ id, from, breaks, startMs, endMs, position, isWithPrevious }) => ({
      id,
      from,
      ...(breaks === undefined ? {} : { breaks: [...breaks] }),
      ...(startMs === undefined ? {} : { startTime: Math.round(startMs) }),
      ...(endMs === undefined ? {} : { endTime: Math.round(endMs) }),
      ...(position === undefined ? {} : { position }),
      ...(isWithPrevious ? { withPrevious: true } : {}),
    })),
    marks: marks.map(({ id, kind, text, startMs, endMs, position }) => ({
      id,
      kind,
      text,
      startTime: Math.round(startMs),
      endTime: Math.round(endMs),
      ...(position === undefined ? {} : { position }),
    })),
  }
}
