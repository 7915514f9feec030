/** Database connections that jobs and deadlines open at most, in one process. By itself, because who only counts them needs nothing of what works. */
export const connectionsOfJobs = 7;
