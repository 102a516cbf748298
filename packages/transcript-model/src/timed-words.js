import { retime } from './retime.ts';
const cache = new WeakMap();
/**
 * The words of a section with their places in its text, in order, times rising and inside the section.
 * Where the engine gave no words, or words that are not those of the text, {@link retime} times them by those that agree.
 */
export function timedWords(section) {
    const cached = cache.get(section);
    if (cached)
        return cached;
    const located = locateWords(section.text, section.words ?? []);
    const words = located ? clampTimes(located, section) : retime(section.text, section.words ?? [], section);
    cache.set(section, words);
    return words;
}
/** Finds each word in the text, in order; `undefined` when there are none or one is not there. */
function locateWords(text, words) {
    if (words.length === 0)
        return text.trim() === '' ? [] : undefined;
    const located = [];
    let cursor = 0;
    for (const word of words) {
        const from = word.text === '' ? -1 : text.indexOf(word.text, cursor);
        // What lies between two words is punctuation and white space; anything more is text that no word covers.
        if (from < 0 || /[\p{L}\p{N}]/u.test(text.slice(cursor, from)))
            return undefined;
        cursor = from + word.text.length;
        located.push({ ...word, from, to: cursor });
    }
    if (/[\p{L}\p{N}]/u.test(text.slice(cursor)))
        return undefined;
    return located;
}
/** Engines overlap words by a little now and then: the playhead needs them in order. */
function clampTimes(words, { startMs, endMs }) {
    let earliest = startMs;
    return words.map((word) => {
        const start = Math.min(endMs, Math.max(earliest, word.startMs));
        const end = Math.min(endMs, Math.max(start, word.endMs));
        earliest = start;
        return start === word.startMs && end === word.endMs ? word : { ...word, startMs: start, endMs: end };
    });
}
