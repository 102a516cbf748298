/** What an id of ours looks like. Ids on the wire are any text; one that does not look like this matches nothing. */
export const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
