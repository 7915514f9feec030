import type { ParcelAddress } from "#shared/samples/contract.ts";
import type { CourierPayer, SampleParty, SampleStatus } from "#shared/samples/process.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import type { SampleType } from "#shared/terms/negotiated.ts";
import { BusinessRecord } from "#backend/src/db/record.ts";

/** A sample of goods between one buyer and one supplier. */
export class Sample extends BusinessRecord {
  static override readonly tableName = "samples";
  static override readonly jsonAttributes = ["address"];

  declare buyerOrgId: string;
  declare supplierOrgId: string;
  declare productId: string;
  /** As it was called when the sample was asked for. */
  declare productName: string;
  declare productCategory: string;
  /** What it is about: both for an order that came of an offer, none for a listing. */
  declare offerId: string | null;
  declare orderId: string | null;
  declare type: SampleType;
  declare grams: number;
  declare askedBy: OrganizationType;
  declare courierPaidBy: CourierPayer;
  /** Null once the buyer is gone. */
  declare address: ParcelAddress | null;
  declare note: string;
  declare status: SampleStatus;
  /** When it ends by itself; null once it has ended. */
  declare dueAt: Date | null;
  declare courier: string | null;
  declare trackingNumber: string | null;
  declare reason: string | null;
  declare notes: string | null;
  declare score: string | null;
  declare protocol: string | null;
  declare searchText: string;
  declare createdBy: string;
}

/** Where a sample has come to, written once. */
export interface SampleEvent {
  id: string;
  sample_id: string;
  status: SampleStatus;
  party: SampleParty;
  user_id: string | null;
  created_at: Date;
}
