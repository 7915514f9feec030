import type { EmotionCache } from "@emotion/cache";
import { CacheProvider } from "@emotion/react";
import { QueryClient } from "@tanstack/react-query";
import { Admin, CustomRoutes, localStorageStore, Resource, type I18nProvider } from "react-admin";
import { BrowserRouter, Route } from "react-router-dom";
import { SecurityPage } from "./account/SecurityPage.tsx";
import type { StaffAuth } from "./providers/auth.ts";
import type { ConsoleData } from "./providers/data.ts";
import { accounts } from "./resources/people/index.tsx";
import { auditLog } from "./resources/audit-log/index.tsx";
import { contactMessages } from "./resources/contact-messages/index.tsx";
import { disputes } from "./resources/disputes/index.tsx";
import { fundSplits } from "./resources/fund-splits/index.tsx";
import { identityRequests } from "./resources/identity-requests/index.tsx";
import { listingReviews } from "./resources/listing-reviews/index.tsx";
import { marketPrices } from "./resources/market-prices/index.tsx";
import { organizations } from "./resources/organizations/index.tsx";
import { providerCalls } from "./resources/provider-calls/index.tsx";
import { inspectionCompanies } from "./resources/inspection-companies/index.tsx";
import { validations } from "./resources/validations/index.tsx";
import { ratingReports } from "./resources/ratings/index.tsx";
import { referenceRates } from "./resources/reference-rates/index.tsx";
import { sanctionsLists } from "./resources/sanctions-lists/index.tsx";
import { screeningHits } from "./resources/screening-hits/index.tsx";
import { tasks } from "./resources/tasks/index.tsx";
import { verifications } from "./resources/verifications/index.tsx";
import { SignInPage } from "./session/SignInPage.tsx";
import { StartPage } from "./start/StartPage.tsx";
import { CrashPage } from "./ui/CrashPage.tsx";
import { NotFoundPage } from "./ui/NotFoundPage.tsx";
import { Shell } from "./ui/Shell.tsx";
import { PageWaiting } from "./ui/States.tsx";
import { consoleTheme } from "./ui/theme.ts";
import { tokens } from "./ui/tokens.ts";

interface Props {
  auth: StaffAuth;
  data: ConsoleData;
  i18n: I18nProvider;
  /** Where MUI's styles go, with this page's nonce. */
  styles: EmotionCache;
}

const theme = consoleTheme(tokens);
const store = localStorageStore(undefined, "agritrade.console");
// A refusal is an answer: asking again at once would only repeat it. Without a connection a call fails at once; it is never kept
// back and carried out later by itself.
const queries = new QueryClient({
  defaultOptions: { queries: { retry: false, networkMode: "always" }, mutations: { networkMode: "always" } },
});

export function App({ auth, data, i18n, styles }: Props) {
  return (
    <CacheProvider value={styles}>
      {/* A transition could wait for ever while react-admin, signed out, asks again who is there. */}
      <BrowserRouter basename="/admin" useTransitions={false}>
        <Admin
          authProvider={auth}
          dataProvider={data}
          i18nProvider={i18n}
          store={store}
          queryClient={queries}
          theme={theme}
          darkTheme={null}
          layout={Shell}
          loginPage={SignInPage}
          dashboard={StartPage}
          catchAll={NotFoundPage}
          accessDenied={NotFoundPage}
          authenticationError={NotFoundPage}
          loading={PageWaiting}
          error={CrashPage}
          requireAuth
          disableTelemetry
        >
          <Resource {...disputes} />
          <Resource {...validations} />
          <Resource {...organizations} />
          <Resource {...verifications} />
          <Resource {...identityRequests} />
          <Resource {...listingReviews} />
          <Resource {...fundSplits} />
          <Resource {...contactMessages} />
          <Resource {...accounts} />
          <Resource {...tasks} />
          <Resource {...inspectionCompanies} />
          <Resource {...ratingReports} />
          <Resource {...providerCalls} />
          <Resource {...referenceRates} />
          <Resource {...sanctionsLists} />
          <Resource {...screeningHits} />
          <Resource {...marketPrices} />
          <Resource {...auditLog} />
          <CustomRoutes>
            <Route path="/my-security" element={<SecurityPage />} />
          </CustomRoutes>
        </Admin>
      </BrowserRouter>
    </CacheProvider>
  );
}
