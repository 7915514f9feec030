/** Whether a source file is a page of the website, which anybody may open. */
export function isPublicPage(file: string): boolean;
