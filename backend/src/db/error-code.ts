/** The code that PostgreSQL or the network gives a failure; objection wraps failures of its own queries around it. */
export function errorCode(error: unknown): string {
  const { code, nativeError } = (error ?? {}) as { code?: unknown; nativeError?: { code?: unknown } };
  const found = code ?? nativeError?.code;
  return typeof found === "string" ? found : "";
}
