/** Where anybody has an address: there a company is reached at its very own one. */
const openProviders: ReadonlySet<string> = new Set([
  ...["gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "hotmail.fr", "live.com", "msn.com"],
  ...["yahoo.com", "yahoo.fr", "ymail.com", "icloud.com", "me.com", "aol.com", "mail.com", "zoho.com"],
  ...["proton.me", "protonmail.com", "gmx.com", "gmx.de", "gmx.net", "web.de", "yandex.com", "mail.ru"],
  ...["orange.fr", "wanadoo.fr", "free.fr", "sfr.fr", "laposte.net", "orange.ci", "aviso.ci", "qq.com", "163.com"],
]);

export const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1).toLowerCase();

/** Whether somebody who is written to there may be of a company that our team knows by its own address. */
export const isAtCompany = (address: string, companyAddress: string): boolean =>
  address.toLowerCase() === companyAddress.toLowerCase() ||
  (domainOf(address) === domainOf(companyAddress) && !openProviders.has(domainOf(address)));
