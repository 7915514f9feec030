import type { OrderView } from "#shared/escrow/contract.ts";
import type { Language } from "#shared/kernel/language.ts";

type Told = readonly [Language, "buyer" | "supplier", readonly OrderView["can"][number][], string, string];

const confirm = ["confirmDelivery"] as const;
const ask = ["askConfirmation"] as const;
const asked = { confirmationAskedAt: "2026-12-14T09:00:00Z", silentUntil: "2026-12-28T09:00:00Z" };

/** What is said of goods under way in each stage: the order's fields, the moment, and the words for each side, role and language. */
export const underWay: readonly (readonly [string, Partial<OrderView>, string, readonly Told[]])[] = [
  [
    "before the day of arrival is over",
    {},
    "2026-12-12T23:59:00Z",
    [
      [
        "en",
        "supplier",
        [],
        "Expected on 12 Dec 2026.",
        "Noordkade Koffie B.V. confirms the delivery; then the inspection period of 3 days starts. Once this day is over, you can ask for confirmation. If nobody has asked or confirmed 14 days after it, our team asks both sides.",
      ],
      [
        "fr",
        "supplier",
        [],
        "Arrivée prévue le 12 déc. 2026.",
        "Noordkade Koffie B.V. confirme la livraison ; le délai d’inspection de 3 jours commence alors. À la fin de cette journée, vous pourrez demander la confirmation. Sans demande ni confirmation 14 jours après, notre équipe interroge les deux parties.",
      ],
    ],
  ],
  [
    "the day of arrival is over",
    {},
    "2026-12-13T00:00:00Z",
    [
      [
        "en",
        "supplier",
        ask,
        "Expected on 12 Dec 2026, not confirmed yet.",
        "Ask Noordkade Koffie B.V. for confirmation. If you ask now and there is no answer by 26 Dec 2026, 23:59 UTC, our team looks into it; no money moves by itself.",
      ],
      [
        "en",
        "supplier",
        [],
        "Expected on 12 Dec 2026, not confirmed yet.",
        "An owner or manager of your organization can ask Noordkade Koffie B.V. for confirmation. Asked now, if there is no answer by 26 Dec 2026, 23:59 UTC, our team looks into it; no money moves by itself.",
      ],
      [
        "en",
        "buyer",
        confirm,
        "Expected on 12 Dec 2026, not confirmed yet.",
        "Confirm the delivery if you have the goods; then you have 3 days to inspect them. If they have not arrived, propose another date or open a dispute.",
      ],
      [
        "fr",
        "buyer",
        [],
        "Arrivée prévue le 12 déc. 2026, pas encore confirmée.",
        "Un propriétaire ou un gestionnaire de votre organisation confirme la livraison si vous avez reçu la marchandise, propose une autre date ou ouvre un litige.",
      ],
      [
        "fr",
        "supplier",
        ask,
        "Arrivée prévue le 12 déc. 2026, pas encore confirmée.",
        "Demandez à Noordkade Koffie B.V. de confirmer la livraison. Si vous le faites maintenant, la réponse est attendue au plus tard le 26 déc. 2026 à 23:59 (UTC) ; à défaut, notre équipe examine le dossier ; aucun mouvement de fonds n’est automatique.",
      ],
    ],
  ],
  [
    "the supplier has asked",
    asked,
    "2026-12-20T09:00:00Z",
    [
      [
        "en",
        "buyer",
        confirm,
        "Confirmation requested on 14 Dec 2026.",
        "Imisozi Coffee Growers asks whether the goods have arrived. Confirm the delivery, propose another date or open a dispute by 28 Dec 2026, 09:00 UTC. After that our team looks into it; no money moves by itself.",
      ],
      [
        "en",
        "buyer",
        [],
        "Confirmation requested on 14 Dec 2026.",
        "Imisozi Coffee Growers asks whether the goods have arrived. An owner or manager of your organization has until 28 Dec 2026, 09:00 UTC to confirm the delivery, propose another date or open a dispute. After that our team looks into it; no money moves by itself.",
      ],
      [
        "en",
        "supplier",
        [],
        "Confirmation requested on 14 Dec 2026.",
        "Noordkade Koffie B.V. has until 28 Dec 2026, 09:00 UTC to answer. After that our team looks into it; no money moves by itself.",
      ],
      [
        "fr",
        "supplier",
        [],
        "Confirmation demandée le 14 déc. 2026.",
        "Noordkade Koffie B.V. a jusqu’au 28 déc. 2026 à 09:00 (UTC) pour répondre. Ensuite, notre équipe examine le dossier ; aucun mouvement de fonds n’est automatique.",
      ],
    ],
  ],
  [
    "our team looks into it",
    { ...asked, silentUntil: null, silenceCaseSince: "2026-12-28T09:00:00Z" },
    "2026-12-30T09:00:00Z",
    [
      [
        "en",
        "buyer",
        confirm,
        "Our team has been looking into this since 28 Dec 2026.",
        "Nobody has confirmed the delivery, and 65,625.00 USD stays in escrow. You can still confirm the delivery or open a dispute. Otherwise a reviewer decides: with proof of delivery your 3 days to inspect begin, without it you are refunded.",
      ],
      [
        "en",
        "supplier",
        [],
        "Our team has been looking into this since 28 Dec 2026.",
        "Noordkade Koffie B.V. has not confirmed the delivery, and 65,625.00 USD stays in escrow. Add the carrier’s or terminal’s proof of delivery under Documents, where our team sees it: with it the 3 days of inspection begin, without it the buyer is refunded.",
      ],
      [
        "fr",
        "buyer",
        [],
        "Notre équipe examine ce dossier depuis le 28 déc. 2026.",
        "La livraison n’a pas été confirmée et 65 625,00 USD restent sous séquestre. Un propriétaire ou un gestionnaire de votre organisation peut encore confirmer la livraison ou ouvrir un litige. Sinon, le Service des litiges tranche : avec une preuve de livraison, les 3 jours d’inspection commencent ; à défaut, le montant vous est remboursé.",
      ],
    ],
  ],
];
