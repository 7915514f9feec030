/** Folders of pages that no visitor opens. */
const ofMembers = /\/src\/features\/(?:dashboard|products|offers|escrow|settings)\//;

/**
 * Whether a source file is a page of the website, which anybody may open: those count for the byte budgets and say what stands in which file.
 *
 * @param {string} file a path that has `/src/` in it, or begins with `src/`
 * @returns {boolean}
 */
export const isPublicPage = (file) => /Page\.tsx$/.test(file) && !ofMembers.test(`/${file}`);
