import { useState } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { uuid } from "#shared/kernel/fields.ts";
import type { OwnProductView } from "#shared/catalogue/contract.ts";
import { useMe } from "#web/src/features/identity/index.ts";
import { useListOwnProductsQuery } from "./api.ts";
import { pageEnd, useFilters } from "#web/src/screens/filters.ts";
import { DashboardMeta } from "#web/src/screens/DashboardMeta.tsx";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { SlowHint } from "#web/src/ui/SlowHint.tsx";
import { Button, ButtonLink } from "#web/src/ui/Button.tsx";
import { Card } from "#web/src/ui/Card.tsx";
import { EmptyState } from "#web/src/ui/EmptyState.tsx";
import { IconPlus } from "#web/src/ui/icons.ts";
import { InlineSuccess, Notice } from "#web/src/ui/Notice.tsx";
import { PageHead } from "#web/src/ui/PageHead.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { DeleteDialog } from "./DeleteDialog.tsx";
import { ProductDialog } from "./ProductDialog.tsx";
import { ProductRow } from "./ProductRow.tsx";
import styles from "./ProductsPage.module.css";

const pageSize = 20;

/** What no listing has: a link that was cut finds none. */
const noProduct = "00000000-0000-0000-0000-000000000000";
const isUuid = (text: string | null): text is string => uuid().required().isValidSync(text);

export function Component() {
  const { t } = useTranslation("products");
  const { me } = useMe();
  if (!me) return null;
  return (
    <>
      <DashboardMeta title={t("title")} />
      {me.organization?.type === "supplier" ? (
        <Products
          organizationId={me.organization.id}
          mayManage={me.can.includes("manageProducts")}
          suspended={me.organization.suspended}
        />
      ) : (
        <SuppliersOnly hasOrganization={me.organization !== null} />
      )}
    </>
  );
}

function SuppliersOnly({ hasOrganization }: { hasOrganization: boolean }) {
  const { t } = useTranslation("products");
  return (
    <>
      <PageHead look="desk" title={t("title")} />
      <Notice
        tone="amber"
        title={t("suppliersOnly.title")}
        action={
          <>
            <ButtonLink to="/dashboard/settings" size="small">
              {t("suppliersOnly.toSettings")}
            </ButtonLink>
            <ButtonLink to="/products/all" size="small" variant="primary">
              {t("suppliersOnly.browse")}
            </ButtonLink>
          </>
        }
      >
        {t(hasOrganization ? "suppliersOnly.buyer" : "suppliersOnly.none")}
      </Notice>
    </>
  );
}

type Open = { dialog: "add" } | { dialog: "edit" | "delete"; product: OwnProductView } | null;

interface OwnProducts {
  organizationId: string;
  mayManage: boolean;
  suspended: boolean;
}

function Products({ organizationId, mayManage, suspended }: OwnProducts) {
  const { t } = useTranslation(["products", "listings"]);
  const { params, change } = useFilters();
  const cursor = params.get("cursor") ?? undefined;
  const [open, setOpen] = useState<Open>(params.has("add") && mayManage ? { dialog: "add" } : null);
  const [done, setDone] = useState<string | null>(null);
  const { data, error, refetch, isFetching } = useListOwnProductsQuery({
    organizationId,
    limit: pageSize,
    ...(cursor && { cursor }),
  });
  // A letter leads here: to the form that mends one listing, wherever in the list it stands.
  const mend = mayManage ? params.get("mend") : null;
  const mending = useListOwnProductsQuery(
    { organizationId, product: isUuid(mend) ? mend : noProduct, limit: 1 },
    { skip: mend === null },
  );
  const mended = mend === null ? undefined : mending.data?.items[0];
  const start = (next: Open) => {
    setDone(null);
    setOpen(next);
  };
  const close = () => {
    setOpen(null);
    if (params.has("add") || params.has("mend")) change({ add: null, mend: null });
  };
  const finish = (what: string) => {
    close();
    setDone(t(what));
  };
  const whenDone = (resubmitted: boolean) => finish(resubmitted ? "listings:done" : "done.saved");
  const add = mayManage && (
    <Button variant="primary" icon={IconPlus} onClick={() => start({ dialog: "add" })}>
      {t("add")}
    </Button>
  );
  // The row that is being edited as the server has it now: it may have changed in the meantime.
  const current =
    open && "product" in open ? (data?.items.find(({ id }) => id === open.product.id) ?? open.product) : null;
  return (
    <>
      <PageHead
        look="desk"
        title={t("title")}
        lede={
          suspended ? t("ledeSuspended") : data && data.total > 0 ? t("lede", { count: data.total }) : t("ledeNone")
        }
        actions={add}
      />
      <div className={styles.done}>
        <InlineSuccess>{done}</InlineSuccess>
      </div>
      {mend !== null && mending.data && !mended?.can.includes("resubmit") && (
        <Notice tone="info" role="status" className={styles.gone}>
          {t(mended ? "listings:gone" : "listings:notFound")}
        </Notice>
      )}
      {!data && error && (
        <LoadFailed title={t("loadFailed")} error={error} onRetry={() => void refetch()} retrying={isFetching} />
      )}
      {!data && !error && (
        <Card padded>
          <Skeleton shape="rows" count={3} />
          <SlowHint />
        </Card>
      )}
      {data?.items.length === 0 && (
        <Card>
          <EmptyState crop="coffee" title={t("empty.title")} sentence={t("empty.sentence")} action={add} />
        </Card>
      )}
      {data && data.items.length > 0 && (
        <>
          <Card as="section">
            <ul>
              {data.items.map((product) => (
                <ProductRow
                  key={product.id}
                  product={product}
                  onEdit={() => start({ dialog: "edit", product })}
                  onDelete={() => start({ dialog: "delete", product })}
                />
              ))}
            </ul>
          </Card>
          <Pagination
            previous={pageEnd(params, data.previousCursor)}
            next={pageEnd(params, data.nextCursor)}
            summary={data.previousCursor || data.nextCursor ? t("summary", { count: data.total }) : undefined}
            loading={isFetching}
          />
        </>
      )}
      {open?.dialog === "add" && (
        <ProductDialog product={null} onClose={close} onDone={() => finish("listings:added")} />
      )}
      {open?.dialog === "edit" && current && (
        <ProductDialog key={current.id} product={current} onClose={close} onDone={whenDone} />
      )}
      {mended?.can.includes("resubmit") && !open && (
        <ProductDialog key={mended.id} product={mended} onClose={close} onDone={whenDone} />
      )}
      {open?.dialog === "delete" && current && (
        <DeleteDialog product={current} onClose={close} onDone={() => finish("done.deleted")} />
      )}
    </>
  );
}
