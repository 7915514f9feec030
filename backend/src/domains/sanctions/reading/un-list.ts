import { BrokenFile, Entries, type ReadList } from "./entry.ts";
import { readXml, type XmlElement } from "./xml.ts";

const nameParts = ["FIRST_NAME", "SECOND_NAME", "THIRD_NAME", "FOURTH_NAME"];

const textsOf = (element: XmlElement, name: string): string[] =>
  element.children.filter((child) => child.name === name).map(({ text }) => text.trim());
const below = (element: XmlElement, outer: string, inner: string): string[] =>
  element.children.filter(({ name }) => name === outer).flatMap((child) => textsOf(child, inner));

/** The consolidated list of the United Nations Security Council, as XML. */
export function readUnList(text: string): ReadList {
  const entries = new Entries();
  const root = readXml(text, (element) => {
    if (element.name !== "INDIVIDUAL" && element.name !== "ENTITY") return false;
    const isPerson = element.name === "INDIVIDUAL";
    const [key = ""] = textsOf(element, "DATAID");
    const primary = nameParts.flatMap((part) => textsOf(element, part)).join(" ");
    const names = [primary, ...below(element, isPerson ? "INDIVIDUAL_ALIAS" : "ENTITY_ALIAS", "ALIAS_NAME")];
    const details = [
      ...textsOf(element, "REFERENCE_NUMBER"),
      ...below(element, "NATIONALITY", "VALUE"),
      ...below(element, "INDIVIDUAL_DATE_OF_BIRTH", "DATE"),
      ...below(element, "INDIVIDUAL_DATE_OF_BIRTH", "YEAR"),
      ...below(element, isPerson ? "INDIVIDUAL_ADDRESS" : "ENTITY_ADDRESS", "COUNTRY"),
    ];
    const entry = { key, type: isPerson ? ("person" as const) : ("organization" as const), names };
    entries.add({ ...entry, details: [...new Set(details)].filter(Boolean).join(", ") }, element.line, {
      twice: "refused",
    });
    return true;
  });
  if (root.name !== "CONSOLIDATED_LIST") throw new BrokenFile("listOtherXml", { element: root.name.slice(0, 60) });
  const listedOn = /^\d{4}-\d{2}-\d{2}/.exec(root.attributes.dateGenerated ?? "")?.[0];
  if (!listedOn) throw new BrokenFile("listDayMissing");
  return { listedOn, entries: entries.all() };
}
