/** The cluster TEST_DATABASE_URL names, else one of our own that is deleted by `close`. */
export function openTestCluster(settings?: Record<string, string>): Promise<{ url: string; close(): Promise<void> }>;
