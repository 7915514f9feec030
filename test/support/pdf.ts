import { extractText, getDocumentProxy } from "unpdf";

export interface ReadPdf {
  /** Of each page, with ordinary spaces between the pieces. */
  pages: string[];
  title: unknown;
  language: unknown;
  /** What its pieces say that they are, of the first page in its reading order. */
  tags: string[];
  /** Points. */
  size: [number, number];
}

interface Node {
  role?: string;
  children?: Node[];
}
const rolesOf = ({ role, children = [] }: Node): string[] => [...(role ? [role] : []), ...children.flatMap(rolesOf)];

/** What a reader finds in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const { text } = await extractText(document);
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  const first = await document.getPage(1);
  const [, , width = 0, height = 0] = first.view;
  const tree = (await first.getStructTree()) as Node | null;
  return {
    pages: text.map((page) => page.replace(/\s+/g, " ")),
    title,
    language,
    tags: tree ? rolesOf(tree) : [],
    size: [width, height],
  };
}
