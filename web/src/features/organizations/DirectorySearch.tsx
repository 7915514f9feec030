import type { SyntheticEvent } from "react";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { useNavigate } from "#web/src/runtime/router/PageRouter.tsx";
import { Button } from "#web/src/ui/Button.tsx";
import { IconSearch } from "#web/src/ui/icons.ts";
import { TextInput } from "#web/src/ui/TextInput.tsx";
import { directoryAddress, type Directory } from "./directory-address.ts";
import { directoryForm } from "./DirectoryFilters.tsx";
import styles from "./DirectorySearch.module.css";

/** Name, product or location. It belongs to the form of the filters, so that without JavaScript one button sends both. */
export function DirectorySearch({ directory }: { directory: Directory }) {
  const { t } = useTranslation("organizations");
  const navigate = useNavigate();
  const search = (term: string) =>
    void navigate(directoryAddress({ ...directory, search: term.trim(), cursor: undefined }));
  const press = (event: SyntheticEvent<HTMLElement>) => {
    event.preventDefault();
    const input = event.currentTarget.closest("[role=search]")?.querySelector("input");
    search(input?.value ?? "");
  };
  return (
    <div role="search" aria-label={t("directory.search")} className={styles.search}>
      <TextInput
        // A cleared search empties the box; typing is never overwritten in between.
        key={directory.search}
        label={t("directory.search")}
        hideLabel
        icon={IconSearch}
        type="search"
        name="search"
        form={directoryForm}
        maxLength={120}
        enterKeyHint="search"
        autoComplete="off"
        placeholder={t("directory.search")}
        defaultValue={directory.search}
        onKeyDown={(event) => event.key === "Enter" && press(event)}
      />
      <Button type="submit" form={directoryForm} variant="primary" onClick={press}>
        {t("directory.submit")}
      </Button>
    </div>
  );
}
