/** What of one file of a library is left out. Each of these must be found there, or the build stops. */
export interface LeftOut {
  /** The end of the file's path below node_modules; an expression where the library puts a hash into its name. */
  file: string | RegExp;
  /** Of the files that such an expression fits, the one that holds this text. */
  sign?: string;
  /** Functions and classes by their name, with what stands for them. */
  parts?: Readonly<Record<string, string>>;
  /** Methods and properties by `owner.name` or `name`, with what stands for them; "" leaves them out. */
  members?: Readonly<Record<string, string>>;
  /** Calls by what is called, with their value here. */
  calls?: Readonly<Record<string, string>>;
  /** Expressions by their source, with their value here. */
  values?: Readonly<Record<string, string>>;
  /** Links of a chain of calls, by `method(first argument`. */
  links?: readonly string[];
  /** Options of the library that do nothing without these parts: our own source must not name them. */
  options?: readonly string[];
}
