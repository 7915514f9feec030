/** The provider's own words; it shares none with the marketplace. */
export type LandingLanguage = "en" | "fr";

export const texts = {
  en: {
    title: "Pay into escrow",
    bank: "Sandbox Escrow",
    warning: "This is a sandbox: no real money moves.",
    lead: "Your payment is held until you have received and approved the goods.",
    reference: "Reference",
    amount: "Amount",
    payer: "Buyer",
    receiver: "Seller",
    description: "What you pay for",
    method: "Payment method",
    bank_transfer: "Bank transfer",
    card: "Card",
    pay: "Pay",
    decline: "Decline",
    back: "Back to the marketplace",
    states: {
      created: "",
      funded: "This payment has been received and is held in escrow.",
      approved: "The goods were approved; the money is about to be paid out.",
      released: "The money has been paid out.",
      refunded: "The money has been paid back.",
      cancelled: "This payment was cancelled; nothing can be paid any more.",
    },
    missing: "There is no such payment.",
  },
  fr: {
    title: "Payer sous séquestre",
    bank: "Séquestre d’essai",
    warning: "Ceci est un bac à sable : aucun argent réel ne circule.",
    lead: "Votre paiement est conservé jusqu’à ce que vous ayez reçu et approuvé la marchandise.",
    reference: "Référence",
    amount: "Montant",
    payer: "Acheteur",
    receiver: "Vendeur",
    description: "Objet du paiement",
    method: "Moyen de paiement",
    bank_transfer: "Virement bancaire",
    card: "Carte",
    pay: "Payer",
    decline: "Refuser",
    back: "Retour à la place de marché",
    states: {
      created: "",
      funded: "Ce paiement a été reçu et est conservé sous séquestre.",
      approved: "La marchandise a été approuvée ; l’argent est sur le point d’être versé.",
      released: "L’argent a été versé.",
      refunded: "L’argent a été remboursé.",
      cancelled: "Ce paiement a été annulé ; plus rien ne peut être payé.",
    },
    missing: "Ce paiement n’existe pas.",
  },
} as const;

/** The language a reader asks for: by the address first, then by the browser; English otherwise. */
export function languageOf(query: unknown, acceptLanguage: string): LandingLanguage {
  if (query === "fr" || query === "en") return query;
  return /^\s*fr\b/i.test(acceptLanguage) ? "fr" : "en";
}
