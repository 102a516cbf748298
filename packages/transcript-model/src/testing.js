import fc from 'fast-check';
import { createDocument } from './transcript-document.ts';
const vocabulary = ['one', 'Two,', 'three', 'fox', '明天见', 'a', '—', 'Ümlaut'];
/** Numbers that become an edit of any document. */
export const anyChoice = fc.tuple(fc.nat(99), fc.nat(999), fc.nat(999), fc.array(fc.constantFrom(...vocabulary), { maxLength: 3 }).map((words) => words.join(' ')));
/** A text of a few sections and two people. */
export const anyDocument = fc
    .array(fc.tuple(fc.array(fc.constantFrom(...vocabulary), { maxLength: 5 }), fc.nat(1), fc.nat(300)), { minLength: 1, maxLength: 7 })
    .map((turns) => {
    let now = 0;
    const sections = turns.map(([texts, speaker, pause], index) => {
        const startMs = (now += pause);
        const words = texts.map((text) => ({ text, startMs: now, endMs: (now += 10 * text.length), confidence: 0.3 }));
        return { id: `s${index + 1}`, speakerId: `p${speaker}`, startMs, endMs: now, text: texts.join(' '), words };
    });
    return createDocument(sections, [{ id: 'p0', name: 'Anna' }, { id: 'p1', name: 'Bob' }]);
});
/** The edit of this document that these numbers choose. */
export function operationOf(document, [kind, section, place, text], newId) {
    const target = document.sections[section % document.sections.length];
    if (!target)
        return { type: 'batch', operations: [] };
    const sectionId = target.id;
    const offset = place % (target.text.length + 1);
    if (kind < 40)
        return { type: 'editText', sectionId, text: target.text.slice(0, offset) + text + target.text.slice(offset + (place % 4)) };
    if (kind < 55)
        return { type: 'split', sectionId, offset, newId };
    if (kind < 70)
        return { type: 'merge', sectionId };
    if (kind < 80)
        return { type: 'renameSpeaker', sectionId, name: ['Anna', 'Bob', 'Carl', 'Dora'][place % 4], everywhere: place % 3 === 0 };
    if (kind < 88)
        return { type: 'acceptWords', sectionId, words: [place % 3] };
    const replaced = document.sections.filter(({ text: before }) => before.includes('o'));
    return { type: 'batch', operations: replaced.map(({ id, text: before }) => ({ type: 'editText', sectionId: id, text: before.replaceAll('o', text.slice(0, 2)) })) };
}
