import { Component, createContext, Suspense, use, useEffect, type ComponentType, type ReactNode } from "react";
import {
  renderMatches,
  Router,
  type Location,
  type NavigationType,
  type Navigator,
  type RouteMatch,
} from "react-router-dom";
import { takingOver } from "#web/src/hydration/taking-over.ts";
import { siteFacts } from "#shared/site-facts.ts";
import { useTranslation } from "#web/src/i18n/use-translation.ts";
import { PageMeta } from "#web/src/runtime/page-meta.tsx";
import type { Page } from "./load-page.ts";
import type { RouteHandle } from "./page-route.ts";

const ProblemContext = createContext<unknown>(undefined);

/** For error boundaries: what went wrong, a `Refusal` or whatever was thrown. */
export const useProblem = (): unknown => use(ProblemContext);

const PendingContext = createContext<Location | undefined>(undefined);

/** The address on its way, while the present page still stands. */
export const usePending = (): Location | undefined => use(PendingContext);

interface BoundaryProps {
  fallback: ComponentType;
  location: Location;
  children: ReactNode;
}

/** Catches what a page throws while it renders; another address gets another try. */
class Boundary extends Component<BoundaryProps, { caught?: { problem: unknown }; location: Location }> {
  override state: { caught?: { problem: unknown }; location: Location } = { location: this.props.location };

  static getDerivedStateFromError = (problem: unknown) => ({ caught: { problem } });

  static getDerivedStateFromProps = ({ location }: BoundaryProps, state: { location: Location }) =>
    location === state.location ? null : { caught: undefined, location };

  override render() {
    const { caught } = this.state;
    return caught ? failed(this.props.fallback, caught.problem) : this.props.children;
  }
}

const failed = (Fallback: ComponentType, problem: unknown) => (
  <ProblemContext value={problem}>
    <Fallback />
  </ProblemContext>
);

/**
 * The page itself is taken over after its frame and in small steps, for React yields inside of a boundary: on a slow phone the whole
 * at once would be a blocked half second.
 */
function Innermost({ children }: { children: ReactNode }) {
  return (
    <Suspense>
      {children}
      <TakenOver />
    </Suspense>
  );
}

/** The last effect of the first page. Whoever drives a browser sees by `data-ready` that the page answers. */
function TakenOver() {
  useEffect(() => {
    takingOver(false);
    document.documentElement.dataset.ready = "";
  }, []);
  return null;
}

/** The title and description that a page's manifest names. A page whose data make them declares its own. */
function DeclaredTitle({ title = "own", description, listed }: RouteHandle) {
  const { t } = useTranslation("site");
  const { name } = siteFacts;
  if (title === "own") return null;
  return (
    <PageMeta
      title={t("titled", { title: t(title), name })}
      description={description && t(description, { name })}
      noindex={listed === false}
    />
  );
}

/** The routes' elements, each inside its error boundary. A page that could not be loaded is an error where the innermost can show it. */
function elementsOf({ location, matches, problem }: Page): RouteMatch[] {
  const shown =
    problem === undefined ? matches : matches.slice(0, matches.findLastIndex(({ route }) => route.ErrorBoundary) + 1);
  return shown.map(({ route, ...match }, index) => {
    const { Component: Content, ErrorBoundary } = route;
    const isInnermost = index === shown.length - 1;
    const routed =
      problem !== undefined && isInnermost && ErrorBoundary ? (
        failed(ErrorBoundary, problem)
      ) : Content ? (
        <>
          <DeclaredTitle {...route.handle} />
          <Content />
        </>
      ) : undefined;
    const content = isInnermost ? <Innermost>{routed}</Innermost> : routed;
    const element = ErrorBoundary ? (
      <Boundary fallback={ErrorBoundary} location={location}>
        {content}
      </Boundary>
    ) : (
      content
    );
    return { ...match, route: { id: route.id, path: route.path, element } };
  });
}

interface Props {
  page: Page;
  pending?: Location | undefined;
  basename: string;
  navigator: Navigator;
  action?: NavigationType;
}

/** A loaded page inside react-router's context: the same tree on the server and in every client. */
export function Pages({ page, pending, basename, navigator, action }: Props) {
  return (
    <Router
      basename={basename || "/"}
      location={page.location}
      navigator={navigator}
      {...(action && { navigationType: action })}
      static={typeof document === "undefined"}
    >
      <PendingContext value={pending}>{renderMatches(elementsOf(page))}</PendingContext>
    </Router>
  );
}
