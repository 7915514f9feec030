import type { Client } from "pg";

export function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T>;
export function ensureDatabase(adminUrl: string, name: string): Promise<void>;
export function dropDatabase(adminUrl: string, name: string): Promise<void>;
