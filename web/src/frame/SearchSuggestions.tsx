import { useCallback, useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from "react";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import type { Suggestion } from "#shared/catalogue/contract.ts";
import { countryName } from "#shared/kernel/country.ts";
import { languageOf } from "#web/src/i18n/language-of.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { smallCropOf } from "#web/src/motifs/crops.ts";
import { Monogram } from "#web/src/motifs/Monogram.tsx";
import { SmallMotif } from "#web/src/motifs/Motif.tsx";
import { classNames } from "#shared/look/class-names.ts";
import { Flag } from "#web/src/ui/Flag.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconCertificate } from "#web/src/ui/icons.ts";
import type { Place } from "#web/src/ui/Link.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import { useSuggestQuery } from "./api.ts";
import styles from "./SearchSuggestions.module.css";

/** Milliseconds without a key before the server is asked. */
const pause = 150;

const targets: Record<Suggestion["kind"], (id: string) => Place> = {
  category: (id) => `/products/${id}`,
  origin: (id) => `/products/all?origin=${id}`,
  certification: (id) => `/products/all?certification=${encodeURIComponent(id)}`,
  product: (id) => `/products/${id}`,
  supplier: (id) => `/suppliers/${id}`,
};

const keyOf = ({ kind, id }: Suggestion) => `${kind} ${id}`;

interface Props {
  /** The box of a search form; it becomes the combobox of this list. */
  input: HTMLInputElement;
  /** In the fold of a small screen the list pushes what is below away; elsewhere it lies above. */
  place: "header" | "fold" | "hero";
}

/**
 * What a search may become, below its box as one types. Loaded when a box is first entered: it dresses the box that is there, so
 * that nobody who has begun to type is interrupted. Enter without a choice searches as ever.
 */
export function SearchSuggestions({ input, place }: Props) {
  const { t, i18n } = useTranslation(["site", "choices"]);
  const language = languageOf(i18n);
  const navigate = useNavigate();
  const id = useId();
  // Also what was typed between the first render and the moment in which it listens.
  const typed = useSyncExternalStore(
    useCallback(
      (heard) => {
        input.addEventListener("input", heard);
        return () => input.removeEventListener("input", heard);
      },
      [input],
    ),
    () => input.value.trim(),
  );
  const [term, setTerm] = useState(typed);
  const [open, setOpen] = useState(document.activeElement === input);
  const [chosen, setChosen] = useState<string>();
  const { currentData } = useSuggestQuery(term, { skip: term.length < 2 });
  // The last answer stands until the next is there: a list that went and came would swallow a key that is pressed meanwhile.
  const [answer, setAnswer] = useState<{ term: string; items: readonly Suggestion[] }>({ term: "", items: [] });
  if (currentData && currentData.items !== answer.items) setAnswer({ term, items: currentData.items });
  // While a word grows or shrinks its list stays; what belongs to another word must not be taken for an answer to this one.
  const related = typed.startsWith(answer.term) || answer.term.startsWith(typed);
  const items = open && typed.length > 1 && related ? answer.items : [];
  const shown = items.length > 0;
  // Told by what it is, not by its place: a list that takes the place of another must not put a line of its own under the choice.
  const active = items.findIndex((item) => keyOf(item) === chosen);

  useEffect(() => {
    const timer = setTimeout(() => setTerm(typed.slice(0, 60)), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const choose = ({ kind, id: to }: Suggestion) => {
    setOpen(false);
    input.blur();
    void navigate(targets[kind](to));
  };

  // With what is drawn, not after it: a key is answered by the list that its reader sees.
  useLayoutEffect(() => {
    const set = (name: string, value: string | undefined) =>
      value === undefined ? input.removeAttribute(name) : input.setAttribute(name, value);
    set("role", "combobox");
    set("aria-autocomplete", "list");
    set("aria-expanded", String(shown));
    set("aria-controls", shown ? id : undefined);
    set("aria-activedescendant", shown && active >= 0 ? `${id}-${active}` : undefined);
  }, [input, id, shown, active]);

  useLayoutEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const typing = () => {
      setChosen(undefined);
      setOpen(true);
    };
    const press = (event: KeyboardEvent) => {
      const count = items.length;
      if (event.key === "Escape" && shown) {
        // The first Escape closes the list; the fold around it stays.
        event.stopPropagation();
        event.preventDefault();
        setOpen(false);
        setChosen(undefined);
      } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && !event.isComposing) {
        event.preventDefault();
        setOpen(true);
        const step = event.key === "ArrowDown" ? 1 : -1;
        // One place more than there are lines: there the box itself is meant.
        if (count > 0)
          setChosen((now) => {
            const at = items.findIndex((item) => keyOf(item) === now);
            const next = items[((at + 1 + step + count + 1) % (count + 1)) - 1];
            return next && keyOf(next);
          });
      } else if (event.key === "Enter" && !event.isComposing) {
        const target = items[active];
        setOpen(false);
        if (!target) return;
        event.preventDefault();
        choose(target);
      }
    };
    input.addEventListener("input", typing, { signal });
    input.addEventListener("keydown", press, { signal });
    input.addEventListener("focus", () => setOpen(true), { signal });
    input.addEventListener("blur", () => setOpen(false), { signal });
    return () => listening.abort();
  });

  const words = ({ kind, id: of, name, detail }: Suggestion) => {
    if (kind === "category") return { name: t(`choices:category.${of}.name`), detail: t("search.kind.category") };
    if (kind === "origin") return { name: countryName(of, language), detail: t("search.kind.origin") };
    if (kind === "certification")
      return { name: t(`choices:certification.${of}`, { defaultValue: of }), detail: t("search.kind.certification") };
    if (kind === "product") return { name: name ?? "", detail };
    return { name: name ?? "", detail: detail ? countryName(detail, language) : t("search.kind.supplier") };
  };

  return (
    <>
      <VisuallyHidden>
        <span role="status">{shown ? t("search.suggested", { count: items.length }) : ""}</span>
      </VisuallyHidden>
      {shown && (
        <ul
          id={id}
          role="listbox"
          aria-label={t("search.suggestions")}
          className={classNames(styles.list, styles[place])}
          // The box keeps the focus, so that a press is not the end of the list.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
        >
          {items.map((item, index) => {
            const { name, detail } = words(item);
            return (
              // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- The keys are the box's, which has the focus.
              <li
                key={keyOf(item)}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                className={classNames(styles.option, index === active && styles.active)}
                onPointerMove={() => setChosen(keyOf(item))}
                onClick={() => choose(item)}
              >
                <span className={styles.mark} aria-hidden="true">
                  <Mark item={item} />
                </span>
                <span className={styles.name}>{name}</span>
                {detail && <span className={styles.detail}>{detail}</span>}
              </li>
            );
          })}
        </ul>
      )}
    </>
  );
}

function Mark({ item: { kind, id, name } }: { item: Suggestion }) {
  if (kind === "origin") return <Flag country={id} />;
  if (kind === "certification") return <Icon of={IconCertificate} />;
  if (kind === "supplier") return <Monogram name={name ?? ""} size={24} />;
  return <SmallMotif crop={smallCropOf(id)} size={24} />;
}
