import { diffArrays } from 'diff';
import { bareWord, tokenize } from './tokens.ts';
/** Beyond this many changed words a section is a new one, and the search for common words would take long. */
const maxChanges = 500;
/** About how long one character takes to say. A word that was typed into a long pause does not fill it. */
const msPerCharacter = 80;
/**
 * Gives every word of an edited text a time. Words that were there before keep theirs. New ones share the time of those they replace, or
 * follow the word before them at the pace of speech.
 *
 * @param text The text as it is now.
 * @param before The words as they were known, in order of time.
 * @param span Where the section lies in the recording.
 * @returns Words in order of time inside `span`. Without white space they are `text` without white space.
 * @example
 * retime('we met on friday', [{ text: 'we', startMs: 0, endMs: 200 }, { text: 'met', startMs: 200, endMs: 500 }, { text: 'friday', startMs: 5000, endMs: 5400 }], { startMs: 0, endMs: 9000 })
 * // 'on' lasts from 500 to 660
 */
export function retime(text, before, span, budget = { left: maxChanges }) {
    const known = before.flatMap((word) => (isWholeIn(text, word) ? [word] : splitWord(word)));
    const tokens = tokenize(text, new Set(known.map((word) => bareWord(word.text))));
    const words = [];
    let fromMs = span.startMs;
    let gap = { tokens: [] };
    const close = (untilMs, isBeforeFirst) => {
        words.push(...fill(text, gap, fromMs, Math.max(fromMs, untilMs), isBeforeFirst));
        gap = { tokens: [] };
    };
    for (const step of align(text, tokens, known, budget)) {
        if (step.kind === 'added')
            gap.tokens.push(step.token);
        else if (step.kind === 'removed')
            gap.replaced = union(gap.replaced, step.word);
        else {
            const startMs = clamp(step.word.startMs, fromMs, span.endMs);
            const endMs = clamp(step.word.endMs, startMs, span.endMs);
            close(startMs, words.length === 0);
            words.push({ ...step.word, ...placed(text, step.token), startMs, endMs });
            fromMs = endMs;
        }
    }
    close(span.endMs, false);
    return words;
}
/** Whether words spell exactly this text, white space aside. */
export function spells(words, text) {
    return words.map((word) => word.text).join('').replace(/\s+/gu, '') === text.replace(/\s+/gu, '');
}
function align(text, tokens, known, budget) {
    const maxEditLength = Math.max(0, Math.min(maxChanges, budget.left));
    const changes = diffArrays(known.map((word) => bareWord(word.text)), tokens.map(({ from, to }) => bareWord(text.slice(from, to))), { maxEditLength });
    budget.left -= changes?.reduce((sum, change) => sum + (change.added || change.removed ? change.count : 0), 0) ?? maxEditLength;
    let knownIndex = 0;
    let tokenIndex = 0;
    const removed = () => ({ kind: 'removed', word: known[knownIndex++] });
    const added = () => ({ kind: 'added', token: tokens[tokenIndex++] });
    if (!changes)
        return [...known.map(removed), ...tokens.map(added)];
    return changes.flatMap((change) => change.value.map(() => {
        if (change.removed)
            return removed();
        if (change.added)
            return added();
        return { kind: 'kept', token: tokens[tokenIndex++], word: known[knownIndex++] };
    }));
}
function fill(text, { tokens, replaced }, fromMs, untilMs, isBeforeFirst) {
    if (tokens.length === 0)
        return [];
    const lengths = tokens.map(({ from, to }) => [...text.slice(from, to)].length);
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const { startMs, endMs } = replaced ? within(replaced, fromMs, untilMs) : atPaceOfSpeech(total, fromMs, untilMs, isBeforeFirst);
    let spoken = 0;
    const border = () => Math.round(startMs + ((endMs - startMs) * spoken) / total);
    return tokens.map((token, index) => {
        const start = border();
        spoken += lengths[index] ?? 0;
        return { ...placed(text, token), startMs: start, endMs: border() };
    });
}
function within({ startMs, endMs }, fromMs, untilMs) {
    const start = clamp(startMs, fromMs, untilMs);
    return { startMs: start, endMs: clamp(endMs, start, untilMs) };
}
/** Words in a pause follow the word before them; at the very start, they lead to the one after. */
function atPaceOfSpeech(characters, fromMs, untilMs, isBeforeFirst) {
    const length = Math.min(untilMs - fromMs, characters * msPerCharacter);
    return isBeforeFirst ? { startMs: untilMs - length, endMs: untilMs } : { startMs: fromMs, endMs: fromMs + length };
}
/** A word of an engine is one word here unless it holds white space or was changed inside. */
function isWholeIn(text, word) {
    return !/\s/u.test(word.text) && text.includes(word.text);
}
/** A stored word may hold several of ours, in scripts without spaces. */
function splitWord(word) {
    const tokens = tokenize(word.text);
    if (tokens.length <= 1)
        return [word];
    return fill(word.text, { tokens, replaced: word }, word.startMs, word.endMs, false).map(({ text, startMs, endMs }) => ({
        ...word,
        text,
        startMs,
        endMs,
    }));
}
function placed(text, { from, to }) {
    return { text: text.slice(from, to), from, to };
}
function union(span, { startMs, endMs }) {
    return { startMs: Math.min(span?.startMs ?? startMs, startMs), endMs: Math.max(span?.endMs ?? endMs, endMs) };
}
function clamp(value, low, high) {
    return Math.min(Math.max(value, low), Math.max(low, high));
}
