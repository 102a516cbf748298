import { acceptWords, mergeSection, splitSection } from './structure.ts';
import { retime } from './retime.ts';
import { createDocument, freshSpeakerId, sectionOf, speakerOf } from './transcript-document.ts';
/**
 * The document after an operation. The same object when the operation changes nothing or names a section that is not there.
 */
export function applyOperation(document, operation) {
    if (operation.type === 'batch')
        return applyBatch(document, operation.operations);
    const section = sectionOf(document, operation.sectionId);
    if (!section)
        return document;
    switch (operation.type) {
        case 'editText':
            return editText(document, section, operation.text);
        case 'renameSpeaker':
            return renameSpeaker(document, section, operation.name, operation.everywhere);
        case 'split':
            return splitSection(document, section, operation.offset, operation.newId);
        case 'merge':
            return mergeSection(document, section);
        case 'acceptWords':
            return operation.words.length === 0 ? document : replaceSection(document, acceptWords(section, new Set(operation.words)));
    }
}
/** Many edits of texts make one new list of sections, not one each. */
function applyBatch(document, operations) {
    const edited = new Map();
    let after = document;
    const settle = () => {
        if (edited.size === 0)
            return;
        after = { ...after, sections: after.sections.map((section) => edited.get(section.id) ?? section) };
        edited.clear();
    };
    for (const operation of operations) {
        if (operation.type !== 'editText') {
            settle();
            after = applyOperation(after, operation);
            continue;
        }
        const section = edited.get(operation.sectionId) ?? sectionOf(after, operation.sectionId);
        if (section && section.text !== operation.text)
            edited.set(section.id, withText(section, operation.text));
    }
    settle();
    return after;
}
function editText(document, section, text) {
    return text === section.text ? document : replaceSection(document, withText(section, text));
}
/** A section with another text: words that stayed keep their times. */
export function withText(section, text) {
    const { original = { text: section.text, words: section.words }, ...rest } = section;
    if (text === original.text)
        return { ...rest, ...original };
    const words = retime(text, original.words ?? [], section).map(({ from: _from, to: _to, ...word }) => word);
    return { ...rest, text, words, original };
}
function renameSpeaker(document, section, name, everywhere) {
    const current = speakerOf(document, section.speakerId);
    if (name === current.name)
        return document;
    const namesake = document.speakers.find((speaker) => speaker.name === name && speaker.id !== current.id);
    const isWholeSpeaker = everywhere || !document.sections.some(({ id, speakerId }) => speakerId === current.id && id !== section.id);
    if (isWholeSpeaker && !namesake) {
        return { ...document, speakers: document.speakers.map((speaker) => (speaker.id === current.id ? { ...speaker, name } : speaker)) };
    }
    const target = namesake ?? { id: freshSpeakerId(document.speakers), name };
    const speakers = namesake ? document.speakers : [...document.speakers, target];
    if (!everywhere)
        return { ...replaceSection(document, { ...section, speakerId: target.id }), speakers };
    const sections = document.sections.map((other) => (other.speakerId === current.id ? { ...other, speakerId: target.id } : other));
    return createDocument(sections, speakers);
}
function replaceSection(document, section) {
    return { ...document, sections: document.sections.with(document.places.get(section.id), section) };
}
