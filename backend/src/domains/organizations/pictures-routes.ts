import { permissionsOf } from "#shared/identity/staff.ts";
import { staffPictureEndpoints, type StaffPictureView } from "#shared/organizations/pictures-contract.ts";
import { endpoint, type Endpoint } from "#backend/src/http/endpoint.ts";
import { asUser, type Actor } from "#backend/src/kernel/actor.ts";
import { listShownPictures, pictureAddress, type ShownPicture } from "../documents/index.ts";
import { takePictureDown } from "./commands/take-picture-down.ts";

const rightsOf = (reader: Actor): StaffPictureView["can"] =>
  reader.kind === "user" && permissionsOf(reader.staffRoles).includes("organizations.verify") ? ["takeDown"] : [];

const present = (row: ShownPicture, reader: Actor): StaffPictureView => ({
  id: row.id,
  purpose: row.purpose,
  productId: row.subject_type === "product" ? row.subject_id : null,
  variants: row.variants.map(({ width, height, format }) => ({
    url: pictureAddress(row.picture_key, { width, format }),
    width,
    height,
    format,
  })),
  attachedAt: row.attached_at.toISOString(),
  can: rightsOf(reader),
});

/** What our team does about pictures that everybody sees. */
export const staffPicturesRoutes: Endpoint[] = [
  endpoint(staffPictureEndpoints.list, async ({ db, actor, query }) => {
    const { rows, ...page } = await listShownPictures(db, query);
    return { ...page, items: rows.map((row) => present(row, actor)) };
  }),

  endpoint(staffPictureEndpoints.takeDown, async ({ trx, actor, params: { id }, body, services, request, now }) => {
    const { userId } = asUser(actor);
    await takePictureDown({ ...body, trx, domains: services.domains, id, userId, request, now });
    return { id };
  }),
];
