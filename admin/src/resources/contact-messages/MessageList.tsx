import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { ContactMessageRow } from "#shared/contact/admin-contract.ts";
import { contactSubjects } from "#shared/contact/contract.ts";
import { Choice } from "../../ui/Field.tsx";
import { FilterChoice } from "../../ui/FilterChoice.tsx";
import { fileMoment } from "../../ui/list-file.ts";
import { ListPage } from "../../ui/ListPage.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { useFilters } from "../../ui/use-filters.ts";
import { useUtcHeader } from "../../ui/use-utc-header.ts";
import { MessageBadge } from "./MessageBadge.tsx";

const openOnly = { open: true };

/** The inbox of the contact form; at first what waits for an answer. */
export function MessageList() {
  const t = useTranslate();
  const inUtc = useUtcHeader();
  const subjectOf = ({ subject, topic }: ContactMessageRow): string =>
    [t(`messages.subjectName.${subject}`), topic && t(`messages.topicName.${topic}`)].filter(Boolean).join(" · ");
  return (
    <ListPage<ContactMessageRow>
      title={t("resources.contact-messages.name", { count: 2 })}
      lede={t("messages.lede")}
      sort={{ field: "createdAt", order: "DESC" }}
      filterDefaults={openOnly}
      searchLabel={t("messages.search")}
      filters={
        <>
          <StateChoice />
          <FilterChoice
            name="subject"
            label={t("messages.subject")}
            options={contactSubjects.map((value) => ({ value, label: t(`messages.subjectName.${value}`) }))}
          />
        </>
      }
      empty={{ title: t("messages.empty"), sentence: t("messages.emptyHint") }}
      file={[
        { header: t("messages.from"), value: ({ name }) => name },
        { header: t("messages.email"), value: ({ email }) => email },
        { header: t("messages.subject"), value: subjectOf },
        {
          header: t("messages.state"),
          value: ({ handledAt }) => t(handledAt ? "messages.isHandled" : "messages.isOpen"),
        },
        { header: inUtc("messages.since"), value: ({ createdAt }) => fileMoment(createdAt) },
        { header: t("messages.handledBy"), value: ({ handledBy }) => handledBy },
        { header: inUtc("messages.handledAt"), value: ({ handledAt }) => fileMoment(handledAt) },
      ]}
      columns={[
        {
          id: "name",
          header: t("messages.from"),
          sortable: true,
          phone: "title",
          cell: ({ id, name }) => <Link to={`/contact-messages/${id}`}>{name}</Link>,
        },
        { id: "email", header: t("messages.email"), phone: "hidden", cell: ({ email }) => email },
        {
          id: "subject",
          header: t("messages.subject"),
          cell: subjectOf,
        },
        { id: "status", header: t("messages.state"), cell: ({ handledAt }) => <MessageBadge isOpen={!handledAt} /> },
        {
          id: "createdAt",
          header: t("messages.since"),
          sortable: true,
          cell: ({ createdAt }) => <Moment at={createdAt} />,
        },
      ]}
    />
  );
}

function StateChoice() {
  const t = useTranslate();
  const { values, set } = useFilters();
  const { open, ...others } = values;
  return (
    <Choice
      label={t("messages.state")}
      value={open === undefined ? "" : open ? "open" : "handled"}
      onChange={(value) => set(value ? { ...others, open: value === "open" } : others)}
      options={[
        { value: "open", label: t("messages.open") },
        { value: "handled", label: t("messages.handledOnly") },
        { value: "", label: t("messages.all") },
      ]}
    />
  );
}
