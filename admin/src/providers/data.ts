import simpleRestProvider from "ra-data-simple-rest";
import type { DataProvider, UpdateParams } from "react-admin";
import type { ImportedRates, RateImport } from "#shared/currencies/contract.ts";
import type { DocumentView } from "#shared/documents/contract.ts";
import type { ReportView } from "#shared/threads/admin-contract.ts";
import type { DisputeCaseView } from "#shared/disputes/staff-view.ts";
import type { ProviderHealthView } from "#shared/escrow/provider-health-contract.ts";
import type { StaffCompanyView } from "#shared/inspectors/admin-contract.ts";
import type { DeviceView } from "#shared/identity/device-contract.ts";
import type { PasswordProof } from "#shared/identity/own-auth-call.ts";
import type { Page } from "#shared/kernel/endpoint.ts";
import type { Language } from "#shared/kernel/language.ts";
import type { PriceImportView } from "#shared/market-prices/import-contract.ts";
import type { FundSplitTotalsView } from "#shared/ledger/admin-contract.ts";
import type { ListSource } from "#shared/sanctions/choices.ts";
import type { SanctionsListDetail } from "#shared/sanctions/contract.ts";
import type { DoubleView, ScreeningView } from "#shared/sanctions/hit-contract.ts";
import { createCaseData, type CaseData } from "./case-data.ts";
import { apiUrl, type HttpClient } from "./http.ts";

/** How a decision is sent: which move, on which version, and the key that stays the same when it is tried again. */
export interface Move {
  action: string;
  key: string;
  /** Left out where the resource has no versions. */
  version?: number;
}

export interface ConsoleData extends DataProvider, CaseData {
  /** The sums of all fund splits beside the ledger's own figures. */
  fundSplitTotals(): Promise<FundSplitTotalsView>;
  /** A fee note as a paper. */
  feeNotePaper(id: string, language: Language): Promise<Blob>;
  /** A paper or picture, with addresses that have just begun. */
  document(id: string): Promise<DocumentView>;
  /** The files of a paper or certificate of a request for verification. That they were looked at is written down, so it is asked for by a click alone. */
  viewFiled(request: string, among: "papers" | "certificates", id: string): Promise<DocumentView[]>;
  /** What was reported of a conversation. */
  messageReport(reportId: string): Promise<ReportView>;
  /** Where the reader is signed in, a page at a time, the latest first. */
  devices(cursor?: string): Promise<Page<DeviceView>>;
  /** Stops an order, by its id or reference, and opens a case about it. */
  stopOrder(reference: string, draft: { shipment: string; reason: string }, key: string): Promise<DisputeCaseView>;
  /** Ends an order whose money the escrow provider has given back, by its id or reference. */
  endReversed(reference: string, draft: { reason: string }, key: string): Promise<void>;
  /** Has everything compared with the escrow provider. */
  compareWithProvider(key: string): Promise<void>;
  /** Whether the escrow provider answers, and what waits for it. */
  providerHealth(): Promise<ProviderHealthView>;
  /** Takes reference rates, all or none: some hold at once, others wait for a second person. */
  importRates(draft: RateImport, key: string): Promise<ImportedRates>;
  /** Reads the file of a sanctions list, whole or not at all. */
  readSanctionsList(file: File, about: { source: ListSource; listedOn?: string }): Promise<SanctionsListDetail>;
  /** How an organization stands against the sanctions lists in force. */
  organizationScreening(id: string): Promise<ScreeningView>;
  /** Organizations that may be the same, the most likely first. */
  organizationDoubles(id: string): Promise<DoubleView[]>;
  /** Has a file of market prices read: nothing is entered, the answer is its preview. */
  previewPrices(file: Blob, name: string): Promise<PriceImportView>;
  /** Adds a company to the directory of inspection companies. */
  addInspectionCompany(draft: object, key: string): Promise<StaffCompanyView>;
  /** Signs one other device of the reader out. */
  endDevice(id: string, proof: PasswordProof): Promise<void>;
}

/** One's own account is the same for everybody, staff or not. */
const ownUrl = "/api/v1/me";
const devicesOnPage = "5";

const providerOver = (http: HttpClient): DataProvider =>
  simpleRestProvider(apiUrl, http as unknown as Parameters<typeof simpleRestProvider>[1]);

/**
 * The API's staff lists have the form of ra-data-simple-rest. Nothing is edited in place: a change is a move with a name, sent as
 * `update` with `meta`.
 */
export function createDataProvider(http: HttpClient): ConsoleData {
  const lists = providerOver(http);
  const unknown = () => Promise.reject(new Error("the console changes records by their moves alone"));
  return {
    ...lists,
    ...createCaseData(http),
    async getList(resource, params) {
      let totalCapped = false;
      const asked: HttpClient = async (path, options) => {
        const answer = await http(path, options);
        totalCapped = answer.headers.has("x-total-capped");
        return answer;
      };
      const page = await providerOver(asked).getList(resource, params);
      return { ...page, meta: { totalCapped } } as never;
    },
    async update(resource, { id, data, meta }: UpdateParams) {
      const { action, key, version } = meta as Move;
      const { json } = await http(`${apiUrl}/${resource}/${encodeURIComponent(String(id))}/${action}`, {
        method: "POST",
        body: JSON.stringify(data),
        headers: {
          "content-type": "application/json",
          "idempotency-key": key,
          ...(version === undefined ? {} : { "if-match": `"${version}"` }),
        },
      });
      return { data: json as never };
    },
    create: unknown,
    updateMany: unknown,
    delete: unknown,
    deleteMany: unknown,
    async compareWithProvider(key) {
      await http(`${apiUrl}/reconciliations`, { method: "POST", headers: { "idempotency-key": key } });
    },
    async providerHealth() {
      const { json } = await http(`${apiUrl}/provider-health`);
      return json as ProviderHealthView;
    },
    async importRates(draft, key) {
      const { json } = await http(`${apiUrl}/reference-rates`, {
        method: "POST",
        body: JSON.stringify(draft),
        headers: { "content-type": "application/json", "idempotency-key": key },
      });
      return json as ImportedRates;
    },
    async readSanctionsList(file, about) {
      const query = new URLSearchParams({ ...about, fileName: file.name.slice(0, 200) });
      const { json } = await http(`${apiUrl}/sanctions-lists?${query.toString()}`, {
        method: "POST",
        body: file,
        headers: { "content-type": "application/octet-stream" },
      });
      return json as SanctionsListDetail;
    },
    async organizationScreening(id) {
      const { json } = await http(`${apiUrl}/organizations/${encodeURIComponent(id)}/screening`);
      return json as ScreeningView;
    },
    async organizationDoubles(id) {
      const { json } = await http(`${apiUrl}/organizations/${encodeURIComponent(id)}/doubles`);
      return (json as { items: DoubleView[] }).items;
    },
    async addInspectionCompany(draft, key) {
      const { json } = await http(`${apiUrl}/inspection-companies`, {
        method: "POST",
        body: JSON.stringify(draft),
        headers: { "content-type": "application/json", "idempotency-key": key },
      });
      return json as StaffCompanyView;
    },
    async previewPrices(file, name) {
      const { json } = await http(`${apiUrl}/market-price-imports?${new URLSearchParams({ name }).toString()}`, {
        method: "POST",
        body: file,
        headers: { "content-type": "application/octet-stream" },
      });
      return json as PriceImportView;
    },
    async fundSplitTotals() {
      const { json } = await http(`${apiUrl}/fund-splits/totals`);
      return json as FundSplitTotalsView;
    },
    async feeNotePaper(id, language) {
      const { json } = await http(`/api/v1/fee-notes/${encodeURIComponent(id)}/pdf?language=${language}`, {
        file: true,
      });
      return json as Blob;
    },
    async document(id) {
      const { json } = await http(`/api/v1/documents/${encodeURIComponent(id)}`);
      return json as DocumentView;
    },
    async viewFiled(request, among, id) {
      const path = [request, among, id].map(encodeURIComponent).join("/");
      const { json } = await http(`${apiUrl}/verifications/${path}/view`, { method: "POST" });
      return (json as { documents: DocumentView[] }).documents;
    },
    async messageReport(reportId) {
      const { json } = await http(`${apiUrl}/message-reports/${encodeURIComponent(reportId)}`);
      return json as ReportView;
    },
    async stopOrder(reference, draft, key) {
      const { json } = await http(`${apiUrl}/orders/${encodeURIComponent(reference)}/cases`, {
        method: "POST",
        body: JSON.stringify(draft),
        headers: { "content-type": "application/json", "idempotency-key": key },
      });
      return json as DisputeCaseView;
    },
    async endReversed(reference, draft, key) {
      await http(`${apiUrl}/orders/${encodeURIComponent(reference)}/end-reversed`, {
        method: "POST",
        body: JSON.stringify(draft),
        headers: { "content-type": "application/json", "idempotency-key": key },
      });
    },
    async devices(cursor) {
      const query = new URLSearchParams({ limit: devicesOnPage, ...(cursor && { cursor }) });
      const { json } = await http(`${ownUrl}/devices?${query.toString()}`);
      return json as Page<DeviceView>;
    },
    async endDevice(id, proof) {
      await http(`${ownUrl}/devices/${encodeURIComponent(id)}`, {
        method: "DELETE",
        body: JSON.stringify(proof),
        headers: { "content-type": "application/json" },
      });
    },
  };
}
