import type { InspectionRecord } from "#shared/quality/found.ts";
import { blankRecord, tables, type ProofTyped, type RecordTyped } from "./typed.ts";

const text = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? "" : String(value);
const texts = <Names extends string>(values: Readonly<Record<Names, string | number | null | undefined>>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, text(value as string | number | null)]),
  ) as Record<Names, string>;

type Proof = Record<"laboratory" | "accreditation" | "sampledBy" | "date", string | null | undefined> & {
  sealed: boolean | null;
};
const proofOf = ({ laboratory, accreditation, sampledBy, date, sealed }: Proof): ProofTyped => ({
  ...texts({ laboratory, accreditation, sampledBy, date }),
  sealed: sealed === null ? "" : sealed ? "yes" : "no",
});

/** A record as the form that corrects it begins. Who measured is what most of its parts say, and stands with the others of its own. */
export function typedOf(record: InspectionRecord): RecordTyped {
  const blank = blankRecord();
  const { figures, defects, screens, cup, cutTest, residues, sampling } = record;
  const parts = { screens, defects, cup, cutTest, residues };
  const proofs = [...figures, ...Object.values(parts).filter((part) => part !== null)].map((part) =>
    JSON.stringify(proofOf(part as Proof)),
  );
  const times = (proof: string) => proofs.filter((one) => one === proof).length;
  const usual = proofs.reduce((most, proof) => (times(proof) > times(most) ? proof : most), proofs[0] ?? "");
  const ownOf = (part: Proof) => {
    const own = proofOf(part);
    return JSON.stringify(own) === usual ? {} : { own };
  };
  return {
    figures: Object.fromEntries(
      figures.map((one) => {
        const { figure, value, operator, method, quantificationLimit } = one;
        const typed = { value, operator: text(operator), method, quantificationLimit: text(quantificationLimit) };
        return [figure, { ...typed, ...ownOf(one as Proof) }];
      }),
    ),
    proof: usual ? (JSON.parse(usual) as ProofTyped) : blank.proof,
    tables: Object.fromEntries(
      tables.flatMap((name) => {
        const part = parts[name];
        return part
          ? [
              [
                name,
                { ...ownOf(part as Proof), ...("method" in part && name !== "residues" && { method: part.method }) },
              ],
            ]
          : [];
      }),
    ),
    screens: screens ? texts(screens.shares) : {},
    isCounted: defects !== null,
    beans: defects ? texts(defects.beans) : {},
    cup: cup
      ? {
          protocol: cup.protocol,
          attributes: texts(cup.attributes),
          ...texts({
            cups: cup.cups,
            defectPoints: cup.defectPoints,
            nonUniformCups: cup.nonUniformCups,
            defectiveCups: cup.defectiveCups,
            descriptors: cup.descriptors,
          }),
          intensities: texts(cup.intensities),
        }
      : blank.cup,
    cutTest: cutTest
      ? texts({
          beans: cutTest.beans,
          mouldy: cutTest.mouldy,
          slaty: cutTest.slaty,
          insectDamaged: cutTest.insectDamaged,
          germinated: cutTest.germinated,
        })
      : blank.cutTest,
    isScreened: residues !== null,
    residues: residues
      ? {
          ...texts({
            method: residues.method,
            substances: residues.substances,
            quantificationLimit: residues.quantificationLimit,
          }),
          found: residues.found.map((one) => ({ ...one })),
        }
      : blank.residues,
    sampling: sampling
      ? {
          ...texts({
            bagsDrawn: sampling.bagsDrawn,
            bagsTotal: sampling.bagsTotal,
            method: sampling.method,
            sealNumber: sampling.sealNumber,
            sealState: sampling.sealState,
            lotMarks: sampling.lotMarks,
            netWeightFound: sampling.netWeightFound,
            place: sampling.place,
            drawnOn: sampling.drawnOn,
          }),
          sealedSamples: sampling.sealedSamples.map((one) => ({ ...one })),
        }
      : blank.sampling,
  };
}
