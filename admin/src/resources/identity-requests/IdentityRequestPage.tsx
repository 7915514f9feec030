import { useTranslate } from "react-admin";
import { Link } from "react-router-dom";
import type { StaffIdentityRequestView } from "#shared/organizations/identity-contract.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Moment } from "../../ui/Moment.tsx";
import { PageHead } from "../../ui/PageHead.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Place } from "../../ui/Place.tsx";
import { RowTable } from "../../ui/RowTable.tsx";
import { ShowPage } from "../../ui/ShowPage.tsx";
import { Stack } from "../../ui/Stack.tsx";
import { IdentityBadge, VerificationBadge } from "../../ui/StatusBadge.tsx";
import { WithAside } from "../../ui/WithAside.tsx";
import { IdentityPanel } from "./IdentityPanel.tsx";

/** The letters of other scripts in a name that is written in Latin ones, with their numbers: they look like Latin letters on the screen. */
const foreignLetters = (name: string): string =>
  /\p{Script=Latin}/u.test(name)
    ? [...new Set(name)]
        .filter((sign) => /[\p{L}\p{N}]/u.test(sign) && !/[\p{Script=Latin}0-9]/u.test(sign))
        .map((sign) => `${sign} (U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")})`)
        .join(", ")
    : "";

export function IdentityRequestPage() {
  const t = useTranslate();
  return (
    <ShowPage<StaffIdentityRequestView>
      list={{ to: "/identity-requests", label: t("resources.identity-requests.name", { count: 2 }) }}
      absent={t("identity.absent")}
    >
      {(request) => <IdentityRequest key={request.id} request={request} />}
    </ShowPage>
  );
}

function IdentityRequest({ request }: { request: StaffIdentityRequestView }) {
  const t = useTranslate();
  const { name, country, currentName, currentCountry, status, grounds, namesakes } = request;
  return (
    <>
      <PageHead
        title={name}
        back={{
          to: "/identity-requests",
          label: t("resources.identity-requests.name", { count: 2 }),
          here: name,
        }}
      >
        <IdentityBadge status={status} />
      </PageHead>
      <WithAside label={t("identity.panel")} jump={t("decide.toDecision")} aside={<IdentityPanel request={request} />}>
        <Stack>
          <Panel title={t("identity.facts")}>
            <Facts
              items={[
                { label: t("identity.current"), value: request.listed ? currentName : t("identity.nothing") },
                { label: t("identity.name"), value: name },
                { label: t("identity.foreign"), value: foreignLetters(name) },
                { label: t("organizations.place"), value: currentCountry && <Place country={currentCountry} /> },
                {
                  label: t("identity.wantedPlace"),
                  value: country === currentCountry || !country ? null : <Place country={country} />,
                },
                {
                  label: t("identity.grounds"),
                  value: grounds.map((ground) => t(`identity.ground.${ground}`)).join(", "),
                },
                { label: t("identity.verification"), value: t(`organizations.verification.${request.verification}`) },
                { label: t("identity.since"), value: <Moment at={request.createdAt} /> },
                { label: t("identity.by"), value: request.requestedBy },
                {
                  label: t("resources.organizations.name", { count: 1 }),
                  value: <Link to={`/organizations/${request.organizationId}`}>{t("identity.organization")}</Link>,
                },
              ]}
            />
          </Panel>
          <Panel title={t("identity.namesakes", { count: namesakes.length })} flush={namesakes.length > 0}>
            {namesakes.length === 0 ? <p>{t("identity.noNamesakes")}</p> : <Namesakes namesakes={namesakes} />}
          </Panel>
        </Stack>
      </WithAside>
    </>
  );
}

function Namesakes({ namesakes }: Pick<StaffIdentityRequestView, "namesakes">) {
  const t = useTranslate();
  return (
    <RowTable
      caption={t("identity.namesakes", { count: namesakes.length })}
      rows={namesakes}
      rowKey={({ id }) => id ?? "operator"}
      columns={[
        {
          id: "name",
          header: t("organizations.name"),
          phone: "title",
          cell: ({ id, name }) => (id ? <Link to={`/organizations/${id}`}>{name}</Link> : name),
        },
        {
          id: "place",
          header: t("organizations.place"),
          cell: ({ country }) => (country ? <Place country={country} /> : "–"),
        },
        {
          id: "verification",
          header: t("organizations.state"),
          cell: ({ verification }) =>
            verification ? <VerificationBadge state={verification} /> : t("identity.operator"),
        },
      ]}
    />
  );
}
