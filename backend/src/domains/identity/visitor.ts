/** Who asks for something, as far as the request tells. */
export interface Visitor {
  ip: string;
  userAgent: string;
  /** Stands in the server's log and in the audit log. */
  requestId: string;
  /** They are at the console's own host; at the website's otherwise. */
  atConsole?: boolean;
}
