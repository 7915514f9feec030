/** The provider's own words; it shares none with the marketplace. */
export type LandingLanguage = "en" | "fr";

export const texts = {
  en: {
    title: "Pay into escrow",
    bank: "Sandbox Escrow",
    warning: "This is a sandbox: no real money moves.",
    lead: "Your payment is held until you approve the goods, or until the inspection period ends without a rejection.",
    reference: "Reference",
    amount: "Amount",
    payer: "Buyer",
    receiver: "Seller",
    description: "What you pay for",
    method: "Payment method",
    bank_transfer: "Bank transfer",
    card: "Card",
    received: "Received so far",
    atOnce: "at once",
    days: "1 to 3 banking days",
    noFee: "no fee",
    fee: (amount: string) => `fee ${amount}`,
    pay: "Pay",
    decline: "Decline",
    back: "Back to the marketplace",
    states: {
      created: "",
      funded: "This payment has been received and is held in escrow.",
      approved: "The goods were approved; the money is about to be paid out.",
      released: "The money has been paid out.",
      refunded: "The money has been refunded.",
      cancelled: "This payment was cancelled; nothing can be paid any more.",
    },
    notVerified:
      "Nothing was paid: we are still verifying you. Answer what we have sent you by email, and pay once that is done.",
    missing: "There is no such payment.",
    index: {
      title: "Sandbox escrow provider",
      lead: "It stands in for the escrow provider of the local demo and speaks as one does: calls, a payment page, signed webhooks.",
      pay: "Paying",
      payText:
        "Log in to the marketplace as a buyer, open an order that has not been funded and press “Fund Escrow”. The page that opens pays the order or declines it.",
      calls: "Calls",
      callsText:
        "Each wants basic authentication with the settings ESCROW_API_USER and ESCROW_API_KEY; the start command keeps them in secrets.json of its data folder.",
      faults: "Faults",
      faultsText: "One call switches a fault on, and mode “none” switches it off again:",
      modes: {
        none: "everything works",
        down: "every connection is cut",
        slow: "every call waits delay_ms first",
        error_once: "the next change is answered with 500 and not carried out",
        timeout_after_commit: "the next changes (times) are carried out and never answered",
        refuse: "the next changes (times) are answered with status and not carried out",
        underpaid: "each payment arrives 100.00 short, and the page then takes the rest",
        reset_after_commit: "the next change is carried out and its connection is cut",
        wrong_amount: "answers and webhooks tell of 100.00 more than there are",
        duplicate_webhooks: "each webhook is sent twice",
        reorder_webhooks: "webhooks wait a second, and the last leaves first",
      },
    },
  },
  fr: {
    title: "Payer sous séquestre",
    bank: "Séquestre d’essai",
    warning: "Ceci est un bac à sable\u00a0: aucun argent réel ne circule.",
    lead: "Votre paiement est conservé jusqu’à ce que vous approuviez la marchandise, ou jusqu’à la fin du délai d’inspection sans contestation.",
    reference: "Référence",
    amount: "Montant",
    payer: "Acheteur",
    receiver: "Vendeur",
    description: "Objet du paiement",
    method: "Moyen de paiement",
    bank_transfer: "Virement bancaire",
    card: "Carte",
    received: "Déjà reçu",
    atOnce: "immédiat",
    days: "1 à 3 jours ouvrés bancaires",
    noFee: "sans frais",
    fee: (amount: string) => `frais\u00a0: ${amount}`,
    pay: "Payer",
    decline: "Refuser",
    back: "Retour à la place de marché",
    states: {
      created: "",
      funded: "Ce paiement a été reçu et est conservé sous séquestre.",
      approved: "La marchandise a été approuvée\u202f; l’argent est sur le point d’être versé.",
      released: "L’argent a été versé.",
      refunded: "L’argent a été remboursé.",
      cancelled: "Ce paiement a été annulé\u202f; plus rien ne peut être payé.",
    },
    notVerified:
      "Rien n’a été payé\u00a0: votre vérification est en cours. Répondez à ce que nous vous avons envoyé par e-mail, puis payez.",
    missing: "Ce paiement n’existe pas.",
    index: {
      title: "Prestataire de séquestre d’essai",
      lead: "Il tient lieu de prestataire de séquestre dans la démonstration locale et parle comme lui\u00a0: appels, page de paiement, webhooks signés.",
      pay: "Payer",
      payText:
        "Connectez-vous à la place de marché en tant qu’acheteur, ouvrez une commande qui n’est pas encore payée et choisissez «\u202fPayer sous séquestre\u202f». La page qui s’ouvre permet de payer la commande ou de refuser le paiement.",
      calls: "Appels",
      callsText:
        "Chacun demande l’authentification de base avec les réglages ESCROW_API_USER et ESCROW_API_KEY\u202f; la commande de démarrage les garde dans le fichier secrets.json de son dossier de données.",
      faults: "Pannes",
      faultsText: "Un appel déclenche une panne, et le mode «\u202fnone\u202f» y met fin\u00a0:",
      modes: {
        none: "tout fonctionne",
        down: "chaque connexion est coupée",
        slow: "chaque appel attend d’abord delay_ms",
        error_once: "la prochaine modification reçoit une erreur 500 et n’est pas exécutée",
        timeout_after_commit: "les prochaines modifications (times) sont exécutées et restent sans réponse",
        refuse: "les prochaines modifications (times) reçoivent la réponse status et ne sont pas exécutées",
        underpaid: "chaque paiement arrive avec 100,00 de moins, et la page encaisse ensuite le reste",
        reset_after_commit: "la prochaine modification est exécutée et sa connexion coupée",
        wrong_amount: "réponses et webhooks annoncent 100,00 de plus",
        duplicate_webhooks: "chaque webhook est envoyé deux fois",
        reorder_webhooks: "les webhooks attendent une seconde, le dernier part d’abord",
      },
    },
  },
} as const;

/** The language a reader asks for: by the address first, then by the browser; English otherwise. */
export function languageOf(query: unknown, acceptLanguage: string): LandingLanguage {
  if (query === "fr" || query === "en") return query;
  return /^\s*fr\b/i.test(acceptLanguage) ? "fr" : "en";
}
