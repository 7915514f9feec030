import { useId, useState, type ComponentType, type SyntheticEvent } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useHref, useLocation } from "react-router-dom";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Icon } from "#web/src/ui/Icon.tsx";
import { IconSearch } from "#web/src/ui/icons.ts";
import { Button } from "#web/src/ui/Button.tsx";
import { VisuallyHidden } from "#web/src/ui/VisuallyHidden.tsx";
import type { SearchSuggestions } from "./SearchSuggestions.tsx";
import styles from "./SearchForm.module.css";

/** Where the products of a search stand. */
const target = "/products/all";

/**
 * Product search of header and home: the trimmed term goes to /products/all, an empty one nowhere. A plain GET form, so that it
 * works before the script has come.
 */
export function SearchForm({ place }: { place: "header" | "fold" | "hero" }) {
  const { t } = useTranslation("site");
  const id = useId();
  const navigate = useNavigate();
  const action = useHref(target);
  const [suggesting, setSuggesting] = useState<{
    Suggestions: ComponentType<Parameters<typeof SearchSuggestions>[0]>;
    input: HTMLInputElement;
  }>();
  const { pathname, search } = useLocation();
  const present = pathname.startsWith("/products") ? (new URLSearchParams(search).get("search") ?? "") : "";

  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("search");
    const term = typeof typed === "string" ? typed.trim() : "";
    if (term) void navigate(`${target}?${new URLSearchParams({ search: term }).toString()}`);
  };

  /** The suggestions come with the first box that is entered; without them one searches all the same. */
  const suggest = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) =>
    void import("./SearchSuggestions.tsx").then(
      (module) => setSuggesting({ Suggestions: module.SearchSuggestions, input }),
      () => undefined,
    );

  return (
    <form
      role="search"
      // Where a page has two searches, each has a name of its own.
      aria-label={t(place === "hero" ? "search.heroPlaceholder" : "search.open")}
      action={action}
      method="get"
      className={styles[place]}
      onSubmit={submit}
    >
      <label htmlFor={id}>
        <VisuallyHidden>{t("search.label")}</VisuallyHidden>
      </label>
      <Icon of={IconSearch} className={styles.icon} />
      <input
        // A new search replaces what stood here; the reader's own typing is never overwritten in between.
        key={present}
        id={id}
        name="search"
        type="search"
        required
        // A blank term goes nowhere, before the script has come too.
        pattern=".*\S.*"
        maxLength={120}
        autoComplete="off"
        enterKeyHint="search"
        defaultValue={place === "hero" ? "" : present}
        placeholder={t(place === "hero" ? "search.heroPlaceholder" : "search.placeholder")}
        className={styles.input}
        onFocus={suggest}
        // Who entered it before the script came is heard with the next letter.
        onInput={suggest}
      />
      {place === "hero" && (
        <Button type="submit" variant="primary">
          {t("search.submit")}
        </Button>
      )}
      {suggesting?.input.isConnected && <suggesting.Suggestions input={suggesting.input} place={place} />}
    </form>
  );
}
