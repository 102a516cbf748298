/** The oldest build whose databases and data folders this one opens, and whose processes work beside this one's. */
export declare const formerRelease: string

/** Checks a former commit out in a temporary folder, with its dependencies, and removes it afterwards. Throws where the history does not reach back to it. */
export declare function withFormerRelease(
  commit: string,
  work: (folder: string) => Promise<void>,
): Promise<void>

/** Builds the server of a commit that was checked out. */
export declare function buildServer(checkout: string): Promise<void>

/** Writes a folder of a former commit into `target`, under its path in the repository. Throws where the history does not reach back to it. */
export declare function copyFormerFolder(commit: string, folder: string, target: string): Promise<void>
