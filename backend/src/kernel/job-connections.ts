/** Database connections that jobs and deadlines open at most in one process, with so many emails and other short jobs side by side. By itself, because who only counts them needs nothing of what works. */
export const connectionsOfJobs = (jobs: number): number => jobs + 5;
