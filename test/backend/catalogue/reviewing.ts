import type { Organization } from "#backend/src/domains/organizations/index.ts";
import type { Person, PersonOf } from "#test/factories/people.ts";
import { productForm } from "#test/factories/products.ts";
import type { ApiAnswer, ApiUnderTest } from "#test/support/api.ts";

export type Supplier = PersonOf<Organization>;
type Form = Parameters<typeof productForm>[0];

/** What suppliers and reviewers do, through the API. */
export function reviewing(api: ApiUnderTest) {
  const own = async (as: Supplier, id: string) =>
    (await api.get(`/organizations/${as.organization.id}/products?product=${id}`, { as })).body.items[0];
  const review = async (as: Person, id: string) => (await api.get(`/admin/listing-reviews/${id}`, { as })).body;
  const decide = async (as: Person, id: string, move: string, body: object, read?: number): Promise<ApiAnswer> => {
    const version = read ?? (await review(as, id)).version;
    return api.post(`/admin/listing-reviews/${id}/${move}`, { as, version, body });
  };
  return {
    own,
    review,
    list: async (as: Supplier, form?: Form) => (await api.post("/products", { as, body: productForm(form) })).body,
    change: async (as: Supplier, id: string, form: Form) =>
      api.patch(`/products/${id}`, { as, version: (await own(as, id)).version, body: productForm(form) }),
    resubmit: async (as: Supplier, id: string, form: Form) =>
      api.post(`/products/${id}/resubmit`, { as, version: (await own(as, id)).version, body: productForm(form) }),
    takeDown: (as: Person, id: string, read?: number) =>
      decide(as, id, "take-down", { ground: "contactDetails", reason: "Please leave the phone number out." }, read),
    approve: (as: Person, id: string, read?: number) => decide(as, id, "approve", {}, read),
    isPublic: async (id: string): Promise<boolean> => (await api.get(`/products/${id}`)).status === 200,
    queue: async (as: Person, filter: object): Promise<{ id: string }[]> => {
      const query = new URLSearchParams({
        filter: JSON.stringify(filter),
        sort: '["dueAt","ASC"]',
        range: "[0,99]",
      });
      return (await api.get(`/admin/listing-reviews?${query.toString()}`, { as })).body;
    },
  };
}
