import { use, type ComponentProps } from "react";
import { UNSAFE_NavigationContext as NavigationContext, useHref, useLinkClickHandler } from "react-router-dom";

/** From the root of the product, without language ("/products/all?search=chia"), or the present page with other parameters. */
export type Place = `/${string}` | `?${string}`;

export interface LinkProps extends Omit<ComponentProps<"a">, "href"> {
  to: Place;
  /** The page stays where it is scrolled to: for a part of it that changes in place. */
  still?: boolean;
}

/**
 * Where nobody can click, a link is its address: what the router prepares for a click took a seventh of the time of a page
 * with sixty links.
 */
function AddressLink({ to, still, children, ...rest }: LinkProps) {
  const { basename } = use(NavigationContext);
  if (to.startsWith("?")) return <RoutedLink {...rest} to={to} still={still} children={children} />;
  // react-router writes the root below a language as "/fr", and hydration compares.
  const path = basename === "/" ? to : to === "/" ? basename : basename + to;
  return (
    <a {...rest} href={path}>
      {children}
    </a>
  );
}

/** react-router's own link brings along what prefetches pages for its framework, 3 KB that nobody here uses. */
function RoutedLink({ to, still, onClick, target, children, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { target, preventScrollReset: still });
  return (
    <a
      {...rest}
      target={target}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    >
      {children}
    </a>
  );
}

/** A link inside the product. */
export const Link = typeof document === "undefined" ? AddressLink : RoutedLink;
