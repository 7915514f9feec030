import type { SampleSupplier } from "./suppliers.ts";

/** A processor of cocoa that waits for its verification: no products yet. */
export const waitingSupplier: SampleSupplier = {
  email: "cacao@demo.test",
  name: "Coopérative Cacao Lac Vert",
  organizationType: "Processing Unit / Factory",
  phone: "+225 07 00 00 01 07",
  verification: "waiting",
  exportVolume: "150",
  rating: "4.0",
  profile: {
    country: "ci",
    city: "Daloa",
    established: 2018,
    contactEmail: "bureau@lacvert.example",
    description: "Fèves de cacao fermentées et séchées au soleil par 230 familles autour de Daloa.",
  },
  products: [],
};
