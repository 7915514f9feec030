import { useState } from "react";
import type { AddressView } from "#shared/addresses/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import type { OrganizationType } from "#shared/organizations/choices.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { LoadFailed } from "#web/src/screens/LoadFailed.tsx";
import { Refusal } from "#web/src/screens/Refusal.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { Chip } from "#web/src/ui/Chip.tsx";
import { Pagination } from "#web/src/ui/Pagination.tsx";
import { Skeleton } from "#web/src/ui/Skeleton.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { SettingCard, settingStyles as styles } from "../account/SettingCard.tsx";
import { AddressForm } from "./AddressForm.tsx";
import { useListAddressesQuery, useRemoveAddressMutation } from "./api.ts";

interface Props {
  organizationId: string;
  type: OrganizationType;
  mayEdit: boolean;
}

/** The addresses that stand on papers: of the seat, of the accounts, of where goods go. */
export function AddressesCard({ organizationId, type, mayEdit }: Props) {
  const { t } = useTranslation("settings-organization");
  const [cursor, setCursor] = useState<string>();
  const { data, error, refetch, isFetching } = useListAddressesQuery({ organizationId, cursor });
  // Undefined: the form is closed; null: a new one.
  const [edited, setEdited] = useState<AddressView | null>();
  const close = () => setEdited(undefined);
  return (
    <SettingCard
      id="addresses"
      title={t("addresses.title")}
      now={t(data?.total === 0 ? (mayEdit ? "addresses.none" : "addresses.noneYet") : "addresses.now")}
      {...(mayEdit && { action: t("addresses.add") })}
      open={edited !== undefined}
      onOpen={() => setEdited(null)}
      onClose={close}
      form={
        edited !== undefined && (
          <AddressForm
            key={edited?.id ?? "new"}
            organizationId={organizationId}
            type={type}
            address={edited}
            onDone={close}
          />
        )
      }
    >
      {!data && (
        <div className={styles.inset}>
          {error ? (
            <LoadFailed
              title={t("addresses.loadFailed")}
              error={error}
              onRetry={() => void refetch()}
              retrying={isFetching}
            />
          ) : (
            <Skeleton shape="rows" count={2} />
          )}
        </div>
      )}
      {data && data.items.length > 0 && edited === undefined && (
        <>
          <ul className={styles.list}>
            {data.items.map((address) => (
              <Line key={address.id} organizationId={organizationId} address={address} onEdit={setEdited} />
            ))}
          </ul>
          {(data.nextCursor ?? data.previousCursor) !== null && (
            <div className={styles.foot}>
              <Pagination
                previous={data.previousCursor === null ? null : turn(setCursor, data.previousCursor)}
                next={data.nextCursor === null ? null : turn(setCursor, data.nextCursor)}
                loading={isFetching}
              />
            </div>
          )}
        </>
      )}
    </SettingCard>
  );
}

const turn = (show: (cursor: string) => void, cursor: string) => ({ onPress: () => show(cursor) });

interface LineProps {
  organizationId: string;
  address: AddressView;
  onEdit: (address: AddressView) => void;
}

function Line({ organizationId, address, onEdit }: LineProps) {
  const { t } = useTranslation("settings-organization");
  const language = useLanguage();
  const [asked, setAsked] = useState(false);
  const [remove, { isLoading, error }] = useRemoveAddressMutation();
  const { label, purpose, name, street, city, postalCode, country, vatNumber, eoriNumber, can } = address;
  const place = [postalCode, city].filter(Boolean).join(" ");
  const numbers = [
    vatNumber && t("addresses.vatShown", { number: vatNumber }),
    eoriNumber && t("addresses.eoriShown", { number: eoriNumber }),
  ].filter(Boolean);
  return (
    <li className={styles.item}>
      <div className={styles.itemText}>
        <b>
          {label}
          <Chip look="sand">{t(`addresses.purpose.${purpose}`)}</Chip>
        </b>
        <p>{[name, street, place, countryName(country, language)].join(", ")}</p>
        {numbers.length > 0 && <p className={styles.more}>{numbers.join(", ")}</p>}
        <Refusal error={error} />
      </div>
      {can.length > 0 && (
        <div className={styles.buttons}>
          {asked ? (
            <>
              <Button size="small" onClick={() => setAsked(false)}>
                {t("addresses.keep")}
              </Button>
              <Button
                size="small"
                variant="danger"
                loading={isLoading}
                onClick={() => void remove({ organizationId, addressId: address.id })}
              >
                {t("addresses.removeSurely")}
              </Button>
            </>
          ) : (
            <>
              <Button size="small" aria-label={t("addresses.changeNamed", { label })} onClick={() => onEdit(address)}>
                {t("addresses.change")}
              </Button>
              <Button size="small" aria-label={t("addresses.removeNamed", { label })} onClick={() => setAsked(true)}>
                {t("addresses.remove")}
              </Button>
            </>
          )}
        </div>
      )}
    </li>
  );
}
