export { applyChange, bySection, changeBetween, inverseOf, isEmptyChange, splicesBetween } from './change.ts';
export { mergeWords } from './merge-words.ts';
export { applyOperation, withText } from './operations.ts';
export { rebase } from './rebase.ts';
export { retime, spells } from './retime.ts';
export { jointOf } from './structure.ts';
export { timedWords } from './timed-words.ts';
export { bareRange, bareWord, isUnspaced, tokenize, tokenTexts, unspacedScripts } from './tokens.ts';
export { createDocument, freshSpeakerId, presentSpeakers, registerSpeaker, sectionOf, speakerOf } from './transcript-document.ts';
