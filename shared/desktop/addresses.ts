/** Where the client lives inside the window. */
export const desktopScheme = "app";
export const desktopOrigin = `${desktopScheme}://agritrade`;
/** Where the program's own pages live: apart, so that neither reads the other. */
export const shellOrigin = `${desktopScheme}://shell`;

/** The scheme by which letters and other programs open the window. */
export const linkScheme = "agritrade";

const orderReference = "ORD-\\d{1,15}-[0-9A-Z]{4}";
/** How the buyer comes back from the escrow provider's page. */
const paymentEnd = "paid|declined";

/** All that a link may name: an order, and how its payment ended. */
const orderLink = new RegExp(`^${linkScheme}://orders/(${orderReference})(?:/(${paymentEnd}))?/?$`, "i");

/** The page that a link opens, without its language; null when the link is not on the list. */
export function pathOfLink(link: string): string | null {
  const [, reference, end] = orderLink.exec(link) ?? [];
  if (!reference) return null;
  return `/dashboard/escrow/${reference.toUpperCase()}${end ? `?${end.toLowerCase()}=1` : ""}`;
}

const returnPath = new RegExp(`^/dashboard/escrow/(${orderReference})\\?(${paymentEnd})=1$`);

/** The link that opens in the window what the provider's page leads back to on the website; null for every other page. */
export function linkOfReturn(path: string): string | null {
  const [, reference, end] = returnPath.exec(path) ?? [];
  return reference ? `${linkScheme}://orders/${reference}/${end}` : null;
}

const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** The page that shows one offer: the list, brought to it. */
export const offerPath = (offerId: string): `/${string}` => `/dashboard/orders#offer-${offerId}`;

const contractNumber = "CT-\\d{4}-\\d{5,9}";
export const isContractNumber = (text: string): boolean => new RegExp(`^${contractNumber}$`).test(text);
/** All contracts; one of them below it, by its number. */
export const contractsPath = "/dashboard/orders/contracts";
export const contractPath = (number: string): `/${string}` => `${contractsPath}/${number}`;

/** All samples; one of them below it. */
export const samplesPath = "/dashboard/orders/samples";
export const samplePath = (sampleId: string): `/${string}` => `${samplesPath}/${sampleId}`;

const requestNumber = "RFQ-\\d{4}-\\d{5,9}";
/** Requests for quotation; one of them below. */
export const requestsPath = "/dashboard/orders/requests";
export const requestPath = (number: string): `/${string}` => `${requestsPath}/${number}`;

/** The page of an order; of one of several shipments, opened at that. */
export const orderPath = (reference: string, shipment: { number: number; of: number } | null): `/${string}` =>
  `/dashboard/escrow/${reference}${shipment && shipment.of > 1 ? `?shipment=${shipment.number}` : ""}`;

/** The page of the newest case about an order, or about one of several shipments. */
export const casePath = (reference: string, shipment: { number: number; of: number } | null): `/${string}` =>
  `/dashboard/escrow/${reference}/dispute${shipment && shipment.of > 1 ? `?shipment=${shipment.number}` : ""}`;

/** All conversations; one of them below it. */
export const messagesPath = "/dashboard/messages";
export const conversationPath = (threadId: string): `/${string}` => `${messagesPath}/${threadId}`;

/** A supplier's own listings; one of them that was taken down, with the form that mends it. */
export const productsPath = "/dashboard/products";
export const mendPath = (productId: string): `/${string}` => `${productsPath}?mend=${productId}`;

const openable = [
  /^(?:\/fr)?\/dashboard$/,
  new RegExp(`^(?:/fr)?/dashboard/orders#offer-${uuid}$`),
  new RegExp(`^(?:/fr)?${contractsPath}/${contractNumber}$`),
  new RegExp(`^(?:/fr)?${samplesPath}/${uuid}$`),
  new RegExp(`^(?:/fr)?${requestsPath}/${requestNumber}$`),
  new RegExp(`^(?:/fr)?${messagesPath}/${uuid}$`),
  new RegExp(`^(?:/fr)?${productsPath}(?:\\?mend=${uuid})?$`),
  new RegExp(`^(?:/fr)?/dashboard/escrow/${orderReference}(?:\\?(?:${paymentEnd})=1)?$`),
  new RegExp(`^(?:/fr)?/dashboard/escrow/${orderReference}/dispute(?:\\?shipment=\\d{1,2})?$`),
];

/** Pages that the shell may open in the window by itself: the dashboard, an order, its case, an offer, a contract, a sample, a conversation, a supplier's listings. */
export const isOpenable = (path: string): boolean => openable.some((pattern) => pattern.test(path));

/** Where the window begins; without the language's prefix. */
export const dashboard = "/dashboard";

/** Addresses that the system's own browser, mail program or telephone may be asked to open. */
export function isExternal(address: string): boolean {
  if (address.length > 2048) return false;
  let url: URL;
  try {
    url = new URL(address);
  } catch {
    return false;
  }
  if (url.protocol === "mailto:" || url.protocol === "tel:") return true;
  // A name and password in an address make it look like another's.
  return (url.protocol === "https:" || url.protocol === "http:") && !url.username && !url.password;
}
