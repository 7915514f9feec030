import type { ContactDraft } from "#shared/contact/contract.ts";

/** What visitors have written by the contact form, the oldest first. */
export const storyLetters: readonly { daysAgo: number; draft: ContactDraft }[] = [
  {
    daysAgo: 6,
    draft: {
      name: "Mareike Petersen",
      email: "m.petersen@weserroest.example",
      subject: "general",
      topic: "sourcing",
      language: "en",
      message: `Good morning,

We roast for about 40 cafés around Bremen and are looking for 19 MT (one container) of washed Uganda arabica, screen 15 and above, for shipment from Mombasa in February. Moisture at most 11.5 %, and we would like a 300 g pre-shipment sample by courier.

Could you name two or three cooperatives that can deliver this, and what a 20-foot container FOB Mombasa would cost at present?

Kind regards,
Mareike Petersen
Weser Röstkontor`,
    },
  },
  {
    daysAgo: 3,
    draft: {
      name: "Benoît Charrier",
      email: "b.charrier@huilerie-charrier.example",
      subject: "support",
      topic: "inspection",
      language: "fr",
      message: `Bonjour,

Nous attendons au Havre un lot de sésame biologique et notre laboratoire habituel demande cinq jours pour l’analyse des résidus. Le délai d’inspection indiqué sur la commande est de trois jours. Comment procéder pour ne pas laisser passer la date ? Faut-il refuser l’inspection en attendant les résultats, ou le laboratoire peut-il prélever avant le déchargement ?

Merci d’avance pour votre réponse,
Benoît Charrier`,
    },
  },
  {
    daysAgo: 1,
    draft: {
      name: "Grace Nakato",
      email: "g.nakato@rwenzorifreight.example",
      subject: "partnership",
      topic: "logistics",
      language: "en",
      message: `Hello,

We run trucks and a bonded warehouse between Kasese and Mombasa and already carry coffee for four cooperatives that list with you. We would like to offer consolidated containers to your smaller suppliers. Who is the right person to speak to?

Grace Nakato
Rwenzori Freight`,
    },
  },
];
