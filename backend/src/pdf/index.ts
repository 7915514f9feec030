/** The room where papers are made: what each of them has in common. It knows no domain; what stands on a paper, its domain says. */
export { alone, bothOf, boxed, otherThan, sentences, type Both } from "./both.ts";
export { facts, rule, type Fact } from "./facts.ts";
export { heading, said } from "./sections.ts";
export { letterhead, stamp } from "./letterhead.ts";
export { partyFact } from "./party.ts";
export { inks, leading, Sheet } from "./sheet.ts";
export { table } from "./table.ts";
export {
  bothTexts,
  countryName,
  countryNames,
  paperDay,
  paperMoment,
  paperMoney,
  paperPercent,
  paperQuantity,
  paperText,
} from "./texts.ts";
export { verifyFoot, verifyFootHeight } from "./verify-foot.ts";
