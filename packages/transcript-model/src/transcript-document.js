/** A document of these sections and speakers. */
export function createDocument(sections, speakers) {
    return { sections, speakers, places: new Map(sections.map((section, place) => [section.id, place])) };
}
/** The section with this id, `undefined` when there is none. */
export function sectionOf(document, sectionId) {
    const place = document.places.get(sectionId);
    return place === undefined ? undefined : document.sections[place];
}
/** The speaker with this id. An unknown id gives a nameless speaker. */
export function speakerOf(document, speakerId) {
    return document.speakers.find(({ id }) => id === speakerId) ?? { id: speakerId, name: '' };
}
/** The speakers that have at least one section, in the document's order. */
export function presentSpeakers(document) {
    const present = new Set(document.sections.map(({ speakerId }) => speakerId));
    return document.speakers.filter(({ id }) => present.has(id));
}
/** An id that no speaker of the document has. The same document always gives the same. */
export function freshSpeakerId(speakers) {
    const taken = new Set(speakers.map(({ id }) => id));
    let number = speakers.length + 1;
    while (taken.has(`speaker-${number}`))
        number += 1;
    return `speaker-${number}`;
}
/** Another client may have renamed one section under the same id: a speaker is who has the same id and the same name. */
export function registerSpeaker(speakers, id, name) {
    const same = speakers.find((speaker) => speaker.id === id && speaker.name === name);
    if (same)
        return same;
    const isTaken = speakers.some((speaker) => speaker.id === id);
    const namesake = isTaken ? speakers.find((speaker) => speaker.name === name) : undefined;
    if (namesake)
        return namesake;
    const speaker = { id: isTaken ? freshSpeakerId(speakers) : id, name };
    speakers.push(speaker);
    return speaker;
}
