export const API_ROLE: string;
export function apiPassword(folder: string): string;
export function derivedPassword(adminUrl: string): string;
export function ensureApiRole(adminUrl: string, password: string): Promise<void>;
export function asApi(ownerUrl: string, password: string): string;
