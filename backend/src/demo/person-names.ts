/** Who sits in the demo's offices, by address. All of them are invented. */
export const personNames: Readonly<Record<string, string>> = {
  "supplier@demo.test": "Claudine Uwase",
  "elgon@demo.test": "Moses Wabwire",
  "tekeze@demo.test": "Selam Gebremedhin",
  "ssuubi@demo.test": "Prossy Namutebi",
  "kwale@demo.test": "Mwanaisha Juma",
  "bensa@demo.test": "Tadesse Lemma",
  "cacao@demo.test": "Aya Kouassi",
  "buyer@demo.test": "Sanne de Wit",
  "hanse@demo.test": "Jan Petersen",
  "lavoine@demo.test": "Élise Lavoine",
  "fjord@demo.test": "Ingrid Solheim",
};
