export interface SandboxConfig {
  databaseUrl: string;
  /** Basic authentication that callers must send. */
  user: string;
  key: string;
  /** Signs the webhooks (Standard Webhooks). */
  webhookSecret: string;
  /** Where webhooks go. */
  webhookUrl: string;
  /** Which it takes; without them USD alone. */
  currencies?: readonly string[];
  /** The address under which people reach the landing page. */
  publicUrl: string;
}

/** The path below which everything stands: empty alone, a prefix when mounted. */
export const basePathOf = ({ publicUrl }: Pick<SandboxConfig, "publicUrl">): string =>
  new URL(publicUrl).pathname.replace(/\/$/, "");
