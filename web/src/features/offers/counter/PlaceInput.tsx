import { useDeferredValue, useId, useState, type KeyboardEvent } from "react";
import { countryName } from "#shared/kernel/country.ts";
import type { PlaceView } from "#shared/places/contract.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { Field } from "#web/src/ui/Field.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconMapPin, IconShip, IconTruck, IconX } from "#web/src/ui/icons.ts";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useLanguage } from "#web/src/ui/use-language.ts";
import { useFindPlacesQuery } from "../api.ts";
import control from "#web/src/ui/Control.module.css";
import styles from "./PlaceInput.module.css";

interface Props {
  label: string;
  optional?: boolean;
  error: string | undefined;
  name: string;
  /** UN/LOCODE, where the place is one of the list. */
  code: string;
  onChange: (name: string, code: string) => void;
}

const kindIcons = { sea: IconShip, land: IconTruck, inland: IconMapPin } as const;
/** From so many letters on places are sought. */
const leastLetters = 2;

/** A named place: those of the list are found while one types, and every other is taken in the words that are typed. */
export function PlaceInput({ label, optional, error, name, code, onChange }: Props) {
  const { t } = useTranslation("negotiation");
  const language = useLanguage();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [marked, setMarked] = useState(-1);
  const sought = useDeferredValue(name.trim());
  const { data = [], isFetching } = useFindPlacesQuery(sought, { skip: !isOpen || sought.length < leastLetters });
  const places = isOpen && sought.length >= leastLetters ? data : [];
  const choose = ({ name: chosen, code: of }: PlaceView) => {
    onChange(chosen, of);
    setOpen(false);
    setMarked(-1);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const place = places[marked];
    if (event.key === "Escape" && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
    if (event.key === "Enter" && place) {
      event.preventDefault();
      choose(place);
    }
    if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
    event.preventDefault();
    setOpen(true);
    const step = event.key === "ArrowDown" ? 1 : -1;
    if (places.length > 0) setMarked((marked + step + places.length) % places.length);
  };
  const isShown = places.length > 0;
  const said =
    !isOpen || isFetching || sought.length < leastLetters || code
      ? ""
      : isShown
        ? t("counter.delivery.found", { count: places.length })
        : t("counter.delivery.nothing");
  return (
    <Field label={label} optional={optional} error={error} className={styles.field}>
      {(field) => (
        <span
          className={styles.root}
          onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
        >
          <span className={control.box}>
            <Icon of={IconMapPin} className={control.leading} />
            <input
              {...field}
              type="text"
              role="combobox"
              autoComplete="off"
              maxLength={60}
              aria-autocomplete="list"
              aria-expanded={isShown}
              aria-controls={listId}
              aria-activedescendant={isShown && marked >= 0 ? `${listId}-${marked}` : undefined}
              className={control.input}
              value={name}
              onChange={(event) => {
                onChange(event.target.value, "");
                setOpen(true);
                setMarked(-1);
              }}
              onKeyDown={onKeyDown}
            />
            {code && <span className={styles.code}>{code}</span>}
            {name && !code && (
              <button type="button" tabIndex={-1} className={styles.clear} onClick={() => onChange("", "")}>
                <Icon of={IconX} size="small" label={t("counter.delivery.clear")} />
              </button>
            )}
          </span>
          <ul id={listId} role="listbox" aria-label={label} className={styles.list} hidden={!isShown}>
            {places.map((place, index) => (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys are those of the field
              <li
                key={place.code}
                id={`${listId}-${index}`}
                role="option"
                aria-selected={index === marked}
                className={styles.place}
                // The field keeps the focus.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(place)}
              >
                <Icon of={kindIcons[place.kind]} size="small" />
                <span>
                  <b>{place.name}</b>{" "}
                  <span className={styles.about}>
                    {countryName(place.country, language)}, {t(`counter.delivery.kind.${place.kind}`)}
                  </span>
                </span>
                <span className={styles.code}>{place.code}</span>
              </li>
            ))}
          </ul>
          <span role="status">
            {isShown ? <VisuallyHidden>{said}</VisuallyHidden> : said && <span className={styles.about}>{said}</span>}
          </span>
        </span>
      )}
    </Field>
  );
}
