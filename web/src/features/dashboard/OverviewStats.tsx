import { useTranslation } from "#web/src/i18n/use-translation.ts";
import type { OverviewView } from "#shared/notifications/contract.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { IconEye, IconHourglass, IconInbox, IconPlant2, IconSend, IconShieldLock } from "#web/src/ui/icons.ts";
import { StatCard, StatRow } from "#web/src/ui/StatCard.tsx";
import { TextLink } from "#web/src/ui/TextLink.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useDates } from "#web/src/screens/dates.ts";
import styles from "./OverviewStats.module.css";
import { orderSums } from "#web/src/screens/order-sums.ts";

interface Props {
  overview: OverviewView;
  side: OrganizationType;
  /** Nothing of it is shown to others. */
  suspended: boolean;
}

export function OverviewStats({ overview, side, suspended }: Props) {
  const { t } = useTranslation("dashboard");
  const language = useLanguage();
  const { deadline } = useDates();
  const { products, offers, orders } = overview;
  const hidden = products ? products.total - products.active : 0;
  const sums = orderSums(orders, t, language);
  return (
    <div className={styles.stats}>
      <StatRow label={t("stats.label")}>
        {products && (
          <>
            <StatCard
              label={t("stats.totalProducts")}
              value={products.total}
              icon={IconPlant2}
              period={
                products.total === 0
                  ? t("stats.noProducts")
                  : suspended
                    ? t("stats.hidden")
                    : hidden > 0
                      ? t("stats.notListed", { count: hidden })
                      : t("stats.allListed")
              }
              link={{ to: "/dashboard/products", label: t("stats.toProducts") }}
            />
            <StatCard
              label={t("stats.activeProducts")}
              value={products.active}
              icon={IconEye}
              period={t(suspended ? "stats.hidden" : "stats.inCatalogue")}
              link={{ to: "/dashboard/products", label: t("stats.toListed") }}
            />
          </>
        )}
        <StatCard
          label={t(side === "supplier" ? "stats.receivedOffers" : "stats.sentOffers")}
          value={offers.total}
          icon={side === "supplier" ? IconInbox : IconSend}
          period={t("stats.allTime")}
          link={{ to: "/dashboard/orders", label: t("stats.toOffers") }}
        />
        <StatCard
          label={t("stats.pendingOffers")}
          value={offers.pending}
          icon={IconHourglass}
          tone="amber"
          period={
            offers.firstExpiry ? t("stats.firstExpires", { day: deadline(offers.firstExpiry) }) : t("stats.noneWaits")
          }
          link={{
            to: offers.yourTurn > 0 ? "/dashboard/orders?tab=mine" : "/dashboard/orders",
            label:
              offers.yourTurn > 0
                ? t("stats.answerOffers", { count: offers.yourTurn })
                : t(offers.pending === 0 ? "stats.toOffers" : "stats.seeOffers"),
          }}
        />
        <StatCard
          label={t("stats.activeOrders")}
          value={orders.active}
          icon={IconShieldLock}
          tone="violet"
          period={
            <>
              {[sums.funded, sums.unpaid].map(
                (line) =>
                  line && (
                    <span key={line} className={styles.sum}>
                      {line}
                    </span>
                  ),
              )}
              {orders.active === 0 && !sums.disputed && t("stats.noneSecured")}
              {sums.disputed && (
                <TextLink quiet to="/dashboard/escrow?status=disputed" className={styles.sum}>
                  {sums.disputed}
                </TextLink>
              )}
            </>
          }
          link={{ to: "/dashboard/escrow", label: t("stats.toEscrow") }}
        />
      </StatRow>
    </div>
  );
}
