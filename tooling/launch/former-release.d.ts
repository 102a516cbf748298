/** The commit of 1.0.0-rc. */
export declare const formerRelease: string

/** Checks a former commit out in a temporary folder, with its dependencies, and removes it afterwards. */
export declare function withFormerRelease(commit: string, work: (folder: string) => Promise<void>): Promise<void>

/** Builds the server of a commit that was checked out. */
export declare function buildServer(checkout: string): Promise<void>
