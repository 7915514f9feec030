import { expect } from "chai";
import { buildMember, buildSupplier } from "#test/factories/people.ts";
import { sanctionsDesk, type ListedEntry } from "#test/factories/sanctions.ts";
import { useApi } from "#test/support/api.ts";
import { eventually } from "#test/support/wait.ts";

/** Ours, theirs. */
type Pair = readonly [name: string, listed: string];

const samePeople: Pair[] = [
  ["Kwabena Adomako Sarpong", "SARPONG, Kwabena Adomako"],
  ["Yaa Boatemaa", "Yaa Serwaa Boatema"],
  ["Mohamed Ould Hassan", "Muhammad Uld Hasan"],
  ["Youssef Benali", "Yusuf Ben Ali"],
  ["Zeïnab Traoré", "Zeinab TRAORE"],
  ["Jean Kouamé-Brou", "Jean-Baptiste Kouame Brou"],
  // Letters of other alphabets that look like Latin ones, small and large.
  ["Оther Persоn Hеrе", "Other Person Here"],
  ["ΝΑΤΑΝ ΜΟΖΙΤΑΝ", "Natan Mozitan"],
  ["Нина Владимировна Карпова", "КАРПОВА Нина Владимировна"],
];
const sameCompanies: Pair[] = [
  ["Golden Delta Trading Ltd", "GOLDEN DELTA TRADING L.L.C."],
  ["Agro Trade SARL", "Agrotrade S.A."],
  ["Al-Noor General Trading", "Al Nur General Trading Co."],
  ["Établissements Korhogo Négoce", "Korhogo Negoce Etablissements"],
  ["Аurеоlе Соmbіnе", "Aureole Combine"],
];
const others: Pair[] = [
  ["Amara Diallo", "Amara Diarra"],
  ["Aissata Diallo", "Ramata Diallo"],
  ["Ibrahim Hassan", "Ibrahim Hussein"],
  ["Kofi", "Kofi Mensah Boateng"],
];
const otherCompanies: Pair[] = [
  ["Coopérative Cacao Lac Vert", "Coopérative Cacao Lac Bleu"],
  ["Sahel Cacao Export", "Sahel Minerals"],
  ["Kwale Farmers Union", "Kilifi Farmers Union"],
  ["Atlantic Coffee Importers", "Atlantic Petroleum Importers"],
];

describe("names held against a sanctions list", () => {
  const api = useApi();

  it("are found in another order, spelling and length, and told from those of others", async () => {
    const desk = await sanctionsDesk(api);
    const people = await Promise.all(
      [...samePeople, ...others].map(async ([name]) => {
        const { organization } = await buildSupplier({ name: `Zembla ${name.length} Mill`, user: {} });
        await buildMember(organization, "member", { userMetadata: { full_name: name } });
        return { name, organization };
      }),
    );
    const companies = await Promise.all(
      [...sameCompanies, ...otherCompanies].map(async ([name]) => ({ name, ...(await buildSupplier({ name })) })),
    );
    const entries: ListedEntry[] = [
      ...[...samePeople, ...others].map(([, listed], i) => ({
        key: `P${i}`,
        type: "person" as const,
        names: ["Quill Nobody", listed],
      })),
      ...[...sameCompanies, ...otherCompanies].map(([, listed], i) => ({ key: `C${i}`, names: [listed] })),
    ];
    const list = await desk.putInForce(entries);
    await eventually(
      async () =>
        ((await api.get(`/admin/sanctions-lists/${list.id}`, { as: desk.finance })).body as { toScreen: number })
          .toScreen === 0,
      { what: "the screening", timeout: 30_000 },
    );
    const foundOf = async (organizationId: string) =>
      (await desk.hitsOf(organizationId)).map(({ name, matchedName }) => `${name} = ${matchedName}`);
    for (const { name, organization } of [...people, ...companies]) {
      const pair = [...samePeople, ...sameCompanies].find(([ours]) => ours === name);
      expect(await foundOf(organization.id), name).to.deep.equal(pair ? [`${name} = ${pair[1]}`] : []);
    }
  }).timeout(60_000);
});
