import type { TranscriptCaptions } from '@longhand/contracts'
import type { SectionCaptions } from '@longhand/transcript-model'

export function readCaptions({ cuts, marks }: TranscriptCaptions): SectionCaptions {
  return {
    cuts: cuts.map(({ id, from, breaks, startTime, endTime, position }) => ({
      id,
      from,
      ...(breaks === undefined ? {} : { breaks }),
      ...(startTime === undefined ? {} : { startMs: startTime }),
      ...(endTime === undefined ? {} : { endMs: endTime }),
      ...(position === undefined ? {} : { position }),
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

export function writeCaptions({ cuts, marks }: SectionCaptions): TranscriptCaptions {
  return {
    cuts: cuts.map(({ id, from, breaks, startMs, endMs, position }) => ({
      id,
      from,
      ...(breaks === undefined ? {} : { breaks: [...breaks] }),
      ...(startMs === undefined ? {} : { startTime: startMs }),
      ...(endMs === undefined ? {} : { endTime: endMs }),
      ...(position === undefined ? {} : { position }),
    })),
    marks: marks.map(({ id, kind, text, startMs, endMs, position }) => ({
      id,
      kind,
      text,
      startTime: startMs,
      endTime: endMs,
      ...(position === undefined ? {} : { position }),
    })),
  }
}
